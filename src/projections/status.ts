import { standingOf } from '../domain/approval/state.ts';
import { rulesFor } from '../domain/boundary/rules.ts';
import { type Branch, branchInWords } from '../domain/branch/state.ts';
import { blockOf } from '../domain/decision/open.ts';
import { standing } from '../domain/goal/criteria.ts';
import { openGoals } from '../domain/goal/meant.ts';
import type { Goal } from '../domain/goal/state.ts';
import { type Frozen, frozenInWords } from '../domain/handoff/state.ts';
import type { Asking, Facts } from '../domain/next/facts.ts';
import { factsOf } from '../domain/next/facts.ts';
import { awakeIn } from '../domain/snapshot/resting-map.ts';
import type { ReadOnlyReason, State } from '../domain/state.ts';
import { provisionalOn } from '../domain/step/chain.ts';
import type { Step } from '../domain/step/state.ts';
import { isAfter } from '../domain/time.ts';
import type { Instant } from '../format/events/common.ts';
import { askersSubjects, type BudgetFact, budgetFacts } from './budget-facts.ts';
import { type DriftFact, driftFacts } from './drift-facts.ts';
import { countStepsOf, goalOf, type StepCounts, stepHeldBy } from './goal-facts.ts';
import { type Wait, waitsForHuman } from './waits.ts';

export interface GoalStatus {
  readonly id: string;
  readonly objective: string;
  readonly status: Goal['status'];
  /** Who paused it, and since which line nobody takes up work of it. */
  readonly paused?: { readonly by: string; readonly proof: string; readonly seq: number };
  /** Whose word made it more than a proposal, and how well that is proven. */
  readonly confirmed?: { readonly by: string; readonly proof: string };
  /** On the asker's tree; those of a goal that nobody confirmed prove nothing. */
  readonly criteria: { readonly total: number; readonly proven: number };
  readonly steps: StepCounts;
  /** Not finished, and somebody may take it up now. */
  readonly ready: number;
  /** Accepted, and unproven until found to hold again. */
  readonly flagged: number;
}

/** One screen. Text stands as it does in the log: whoever shows it makes it visible. */
export interface Status {
  readonly title?: string;
  readonly human_proof?: string;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly read_only?: ReadOnlyReason;
  /** The ledger goes on elsewhere: in words, and the line since which. */
  readonly handed_over?: { readonly handoff: string; readonly seq: number; readonly what: string };
  /** That the ledger goes on from a point of another, in words. */
  readonly branch?: { readonly name: string; readonly from: number; readonly what: string };
  /** Handoffs without a file that nobody has answered. */
  readonly offers: readonly {
    readonly id: string;
    readonly by: string;
    readonly to?: string;
    readonly seq: number;
  }[];
  /** The open ones, and the one the asker works for. */
  readonly goals: readonly GoalStatus[];
  readonly closed_goals: number;
  readonly step?: {
    readonly id: string;
    readonly title: string;
    readonly token: number;
    readonly expires: Instant;
    readonly lapsed: boolean;
    /** The question it waits for: the claim is halted. */
    readonly blocked?: string;
    /** Steps it was started on that still wait for their judge. */
    readonly provisional?: readonly string[];
    /** It was started on a step that is not what it was. */
    readonly flagged?: string;
  };
  /** Limits of these goals, of the step and of who asks, with what is left of them. */
  readonly budgets: readonly BudgetFact[];
  /** Work noticed where it was not planned, the latest first. */
  readonly drift: readonly DriftFact[];
  /** Rules in force for the goal the asker works for, or for the whole ledger; open leave, and what waits for it. */
  readonly boundary: {
    readonly allow: number;
    readonly ask: number;
    readonly deny: number;
    readonly approvals: number;
    readonly asked_for: number;
  };
  readonly waits: readonly Wait[];
  /** Of these goals: those that are not closed, and those to be looked at now. */
  readonly watches: { readonly total: number; readonly due: number };
  /** Calls whose outcome is unknown, by the seq of the call, oldest first. */
  readonly unknown_calls: readonly {
    readonly seq: number;
    readonly tool: string;
    readonly session: string;
  }[];
  /** All calls without a return, those under way and those of imported logs included. */
  readonly open_calls: number;
  readonly sessions: { readonly open: number; readonly total: number };
  readonly counts: {
    readonly events: number;
    readonly evidence: number;
    readonly choices: number;
    readonly withheld: number;
    readonly refused_attempts: number;
    readonly ignored: number;
    readonly passed_over: number;
  };
}

export const status = (state: State, asking: Asking): Status => {
  const picked = goalOf(state, asking);
  const open = openGoals(state);
  const goals = picked === undefined || open.includes(picked) ? open : [picked, ...open];
  const facts = goals.map((goal) => factsOf(state, goal, asking));
  const held = stepHeldBy(state, asking);
  const question = held === undefined ? undefined : blockOf(state, held);
  const { counts } = state;
  return {
    ...(state.ledger === undefined
      ? {}
      : { title: state.ledger.title, human_proof: state.ledger.humanProof }),
    head: { ...state.head },
    ...(state.readOnly === undefined ? {} : { read_only: state.readOnly }),
    ...(state.frozen === undefined ? {} : { handed_over: frozenStatus(state.frozen) }),
    ...(state.branch === undefined ? {} : { branch: branchStatus(state.branch) }),
    offers: [...state.offers.values()].map(({ id, by, to, seq }) => ({
      id,
      by,
      ...(to === undefined ? {} : { to }),
      seq,
    })),
    goals: facts.map(goalStatus),
    closed_goals: state.goals.size - open.length,
    ...(held?.claim === undefined
      ? {}
      : {
          step: {
            id: held.id,
            title: held.title,
            token: held.claim.token,
            expires: held.claim.expires,
            lapsed: !isAfter(held.claim.expires, asking.now),
            ...(question === undefined ? {} : { blocked: question.id }),
            ...restsOn(state, held),
          },
        }),
    budgets: budgetFacts(state, askersSubjects(goals, held, asking), asking),
    drift: driftFacts(state, goals),
    boundary: boundaryCounts(state, picked, asking),
    waits: waitsForHuman(state, asking),
    watches: countWatches(facts),
    unknown_calls: unknownCalls(facts),
    open_calls: state.openCalls.size,
    sessions: openSessions(state),
    counts: {
      events: counts.events,
      evidence: state.evidenceCount,
      choices: state.choiceCount,
      withheld: counts.withheld,
      refused_attempts: counts.refusedAttempts,
      ignored: counts.ignored,
      passed_over: counts.passedOver,
    },
  };
};

const restsOn = (state: State, step: Step) => {
  const provisional = provisionalOn(state, step).map((it) => it.id);
  return {
    ...(provisional.length === 0 ? {} : { provisional }),
    ...(step.flagged === undefined ? {} : { flagged: step.flagged.by }),
  };
};

const boundaryCounts = (state: State, goal: Goal | undefined, { now }: Asking): Status['boundary'] => {
  const rules = rulesFor(state, goal?.id);
  const of = (effect: string): number => rules.filter((it) => it.effect === effect).length;
  const open = [...state.approvals.values()].filter((it) => standingOf(it, now) === 'open');
  return {
    allow: of('allow'),
    ask: of('ask'),
    deny: of('deny'),
    approvals: open.length,
    asked_for: state.askedFor.size,
  };
};

const frozenStatus = (frozen: Frozen): NonNullable<Status['handed_over']> => ({
  handoff: frozen.handoff,
  seq: frozen.seq,
  what: frozenInWords(frozen),
});

const branchStatus = (branch: Branch): NonNullable<Status['branch']> => ({
  name: branch.name,
  from: branch.from.seq,
  what: branchInWords(branch),
});

const goalStatus = ({ state, goal, asking, runnable, flagged }: Facts): GoalStatus => {
  const { id, objective, confirmed } = goal;
  const criteria = [...goal.criteria.values()];
  const proven =
    confirmed === undefined
      ? []
      : criteria.filter((it) => standing(state, goal, it, asking.tree) === 'proven');
  return {
    id,
    objective,
    status: goal.status,
    ...(goal.paused === undefined ? {} : { paused: pausedBy(goal.paused) }),
    ...(confirmed === undefined ? {} : { confirmed: { by: confirmed.by, proof: confirmed.proof } }),
    criteria: { total: criteria.length, proven: proven.length },
    steps: countStepsOf(state, id),
    ready: runnable.length,
    flagged: flagged.length,
  };
};

const pausedBy = ({ by, proof, seq }: NonNullable<Goal['paused']>) => ({ by, proof, seq });

/** A call of a session bound to no goal is every goal's, and is named once. */
const unknownCalls = (facts: readonly Facts[]): Status['unknown_calls'] => {
  const calls = new Map(facts.flatMap((it) => it.unknownCalls.map((call) => [call.seq, call] as const)));
  return [...calls.values()]
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, tool, session }) => ({ seq, tool, session }));
};

const countWatches = (facts: readonly Facts[]): Status['watches'] => ({
  total: facts.reduce((sum, it) => sum + it.watches, 0),
  due: facts.reduce((sum, it) => sum + it.dueWatches.length, 0),
});

const openSessions = (state: State): Status['sessions'] => {
  let open = 0;
  for (const session of awakeIn(state.sessions)) if (session.status === 'open') open += 1;
  return { open, total: state.sessions.size };
};
