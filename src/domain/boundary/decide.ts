import type { BoundaryRule, LeaveRule } from '../../format/events/boundary.ts';
import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { WILDCARDS_MAX, wildcardsIn } from '../glob.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openGoal } from '../scope.ts';
import type { State } from '../state.ts';
import { hostPattern } from './host.ts';
import { onlyNarrows } from './rules.ts';
import { MAX_RULE_BYTES, MAX_RULES, patternBytes } from './state.ts';

/**
 * Rules that replace those of the whole ledger or of one goal, or are added to them. Whoever adds rules that only
 * deny and ask makes nothing looser, and needs no human for it.
 */
export const decideBoundarySet = (
  state: State,
  command: CommandOf<'boundary.set'>,
  ctx: Context,
): Decision => {
  const { how } = command;
  const narrows = onlyNarrows(command);
  const named = command.goal ?? ctx.who.goal;
  const goal = named === undefined ? undefined : openGoal(state, ctx, named);
  const forbidden = forbids(state, ctx, 'boundary.set', { narrows });
  if (forbidden) {
    const about = given({ goal: isRefusal(goal) ? undefined : goal?.id });
    return refused(forbidden, noteOf(forbidden, ctx, 'boundary.set', about));
  }
  if (isRefusal(goal)) return refused(goal);
  const rules: BoundaryRule[] = [];
  for (const [n, rule] of command.rules.entries()) {
    const formed = formOf(rule, n);
    if (isRefusal(formed)) return refused(formed);
    rules.push({ effect: rule.effect, ...formed });
  }
  const own = goal === undefined ? state.boundary.ledger : (state.boundary.goals.get(goal.id) ?? []);
  const wrong = unfit(how === 'adds' ? own : [], rules, how);
  if (wrong) return refused(wrong);
  return decided(
    draft(ctx, 'boundary.set', { ...given({ goal: goal?.id }), how, rules, proof: ctx.who.proof }),
  );
};

/** As the format has a word of a pattern: in its ASCII form a name may be longer than it was typed. */
const MAX_HOST_BYTES = 200;
const HELP = 'loopledger help boundary set';
const bad = (n: number, what: string): Refusal => refuse('bad-command', `rule ${n + 1}: ${what}`, HELP);

const unfit = (
  before: readonly BoundaryRule[],
  rules: readonly BoundaryRule[],
  how: 'replaces' | 'adds',
): Refusal | undefined => {
  if (how === 'adds' && rules.length === 0) return refuse('nothing-to-change', 'no rule is added', HELP);
  const all = [...before, ...rules];
  if (all.length <= MAX_RULES && patternBytes(all) <= MAX_RULE_BYTES) return undefined;
  const what = `a boundary has at most ${MAX_RULES} rules with ${MAX_RULE_BYTES} bytes of patterns: every brief carries them all`;
  return refuse('too-many', what, 'loopledger boundary show');
};

/** A rule in the form it is compared in, or why it has none: one that never matches would deny nothing. */
export const formOf = ({ over, pattern }: LeaveRule, n: number): LeaveRule | Refusal => {
  const [first = ''] = pattern;
  if (over === 'command') {
    const early = pattern.slice(0, -1).includes('**');
    return early ? bad(n, '** stands for any further words, and so comes last') : { over, pattern };
  }
  if (pattern.length !== 1) return bad(n, `a ${over} is one word`);
  if (over === 'tool') return { over, pattern };
  if (over === 'host') {
    const host = hostPattern(first);
    if (host !== undefined && Buffer.byteLength(host, 'utf8') <= MAX_HOST_BYTES)
      return { over, pattern: [host] };
    return bad(n, 'a host is a name, *. and a name, or *, with a port or without: no user, path or scheme');
  }
  return pathForm(first, n);
};

const pathForm = (glob: string, n: number): LeaveRule | Refusal => {
  const parts = glob.split('/');
  if (glob.startsWith('/') || parts.includes('..')) {
    return bad(n, 'a path is inside the project, from its root: what lies outside is asked for');
  }
  if (/[[\]{}()\\\p{Cc}]/u.test(glob)) {
    return bad(
      n,
      'in a path only * ? and ** are special, and ? stands for any other sign: [ ] { } ( ) are not taken',
    );
  }
  if (parts.some((it) => it.includes('**') && it !== '**')) return bad(n, '** is a whole part of a path');
  if (wildcardsIn(glob) > WILDCARDS_MAX) return bad(n, `a path has at most ${WILDCARDS_MAX} wildcards`);
  const kept = parts.filter((it) => it !== '' && it !== '.');
  return kept.length === 0 ? bad(n, 'the whole project is **') : { over: 'path', pattern: [kept.join('/')] };
};
