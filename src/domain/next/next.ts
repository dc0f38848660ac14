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
import { nothingFits, rows } from './rows.ts';

/** The ledger as it was found: only a sound one is reasoned about. */
export type Found =
  | { readonly status: 'absent' }
  | { readonly status: 'torn' }
  | { readonly status: 'damaged'; readonly verdict?: Verdict }
  | Sound;

interface Sound {
  readonly status: 'sound';
  readonly state: State;
}

/** Row 1: nothing to go by, or nothing to trust. Never `work`. */
const unsound = (found: Exclude<Found, Sound>, actor: string): NextAnswer => {
  switch (found.status) {
    case 'absent':
      return {
        verdict: 'stop',
        row: 1,
        why: 'no ledger is here',
        what: 'make one, then open a goal in it',
        who: actor,
        command: 'loopledger init',
      };
    case 'torn':
      return {
        verdict: 'repair',
        row: 1,
        why: 'the last write was cut off',
        what: 'set the torn bytes aside; nothing acknowledged is lost',
        who: actor,
        command: 'loopledger repair',
      };
    case 'damaged': {
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
  }
};

/** Row 1 too: it was read to its end, and nobody may go on with it here. */
const shut = ({ readOnly, frozen }: State): NextAnswer | undefined => {
  if (readOnly !== undefined) {
    return {
      verdict: 'stop',
      row: 1,
      why: `the ledger is read-only: ${readOnly.what}`,
      what: 'continue with a version of loopledger that knows this event',
      who: 'human',
      command: 'loopledger verify',
    };
  }
  if (frozen !== undefined) {
    return {
      verdict: 'stop',
      row: 1,
      why: `the ledger is ${frozenInWords(frozen)}`,
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
  if (found.status !== 'sound') return unsound(found, asking.actor);
  const { state } = found;
  const goal = shut(state) ?? noActor(state, asking) ?? pickGoal(state, asking);
  if ('verdict' in goal) return goal;
  const facts = factsOf(state, goal, asking);
  return { ...withQuestions(withDrift(withBudget(rowOf(facts), facts), facts), facts), goal: goal.id };
};

const rowOf = (facts: Facts): NextAnswer => {
  for (const row of rows) {
    const answer = row(facts);
    if (answer !== undefined) return answer;
  }
  return nothingFits(facts);
};

/**
 * Why a human is asked how to go on (rows 4 and 13, after revisions in vain), whoever of those at work on the
 * goal would be told so; nothing where nobody would.
 */
export const stuckWhy = (state: State, goal: Goal, asking: Asking): string | undefined => {
  if (goal.revisionsInVain < MAX_REVISIONS) return undefined;
  const { now, dead, tree, where, zoneOffset } = asking;
  const inTree = (): boolean => true;
  const nobody = { actor: 'agent:any', proof: 'none', now, zoneOffset, dead, tree, inTree, where } as const;
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
