import type { Actor, Instant, Proof, Tree, Ulid } from '../../format/events/common.ts';
import { spentBy } from '../budget/standing.ts';
import type { ZoneOffset } from '../budget/state.ts';
import type { OpenCall } from '../call/state.ts';
import { blockOf, openQuestions } from '../decision/open.ts';
import type { Question } from '../decision/state.ts';
import type { Goal } from '../goal/state.ts';
import { endOf, haltOf } from '../halt/halt.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import type { Kind } from '../rights.ts';
import type { Session } from '../session/state.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { isLive } from '../step/claim.ts';
import { byUrgency, isRunnable, mayTake } from '../step/ready.ts';
import { heldHere, inTheWay, type Occupied, type Where } from '../step/room.ts';
import { isLeft, type Step } from '../step/state.ts';
import { msOf } from '../time.ts';
import { dueAt, isDue, watchesOf } from '../watch/due.ts';
import type { Watch } from '../watch/state.ts';

/** What the question rests on beside the state. */
export interface Asking {
  readonly actor: Actor;
  readonly proof: Proof;
  /** The session it works in, if it has one. */
  readonly session?: Session;
  /** Where it works: a claim of another there may be over the same paths. */
  readonly where: Where;
  /** The goal it picked by name. */
  readonly goal?: Goal;
  readonly now: Instant;
  readonly dead: ReadonlySet<Ulid>;
  /** Without it nothing is said of budgets that are for a window. */
  readonly zoneOffset?: ZoneOffset | undefined;
  /** The asker's work tree; a thunk, since finding it out starts git and few rows need it. */
  readonly tree: () => Tree;
  /** Whether a commit is in it; where that can't be told, or the commit is not known here, it is taken to be. A thunk too. */
  readonly inTree: (commit: string) => boolean;
}

export interface Crowded extends Occupied {
  /** The step that waits; `step` is the one in its way. */
  readonly waits: Step;
}

/** One goal as the asker meets it: everything the rows ask about, found in one pass over its steps. */
export interface Facts {
  readonly state: State;
  readonly asking: Asking;
  readonly kind: Kind | 'system';
  /** A human at the grade this ledger takes: its own commands at a human's verbs are accepted. */
  readonly provenHuman: boolean;
  readonly goal: Goal;
  /** Not accepted, not dropped. */
  readonly left: readonly Step[];
  /**
   * Occupied by the asker's session, halted by nothing and with something left to spend; an expired claim that nobody
   * took is still its own.
   */
  readonly mine: readonly Step[];
  /** May be taken up by the asker, most urgent first. */
  readonly runnable: readonly Step[];
  readonly returnedToMe: readonly Step[];
  readonly submitted: readonly Step[];
  /** Accepted, and started on what is no longer what it was: unproven until found to hold again. */
  readonly flagged: readonly Step[];
  readonly heldByOthers: readonly Step[];
  /** Ready but for a claim that may touch the same paths in the same work tree. */
  readonly crowded: readonly Crowded[];
  /** Put off to a time, or waiting for one, the soonest first. */
  readonly dated: readonly Dated[];
  /** Waiting for a watch whose time is not over. */
  readonly watched: readonly Watched[];
  /** How many watches are not closed. */
  readonly watches: number;
  /** Watches to be looked at now, the longest waiting first. */
  readonly dueWatches: readonly Watch[];
  /** When others are to be looked at, or are over, where they have such a time. */
  readonly watchTimes: readonly (Instant | undefined)[];
  /** Ready to be taken up, and not by the asker: ci takes only steps that name it. */
  readonly forOthers: readonly Step[];
  /** Unanswered ones, the oldest first. */
  readonly questions: readonly Question[];
  /** Calls whose outcome is unknown, of this goal. */
  readonly unknownCalls: readonly OpenCall[];
}

export interface Dated {
  readonly step: Step;
  readonly until: Instant;
}

export interface Watched {
  readonly step: Step;
  readonly watch: Watch;
}

/** When something is to be done about a watch: it is due, or over. */
const timesOf = (watch: Watch): readonly (Instant | undefined)[] =>
  watch.status === 'open' ? [dueAt(watch), watch.until] : [];

/** Since when it may be looked at: what was never looked at comes before all else. */
const dueSince = (watch: Watch): number => {
  const at = dueAt(watch);
  return at === undefined ? Number.NEGATIVE_INFINITY : msOf(at);
};

export const factsOf = (state: State, goal: Goal, asking: Asking): Facts => {
  const { session, now, dead } = asking;
  const left: Step[] = [];
  const mine: Step[] = [];
  const runnable: Step[] = [];
  const returnedToMe: Step[] = [];
  const submitted: Step[] = [];
  const flagged: Step[] = [];
  const heldByOthers: Step[] = [];
  const forOthers: Step[] = [];
  const dated: Dated[] = [];
  const watched: Watched[] = [];
  const watches = watchesOf(state, goal.id);
  const crowded: Crowded[] = [];
  const here = heldHere(state, asking.where, now, dead);
  for (const step of awakeIn(state.steps)) {
    if (step.goal !== goal.id) continue;
    if (step.status === 'accepted' && step.flagged !== undefined) flagged.push(step);
    if (!isLeft(step)) continue;
    left.push(step);
    const halt = haltOf(state, step, now);
    // Nothing for a step that is waited for by itself, whatever its time.
    const until = halt === undefined ? undefined : endOf(halt);
    if (until !== undefined) dated.push({ step, until });
    if (halt?.kind === 'watch' && !halt.over) watched.push({ step, watch: halt.watch });
    if (step.status === 'submitted') submitted.push(step);
    if (step.claim !== undefined && session !== undefined && step.claim.session === session.id) {
      if (blockOf(state, step) === undefined && !isSpent(state, step, asking)) mine.push(step);
      continue;
    }
    if (isLive(step.claim, state, now, dead)) heldByOthers.push(step);
    if (!isRunnable(state, step, now, dead) || isSpent(state, step, asking)) continue;
    const other = inTheWay(step, here);
    if (other !== undefined) {
      crowded.push({ ...other, waits: step });
      continue;
    }
    if (!mayTake(step, { who: asking })) {
      forOthers.push(step);
      continue;
    }
    runnable.push(step);
    if (step.status === 'returned' && session !== undefined && step.asked?.to === session.id)
      returnedToMe.push(step);
  }
  runnable.sort(byUrgency);
  return {
    state,
    asking,
    kind: kindOf(asking.actor),
    provenHuman: isHumansWord(state, asking.actor, asking.proof),
    goal,
    left,
    mine,
    runnable,
    returnedToMe: returnedToMe.sort(byUrgency),
    submitted,
    flagged,
    heldByOthers,
    crowded: crowded.sort((a, b) => byUrgency(a.waits, b.waits)),
    forOthers,
    dated: dated.sort((a, b) => msOf(a.until) - msOf(b.until)),
    watched,
    watches: watches.length,
    dueWatches: watches.filter((it) => isDue(it, now)).sort((a, b) => dueSince(a) - dueSince(b)),
    watchTimes: watches.flatMap(timesOf),
    questions: openQuestions(state, goal.id, now),
    unknownCalls: unknownCalls(state, goal, asking),
  };
};

/** Its own budget leaves nothing for it. */
const isSpent = (state: State, { id }: Step, asking: Asking): boolean =>
  spentBy(state, { step: id }, asking) !== undefined;

/** A call of a session still at work is under way; of any other session nobody saw what became of it. */
const unknownCalls = (state: State, goal: Goal, { session, now, dead }: Asking): OpenCall[] => {
  const calls: OpenCall[] = [];
  for (const call of state.openCalls.values()) {
    const of = state.sessions.get(call.session);
    if (of?.goal !== undefined && of.goal !== goal.id) continue;
    const holds = of?.holds === undefined ? undefined : state.steps.get(of.holds);
    const atWork =
      of?.status === 'open' &&
      of.id !== session?.id &&
      (holds === undefined || isLive(holds.claim, state, now, dead));
    if (!atWork) calls.push(call);
  }
  return calls;
};
