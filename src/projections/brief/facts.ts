import { branchInWords } from '../../domain/branch/state.ts';
import { isOpen } from '../../domain/decision/open.ts';
import { frozenInWords } from '../../domain/handoff/state.ts';
import type { NextAnswer } from '../../domain/next/answer.ts';
import type { Asking } from '../../domain/next/facts.ts';
import type { ReadOnlyReason, State } from '../../domain/state.ts';
import type { Hex64 } from '../../format/events/common.ts';
import { type DriftFact, driftFacts } from '../drift-facts.ts';
import { goalOf, stepHeldBy } from '../goal-facts.ts';
import { CURRENT_STATE_VIEW, type StateViewName, stateDigest, stateViews } from '../state-view.ts';
import type { WatchFact } from '../watch-facts.ts';
import { type BoundaryFact, boundaryFact } from './boundary.ts';
import { type BudgetFacts, budgetsOf } from './budgets.ts';
import { type CallFact, callsOf, type ImportedCallFact, importedCallsOf } from './calls.ts';
import { type EvidenceFact, evidenceOf, type TreeFact, treeToBeOn } from './evidence.ts';
import { type GoalFact, goalFact, goalsToPick, type OpenGoalFact } from './goal.ts';
import { type AnswerFact, answersFor, type QuestionFact, questionFact } from './questions.ts';
import type { Shown } from './shown.ts';
import { type HolderFact, holdersOf, type StepFact, stepFact } from './step.ts';
import { type TriedFact, triedOf } from './tried.ts';
import { watchesOf } from './watches.ts';

/** What a brief says, as data. Text stands as it does in the log: it is whoever shows it that makes it visible. */
export interface BriefFacts {
  readonly schema: 'brief/1';
  readonly head: { readonly seq: number; readonly hash: string };
  readonly state: { readonly view: StateViewName; readonly digest: string };
  readonly read_only?: ReadOnlyReason;
  /** In words, where the ledger goes on from a point of another. */
  readonly of_branch?: string;
  /** In words, where the ledger goes on elsewhere. */
  readonly handed_over?: string;
  readonly asker: { readonly actor: string; readonly session?: string; readonly tree?: string };
  /** The goal it is about; where none is picked, `goals` has the open ones. */
  readonly goal?: GoalFact;
  readonly goals: Shown<OpenGoalFact>;
  readonly budgets: BudgetFacts;
  /** Work noticed where it was not planned, of the goal and the asker's step. */
  readonly drift: readonly DriftFact[];
  /** The open ones; those that were answered are not among them. */
  readonly questions: readonly QuestionFact[];
  readonly boundary: BoundaryFact;
  readonly step?: StepFact;
  /** To questions that the asker's step waited for, the newest first. */
  readonly answers: Shown<AnswerFact>;
  readonly holders: Shown<HolderFact>;
  readonly calls: readonly CallFact[];
  readonly imported_calls: Shown<ImportedCallFact>;
  /** The pinned ones. */
  readonly lessons: readonly { readonly id: string; readonly text: string; readonly by: string }[];
  /** Something outside that is waited for, the newest. */
  readonly watches: Shown<WatchFact>;
  readonly evidence: Shown<EvidenceFact>;
  readonly tried: Shown<TriedFact>;
  readonly tree?: TreeFact;
  readonly branch?: string;
  readonly next: NextAnswer;
  /** Of the step that `next` names. */
  readonly next_title?: string;
}

export const factsOf = (
  state: State,
  asking: Asking,
  next: NextAnswer,
  digest: Hex64 = stateDigest(stateViews[CURRENT_STATE_VIEW](state)),
): BriefFacts => {
  const goal = goalOf(state, asking);
  const about = <T extends { readonly goal: string }>(things: ReadonlyMap<string, T>): T[] =>
    [...things.values()].filter((it) => goal === undefined || it.goal === goal.id);
  const steps = about(state.steps);
  const checks = about(state.checks);
  const recorded = about(state.evidence).filter((it) => it.superseded === undefined);
  const questions = about(state.questions).sort((a, b) => a.seq - b.seq);
  const mine = stepHeldBy(state, asking);
  const tree = treeToBeOn(goal, steps, checks, recorded);
  const nextTitle = next.step === undefined ? undefined : state.steps.get(next.step)?.title;
  return {
    schema: 'brief/1',
    head: { ...state.head },
    state: { view: CURRENT_STATE_VIEW, digest },
    ...(state.readOnly === undefined ? {} : { read_only: state.readOnly }),
    ...(state.branch === undefined ? {} : { of_branch: branchInWords(state.branch) }),
    ...(state.frozen === undefined ? {} : { handed_over: frozenInWords(state.frozen) }),
    asker: askerFact(asking, tree),
    ...(goal === undefined ? {} : { goal: goalFact(state, goal, steps) }),
    goals: goal === undefined ? goalsToPick(state) : { shown: [], left_out: 0 },
    budgets: budgetsOf(state, goal, mine, asking),
    drift: driftFacts(state, goal === undefined ? [] : [goal]).filter(
      ({ step }) => step === undefined || step === mine?.id,
    ),
    questions: questions
      .filter((it) => state.goals.get(it.goal)?.status === 'open' && isOpen(state, it, asking.now))
      .map((it) => questionFact(state, it, asking)),
    boundary: boundaryFact(state, goal, asking),
    ...(mine?.claim === undefined ? {} : { step: stepFact(state, mine, mine.claim, asking) }),
    answers: mine === undefined ? { shown: [], left_out: 0 } : answersFor(questions, mine),
    holders: holdersOf(state, steps, mine, asking),
    calls: callsOf(state, goal, asking),
    imported_calls: importedCallsOf(state, goal),
    lessons: about(state.lessons)
      .filter((it) => it.pinned)
      .sort((a, b) => a.seq - b.seq)
      .map(({ id, text, by }) => ({ id, text, by })),
    watches: watchesOf(state, goal, asking),
    evidence: evidenceOf(recorded, checks),
    tried: triedOf(state, steps, checks, asking),
    ...(tree === undefined ? {} : { tree }),
    ...(goal?.branch === undefined ? {} : { branch: goal.branch }),
    next,
    ...(nextTitle === undefined ? {} : { next_title: nextTitle }),
  };
};

/** Finding out the asker's tree starts git: it is asked only where there is one to compare it with. */
const askerFact = ({ actor, session, tree }: Asking, known: TreeFact | undefined): BriefFacts['asker'] => ({
  actor,
  ...(session === undefined ? {} : { session: session.id }),
  ...(known === undefined ? {} : { tree: tree() }),
});
