import type { Action, BoundaryRule, LeaveRule } from '../../format/events/boundary.ts';
import { reachesBelow } from '../glob.ts';
import { leadsOut, matchesCommand, matchesHost, matchesPath, matchesTool, namesWord } from './match.ts';
import type { Rule } from './state.ts';

export type Verdict = BoundaryRule['effect'];

/** Leave by a rule, as far as judging needs it. */
export interface Leave {
  readonly id: string;
  readonly rule: LeaveRule;
}

export interface Judged {
  readonly verdict: Verdict;
  /** That decided; none where none matched. */
  readonly rule?: Rule;
  /** Standing approvals without which it would be asked for. */
  readonly approvals: readonly string[];
  /** In the product's own words, without text of rules. */
  readonly why: string;
}

/** One thing about an action that rules speak of. */
interface Aspect {
  readonly over: LeaveRule['over'];
  readonly name: string;
  readonly isOf: (rule: LeaveRule & { readonly effect?: Verdict }) => boolean;
  /** Something in it is denied or asked for, though not the whole. */
  readonly holds?: (rule: Rule) => boolean;
  /** It needs a rule that allows it; else one that denies or asks is all that counts. */
  readonly alone: boolean;
  /** Leave by which it needs none: leave for a command that names it. */
  readonly leave?: Leave;
}

/**
 * Deny over ask over allow. Everything that an action names must be allowed: its command, or its tool where it runs none,
 * and each path and host. What no rule matches is asked for. A path or host that a command's words name is allowed
 * with the command, where the rule that allows it has that word in full; a path outside only where the word says that
 * it leads there, for a link may be another by now.
 */
export const judge = (rules: readonly Rule[], action: Action, leaves: readonly Leave[]): Judged => {
  const found = aspectsOf(rules, action, leaves).map((it) => ({ it, ...judgeOne(rules, it, leaves) }));
  const denied = found.find(({ verdict }) => verdict === 'deny');
  const asked = found.find(({ verdict }) => verdict === 'ask');
  const decisive = denied ?? asked ?? found.find(({ it }) => it.alone) ?? found[0];
  const verdict = decisive?.verdict ?? 'ask';
  const approvals =
    verdict === 'allow' ? [...new Set(found.flatMap(({ approval }) => approval ?? []))].slice(0, 16) : [];
  const what = decisive === undefined ? 'nothing' : decisive.it.name;
  const rule = decisive?.rule;
  const inPart = rule?.effect === 'deny' && verdict !== 'deny' ? 'of something in it' : 'so';
  const by = rule === undefined ? 'no rule matches it' : `rule ${rule.n} of line ${rule.line} says ${inPart}`;
  const leave = approvals.length > 0 ? ', by a standing approval' : '';
  return {
    verdict,
    ...(rule === undefined ? {} : { rule }),
    approvals,
    why: `${what}: ${verdict}, ${by}${leave}`,
  };
};

const judgeOne = (
  rules: readonly Rule[],
  aspect: Aspect,
  leaves: readonly Leave[],
): { readonly verdict: Verdict; readonly rule?: Rule; readonly approval?: string } => {
  const ofIt = rules.filter((rule) => rule.over === aspect.over);
  const matching = ofIt.filter((rule) => aspect.isOf(rule));
  const denied = matching.find(({ effect }) => effect === 'deny');
  if (denied !== undefined) return { verdict: 'deny', rule: denied };
  const asks =
    matching.find(({ effect }) => effect === 'ask') ??
    ofIt.find((rule) => rule.effect !== 'allow' && aspect.holds?.(rule) === true);
  const allows = matching.find(({ effect }) => effect === 'allow');
  if (asks === undefined && (allows !== undefined || !aspect.alone)) {
    if (allows !== undefined) return { verdict: 'allow', rule: allows };
    return { verdict: 'allow', ...(aspect.leave === undefined ? {} : { approval: aspect.leave.id }) };
  }
  const leave = leaves.find(({ rule }) => rule.over === aspect.over && aspect.isOf(rule));
  const found = asks === undefined ? {} : { rule: asks };
  return leave === undefined
    ? { verdict: 'ask', ...found }
    : { verdict: 'allow', ...found, approval: leave.id };
};

const aspectsOf = (rules: readonly Rule[], action: Action, leaves: readonly Leave[]): Aspect[] => {
  const { tool, argv, paths, hosts } = action;
  const vouching = [
    ...rules.flatMap((rule) => (rule.effect === 'allow' ? [{ rule, leave: undefined }] : [])),
    ...leaves.map((leave) => ({ rule: leave.rule, leave })),
  ].filter(({ rule }) => rule.over === 'command' && argv.length > 0 && matchesCommand(rule, argv));
  const vouched = (word: number | undefined, outside = false): Pick<Aspect, 'alone' | 'leave'> => {
    if (word === undefined || (outside && !leadsOut(argv[word] ?? ''))) return { alone: true };
    const by = vouching.find(({ rule }) => namesWord(rule, word));
    return { alone: by === undefined, ...(by?.leave === undefined ? {} : { leave: by.leave }) };
  };
  return [
    { over: 'tool', name: 'the tool', isOf: (rule) => matchesTool(rule, tool), alone: argv.length === 0 },
    ...(argv.length === 0
      ? []
      : [
          {
            over: 'command',
            name: 'the command',
            isOf: (rule: LeaveRule) => matchesCommand(rule, argv),
            alone: true,
          } as const,
        ]),
    ...paths.map(
      ({ path, outside, is, word }, n): Aspect => ({
        over: 'path',
        name: outside ? `path ${n}, outside the project` : `path ${n}`,
        isOf: (rule) => !outside && matchesPath(rule, path),
        ...(is === 'folder' && !outside
          ? { holds: (rule) => reachesBelow(path, rule.pattern[0] ?? '') }
          : {}),
        ...vouched(word, outside),
      }),
    ),
    ...hosts.map(
      ({ host, word }, n): Aspect => ({
        over: 'host',
        name: `host ${n}`,
        isOf: (rule) => matchesHost(rule, host),
        ...vouched(word),
      }),
    ),
  ];
};
