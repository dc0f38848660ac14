import { outsideBoundary } from '../domain/boundary/inside.ts';
import { spentBy } from '../domain/budget/standing.ts';
import { usedInWords } from '../domain/budget/words.ts';
import { askedInWords } from '../domain/decision/words.ts';
import { standing } from '../domain/goal/criteria.ts';
import { openGoals } from '../domain/goal/meant.ts';
import type { Goal } from '../domain/goal/state.ts';
import { needsHuman } from '../domain/next/causes.ts';
import { type Asking, type Facts, factsOf } from '../domain/next/facts.ts';
import { nothingToJudge } from '../domain/next/finishing.ts';
import { stuckWhy } from '../domain/next/next.ts';
import { awakeIn } from '../domain/snapshot/resting-map.ts';
import type { State } from '../domain/state.ts';
import { isLeft, MAX_RETURNS, type Step } from '../domain/step/state.ts';

/** Something that goes on only when a human acts. `text` is of the log: the question, title, criterion or objective. */
export interface Wait {
  readonly kind:
    | 'answer-question'
    | 'judge-step'
    | 'unblock-step'
    | 'recheck-step'
    | 'undefer-step'
    | 'judge-criterion'
    | 'confirm-goal'
    | 'close-goal'
    | 'unstick-goal'
    | 'raise-budget';
  readonly goal: string;
  readonly step?: string;
  readonly criterion?: string;
  readonly question?: string;
  readonly text: string;
  /** In the product's own words. */
  readonly why: string;
  /** The event since which it waits. */
  readonly since: number;
}

/** What waits for a human in the open goals, or in the one asked about; the longest waiting first. */
export const waitsForHuman = (state: State, asking: Asking): Wait[] => {
  const goals = asking.goal === undefined ? openGoals(state) : [asking.goal];
  return goals
    .filter((goal) => goal.status === 'open')
    .flatMap((goal) => waitsOf(factsOf(state, goal, asking)))
    .sort((a, b) => a.since - b.since);
};

const waitsOf = (facts: Facts): Wait[] => [
  ...questionWaits(facts),
  ...budgetWaits(facts),
  ...stepWaits(facts),
  ...goalWaits(facts),
];

const questionWaits = ({ state, questions, asking }: Facts): Wait[] =>
  questions.map((it) => ({
    kind: 'answer-question',
    goal: it.goal,
    question: it.id,
    text: it.text,
    why: askedInWords(state, it, asking.now),
    since: it.revoked?.seq ?? it.seq,
  }));

/** A goal whose budget is spent, and whoever is at work on it with nothing left of their own. */
const budgetWaits = ({ state, goal, asking }: Facts): Wait[] => {
  const wait = (of: { readonly goal: string } | { readonly actor: string }, text: string): Wait[] => {
    const spent = spentBy(state, of, asking);
    if (spent === undefined) return [];
    const why = `the budget is spent: ${usedInWords(spent)}`;
    return [{ kind: 'raise-budget', goal: goal.id, text, why, since: spent.budget.seq }];
  };
  const actors = new Set<string>();
  for (const it of awakeIn(state.sessions)) {
    if (it.status === 'open' && it.goal === goal.id) actors.add(it.actor);
  }
  return [
    ...wait({ goal: goal.id }, goal.objective),
    ...[...actors].flatMap((actor) => wait({ actor }, actor)),
  ];
};

/** The domain says which steps only a human can move; here each of them is asked about, not the first alone. */
const stepWaits = (facts: Facts): Wait[] =>
  [...facts.left, ...facts.flagged].flatMap((step) => {
    if (isLeft(step) && !mayNeedHuman(facts, step)) return [];
    const cause = needsHuman({ ...facts, left: [step], flagged: [] });
    if (cause?.step !== step || cause.question !== undefined) return [];
    const kind = kindOfWait(step);
    return [{ kind, goal: step.goal, step: step.id, text: step.title, why: cause.why, since: cause.since }];
  });

/** Most steps are none of these, and need no closer look. */
const mayNeedHuman = ({ state, asking }: Facts, step: Step): boolean =>
  step.status === 'submitted' ||
  step.returns >= MAX_RETURNS ||
  isPutOff(step) ||
  step.holds.size > 0 ||
  spentBy(state, { step: step.id }, asking) !== undefined ||
  outsideBoundary(state, step) !== undefined;

const isPutOff = ({ deferred }: Step): boolean => deferred !== undefined && deferred.until === undefined;

const kindOfWait = (step: Step): 'judge-step' | 'recheck-step' | 'undefer-step' | 'unblock-step' => {
  if (step.status === 'submitted') return 'judge-step';
  if (step.status === 'accepted') return 'recheck-step';
  return isPutOff(step) ? 'undefer-step' : 'unblock-step';
};

const goalWaits = ({ state, goal, left, flagged, asking }: Facts): Wait[] => {
  if (goal.paused !== undefined) return [];
  const ofGoal = { goal: goal.id, text: goal.objective };
  if (goal.confirmed === undefined) {
    const why = 'is a proposal until a human confirms it';
    return [{ ...ofGoal, kind: 'confirm-goal', why, since: goal.seq }];
  }
  const stuck = stuckWhy(state, goal, asking);
  if (stuck !== undefined)
    return [{ ...ofGoal, kind: 'unstick-goal', why: stuck, since: goal.revisedAt ?? goal.seq }];
  if (left.length + flagged.length > 0) return [];
  const stands = [...goal.criteria.values()].map((it) => ({
    it,
    standing: standing(state, goal, it, asking.tree),
  }));
  if (
    nothingToJudge(
      goal,
      stands.map((one) => one.standing),
    )
  )
    return [];
  if (stands.length > 0 && stands.every((one) => one.standing === 'proven')) {
    const why = 'every criterion has proof, so it can be closed';
    return [{ ...ofGoal, kind: 'close-goal', why, since: lastSeq(state, goal) }];
  }
  return stands
    .filter((one) => one.standing === 'unjudged' && one.it.judge === 'human')
    .map(({ it }) => ({
      kind: 'judge-criterion',
      goal: goal.id,
      criterion: it.id,
      text: it.text,
      why: 'waits for a human judge',
      since: lastSeq(state, goal),
    }));
};

/** When the last of its steps was finished: since then nothing but a word was missing. */
const lastSeq = (state: State, goal: Goal): number => {
  let last = goal.seq;
  for (const step of state.steps.values()) {
    if (step.goal === goal.id) last = Math.max(last, step.accepted?.seq ?? step.dropped?.seq ?? 0);
  }
  return last;
};
