import type { EventOf } from '../../format/event.ts';
import type { Actor, Instant } from '../../format/events/common.ts';
import { holdsFor, standingOf } from '../approval/state.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { openGoalOf, openSessionOf } from '../known.ts';
import { lacksLine, lacksThing, type Wrong, worst } from '../lack.ts';
import type { State } from '../state.ts';
import { renewByWork } from '../step/claim.ts';
import { actionDigest } from './digest.ts';
import { onlyNarrows, rulesFor } from './rules.ts';
import { MAX_ASKED, MAX_RULE_BYTES, MAX_RULES, patternBytes, type Rule } from './state.ts';

type Judged = EventOf<'action.judged'>['data'];

export const boundaryEvolvers: Evolvers<'boundary.set' | 'action.judged'> = {
  'boundary.set': (state, { data, actor, seq }) => {
    const wrong = worst(
      data.goal === undefined ? undefined : openGoalOf(state, data.goal),
      kindOf(actor) === 'system' || (!onlyNarrows(data) && !isHumansWord(state, actor, data.proof))
        ? `the boundary was set by ${actor} at proof grade ${data.proof}`
        : undefined,
      data.rules.some(({ over, pattern }) => over !== 'command' && pattern.length !== 1)
        ? 'a rule of the boundary has no form'
        : undefined,
    );
    if (wrong !== undefined) return wrong;
    const { boundary } = state;
    const before = data.goal === undefined ? boundary.ledger : (boundary.goals.get(data.goal) ?? []);
    const set = data.rules.map((rule, n): Rule => ({ ...rule, line: seq, n, by: actor, proof: data.proof }));
    const rules = data.how === 'adds' ? [...before, ...set] : set;
    if (rules.length > MAX_RULES || patternBytes(rules) > MAX_RULE_BYTES)
      return 'the boundary has too many rules';
    if (data.goal === undefined) boundary.ledger = rules;
    else boundary.goals.set(data.goal, rules);
    return undefined;
  },

  // That the rules say so is not judged again: a later version may know more of what a command does.
  'action.judged': (state, { data, actor, at, seq }) => {
    const wrong = worst(
      data.goal === undefined ? undefined : openGoalOf(state, data.goal),
      data.session === undefined ? undefined : openSessionOf(state, data.session, actor),
      kindOf(actor) === 'system' ? `an action was judged by ${actor}` : undefined,
      actionDigest(data.action) === data.digest
        ? undefined
        : 'an action was judged under the digest of another',
      untold(state, data, actor, at),
    );
    if (wrong !== undefined) return wrong;
    const { goal, action, digest } = data;
    state.askedFor.delete(digest);
    if (data.verdict === 'ask') {
      state.askedFor.set(digest, {
        digest,
        seq,
        by: actor,
        ...(goal === undefined ? {} : { goal }),
        action,
      });
      const [oldest] = state.askedFor.keys();
      if (state.askedFor.size > MAX_ASKED && oldest !== undefined) state.askedFor.delete(oldest);
    }
    renewByWork(state, data.step, data.session, at);
    return undefined;
  },
};

/** The rule that is named says what was judged, or an approval that stands does. */
const untold = (
  state: State,
  { verdict, rule: named, approvals, action, goal, step, digest }: Judged,
  actor: Actor,
  at: Instant,
): Wrong | undefined => {
  const what = `an action was judged ${verdict} by a rule or an approval that does not say so`;
  for (const id of approvals) {
    const approval = state.approvals.get(id);
    if (approval === undefined) return lacksThing('approval', id, what);
    const isOpen = standingOf(approval, at) === 'open' && holdsFor(approval, { actor, goal, step });
    if (!isOpen || (approval.digest ?? digest) !== digest) return what;
  }
  const rule =
    named === undefined
      ? undefined
      : rulesFor(state, goal).find(({ line, n }) => line === named.line && n === named.n);
  if (named !== undefined && rule === undefined) return lacksLine([named.line], what);
  const isLeft = verdict === 'allow' && approvals.length > 0;
  if (rule?.effect === 'deny' && verdict !== 'deny') {
    // What denies something in a folder asks for the whole of it.
    const inFolder = rule.over === 'path' && action.paths.some(({ is }) => is === 'folder');
    return inFolder && (verdict === 'ask' || isLeft) ? undefined : what;
  }
  if (isLeft) return undefined;
  if (rule !== undefined) return rule.effect === verdict ? undefined : what;
  return verdict === 'ask' ? undefined : what;
};
