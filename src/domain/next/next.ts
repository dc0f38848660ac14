import type { Verdict } from '../../format/verdict.ts';
import { type Goal, MAX_REVISIONS } from '../goal/state.ts';
import { frozenInWords } from '../handoff/state.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import type { NextAnswer } from './answer.ts';
import { withBudget } from './budget.ts';
import { withDrift } from './drift.ts';
import type { Asking, Facts } from './facts.ts';
import { factsOf } from './facts.ts';
import { noActor, pickGoal } from './pick.ts';
import { rows } from './rows.ts';

/** The ledger as it was found: only a sound one is reasoned about. */
export type Found =
  | { readonly status: 'absent' }
  | { readonly status: 'torn' }
  | { readonly status: 'damaged'; readonly verdict?: Verdict }
  | { readonly status: 'sound'; readonly state: State };

/** Row 1: nothing to go by, or nothing to trust. Never `work`. */
const unsound = (found: Found, actor: string): NextAnswer | undefined => {
  if (found.status === 'absent') {
    return {
      verdict: 'stop',
      row: 1,
      why: 'no ledger is here',
      what: 'make one, then open a goal in it',
      who: actor,
      command: 'loopledger init',
    };
  }
  if (found.status === 'torn') {
    return {
      verdict: 'repair',
      row: 1,
      why: 'the last write was cut off',
      what: 'set the torn bytes aside; nothing acknowledged is lost',
      who: actor,
      command: 'loopledger repair',
    };
  }
  if (found.status === 'damaged') {
    const at = found.verdict === undefined ? '' : `: ${found.verdict.code} at line ${found.verdict.line}`;
    return {
      verdict: 'repair',
      row: 1,
      why: `the ledger is damaged${at}`,
      what: 'bring back a good copy; nothing after the fault is believed',
      who: 'human',
      command: 'loopledger replay --salvage',
    };
  }
  if (found.state.readOnly !== undefined) {
    return {
      verdict: 'stop',
      row: 1,
      why: `the ledger is read-only: ${found.state.readOnly.what}`,
      what: 'continue with a version of loopledger that knows this event',
      who: 'human',
      command: 'loopledger verify',
    };
  }
  if (found.state.frozen !== undefined) {
    return {
      verdict: 'stop',
      row: 1,
      why: `the ledger is ${frozenInWords(found.state.frozen)}`,
      what: 'go on where it is now; here it ends when a human receives the file that comes back (loopledger receive FILE) or withdraws it (loopledger handoff withdraw)',
      who: 'human',
      command: 'loopledger handoff show',
    };
  }
  return undefined;
};

/**
 * May the loop continue? Pure and total: exactly one row answers, the first that fits. docs/reference/next.md
 * has the table.
 */
export const next = (found: Found, asking: Asking): NextAnswer => {
  const first = unsound(found, asking.actor);
  if (first !== undefined || found.status !== 'sound') return first ?? unreachable();
  const goal = noActor(found.state, asking) ?? pickGoal(found.state, asking);
  if ('verdict' in goal) return goal;
  const facts = factsOf(found.state, goal, asking);
  return { ...withQuestions(withDrift(withBudget(rowOf(facts), facts), facts), facts), goal: goal.id };
};

const rowOf = (facts: Facts): NextAnswer => {
  for (const row of rows) {
    const answer = row(facts);
    if (answer !== undefined) return answer;
  }
  return unreachable();
};

/**
 * Why a human is asked how to go on (rows 4 and 13, after revisions in vain), whoever of those at work on the
 * goal would be told so; nothing where nobody would.
 */
export const stuckWhy = (state: State, goal: Goal, asking: Asking): string | undefined => {
  if (goal.revisionsInVain < MAX_REVISIONS) return undefined;
  const { now, dead, tree, where, zoneOffset } = asking;
  const clock = zoneOffset === undefined ? { now } : { now, zoneOffset };
  const inTree = (): boolean => true;
  const nobody = { actor: 'agent:any', proof: 'none', ...clock, dead, tree, inTree, where } as const;
  const atWork = [...awakeIn(state.sessions)].filter((it) => it.status === 'open' && it.goal === goal.id);
  const askers: Asking[] = [
    nobody,
    ...atWork.map((session) => ({ ...nobody, actor: session.actor, session })),
  ];
  return askers
    .map((asker) => rowOf(factsOf(state, goal, asker)))
    .find(({ verdict, row }) => verdict === 'decide' && (row === 4 || row === 13))?.why;
};

const NAMED_MOST = 3;
const LISTED_MOST = 8;

/** Questions that block only part, or nothing, stop nobody: they are named in every answer, whatever it is about. */
const withQuestions = (answer: NextAnswer, { questions }: Facts): NextAnswer => {
  const others = questions.filter((it) => it.id !== answer.question);
  if (others.length === 0) return answer;
  const named = others.slice(0, NAMED_MOST).map((it) => `${it.id.slice(-6)} (line ${it.seq})`);
  const what = others.length === 1 ? 'question is' : 'questions are';
  return {
    ...answer,
    why: `${answer.why}; ${others.length} ${answer.question === undefined ? '' : 'other '}${what} open: ${named.join(', ')}`,
    questions: others.slice(0, LISTED_MOST).map((it) => it.id),
  };
};

/** The last row answers always; getting here is a bug, and a bug is never "work". */
const unreachable = (): never => {
  throw new RangeError('no row of next fits');
};
