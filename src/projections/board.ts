import { spentBy, usedBy } from '../domain/budget/standing.ts';
import { usedInWords } from '../domain/budget/words.ts';
import { blockOf } from '../domain/decision/open.ts';
import { driftKey } from '../domain/drift/state.ts';
import { haltInWords, haltOf } from '../domain/halt/halt.ts';
import type { Asking } from '../domain/next/facts.ts';
import type { State } from '../domain/state.ts';
import { provisionalOn } from '../domain/step/chain.ts';
import { isLive } from '../domain/step/claim.ts';
import { byUrgency, droppedBefore, isRunnable, waitsFor } from '../domain/step/ready.ts';
import { isLeft, type Step, takesChecks } from '../domain/step/state.ts';
import type { Instant } from '../format/events/common.ts';
import { type Wait, waitsForHuman } from './waits.ts';

const boardColumns = ['needs-you', 'ready', 'in-work', 'waiting', 'done'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** One step as it hangs on the board. Text stands as it does in the log: whoever shows it makes it visible. */
export interface StepCard {
  readonly kind: 'step';
  readonly id: string;
  readonly goal: string;
  readonly seq: number;
  readonly title: string;
  readonly status: Step['status'];
  readonly priority: number;
  readonly gate: boolean;
  readonly checks: number;
  readonly judge?: 'peer' | 'ci' | 'human';
  readonly returns: number;
  readonly held?: {
    readonly actor: string;
    readonly session: string;
    readonly expires: Instant;
    readonly live: boolean;
  };
  /** Steps that must be over first. */
  readonly after?: readonly string[];
  readonly accepted?: {
    readonly by: 'checks' | 'peer' | 'ci' | 'human';
    readonly actor: string;
    readonly proof: string;
    /** Rests only on checks its own worker added: it proves no criterion. */
    readonly own_check: boolean;
  };
  /** Steps before it that were dropped: they count as over. */
  readonly after_dropped?: readonly string[];
  /** The question it waits for. */
  readonly blocked?: string;
  /** How often it was noticed that work for it left its scope. */
  readonly drift?: number;
  /** Of its own budget, where little or nothing is left. */
  readonly budget?: string;
  /** Steps it was started on that still wait for their judge. */
  readonly provisional?: readonly string[];
  /** The step that is not what this one was started on: unproven until found to hold again. */
  readonly flagged?: string;
  /** In the product's own words, what else it is put off for, or waits for. */
  readonly halted?: string;
  /** In the product's own words, where it waits for somebody. */
  readonly why?: string;
}

/** Something a human is asked that is no step: to answer, confirm, judge or close. */
export interface AskCard {
  readonly kind: Exclude<Wait['kind'], 'judge-step' | 'unblock-step' | 'undefer-step' | 'recheck-step'>;
  readonly goal: string;
  readonly criterion?: string;
  readonly question?: string;
  readonly text: string;
  readonly why: string;
  readonly since: number;
}

export type Card = StepCard | AskCard;

export interface ColumnOfCards {
  readonly column: BoardColumn;
  /** How many there are, shown or not. */
  readonly total: number;
  readonly cards: readonly Card[];
}

/** Which part of each column is wanted; a board of ten thousand steps is read in pages. */
export interface Page {
  readonly from: number;
  readonly most: number;
}

/**
 * The board of the open goals, or of the goal asked about, whatever its status. `needs-you` and `waiting` have the
 * longest waiting first, `ready` the most urgent, `in-work` the last claimed, `done` the last finished.
 */
export const board = (state: State, asking: Asking, page: Page = { from: 0, most: 50 }): ColumnOfCards[] => {
  const waits = waitsForHuman(state, asking);
  const forHuman = new Map(waits.flatMap((it) => (it.step === undefined ? [] : [[it.step, it] as const])));
  const placed: Record<Exclude<BoardColumn, 'needs-you'>, Step[]> = {
    ready: [],
    'in-work': [],
    waiting: [],
    done: [],
  };
  for (const step of state.steps.values()) {
    if (isOn(state, step, asking) && !forHuman.has(step.id)) placed[columnOf(state, step, asking)].push(step);
  }
  placed.ready.sort(byUrgency);
  placed['in-work'].sort((a, b) => (b.claim?.token ?? 0) - (a.claim?.token ?? 0));
  placed.waiting.sort((a, b) => a.seq - b.seq);
  placed.done.sort((a, b) => finishedAt(b) - finishedAt(a));

  const { from, most } = page;
  return boardColumns.map((column) => {
    if (column === 'needs-you') {
      const cards = waits.slice(from, from + most).flatMap((it) => askedCard(state, it, asking));
      return { column, total: waits.length, cards };
    }
    const steps = placed[column];
    return {
      column,
      total: steps.length,
      cards: steps.slice(from, from + most).map((it) => stepCard(state, it, asking)),
    };
  });
};

const isOn = (state: State, step: Step, { goal }: Asking): boolean =>
  goal === undefined ? state.goals.get(step.goal)?.status === 'open' : step.goal === goal.id;

const finishedAt = ({ accepted, dropped }: Step): number => accepted?.seq ?? dropped?.seq ?? 0;

const columnOf = (state: State, step: Step, asking: Asking): Exclude<BoardColumn, 'needs-you'> => {
  const { now, dead } = asking;
  if (step.status === 'accepted' && step.flagged !== undefined) {
    return waitsFor(state, step).length === 0 ? 'ready' : 'waiting';
  }
  if (step.status === 'accepted' || step.status === 'dropped') return 'done';
  if (blockOf(state, step) !== undefined) return 'waiting';
  if (isLive(step.claim, state, now, dead)) return 'in-work';
  const open = state.goals.get(step.goal)?.status === 'open';
  const ready = open && isRunnable(state, step, now, dead) && !spentBy(state, { step: step.id }, asking);
  return ready ? 'ready' : 'waiting';
};

const askedCard = (state: State, wait: Wait, asking: Asking): Card[] => {
  const { kind, goal, criterion, question, text, why, since } = wait;
  if (
    kind === 'judge-step' ||
    kind === 'unblock-step' ||
    kind === 'undefer-step' ||
    kind === 'recheck-step'
  ) {
    const step = wait.step === undefined ? undefined : state.steps.get(wait.step);
    return step === undefined ? [] : [{ ...stepCard(state, step, asking), why }];
  }
  return [
    {
      kind,
      goal,
      text,
      why,
      since,
      ...(criterion === undefined ? {} : { criterion }),
      ...(question === undefined ? {} : { question }),
    },
  ];
};

const stepCard = (state: State, step: Step, asking: Asking): StepCard => {
  const { now, dead } = asking;
  const { id, goal, seq, title, status, priority, gate, needs, returns, claim, accepted } = step;
  const after = waitsFor(state, step).map((it) => it.id);
  const question = isLeft(step) ? blockOf(state, step) : undefined;
  const provisional = provisionalOn(state, step).map((it) => it.id);
  const halt = takesChecks(step) ? haltOf(state, step, now) : undefined;
  const dropped = isLeft(step) ? droppedBefore(state, step).map((it) => it.id) : [];
  return {
    kind: 'step',
    id,
    goal,
    seq,
    title,
    status,
    priority,
    gate,
    checks: needs.checks.length,
    ...(needs.judge === undefined ? {} : { judge: needs.judge }),
    returns,
    ...(claim === undefined ? {} : { held: heldBy(claim, isLive(claim, state, now, dead)) }),
    ...(after.length === 0 ? {} : { after }),
    ...(dropped.length === 0 ? {} : { after_dropped: dropped }),
    ...(question === undefined ? {} : { blocked: question.id }),
    ...budgetOf(state, step, asking),
    ...driftOf(state, step),
    ...(provisional.length === 0 ? {} : { provisional }),
    ...(step.flagged === undefined ? {} : { flagged: step.flagged.by }),
    ...(halt === undefined || halt.kind === 'question' ? {} : { halted: haltInWords(halt) }),
    ...(accepted === undefined ? {} : { accepted: acceptedBy(accepted) }),
    ...(status === 'submitted' ? { why: `waits for its judge: ${needs.judge ?? 'nobody'}` } : {}),
  };
};

const driftOf = (state: State, { id, goal }: Step): { readonly drift?: number } => {
  const drift = state.drift.get(driftKey({ why: 'scope', goal, step: id }));
  return drift === undefined ? {} : { drift: drift.times };
};

const budgetOf = (state: State, step: Step, asking: Asking): { readonly budget?: string } => {
  if (!isLeft(step)) return {};
  const warned = usedBy(state, { step: step.id }, asking).filter((it) => it.standing !== 'ok');
  const used = warned.find((it) => it.standing === 'spent') ?? warned[0];
  return used === undefined ? {} : { budget: `budget ${used.standing}: ${usedInWords(used)}` };
};

const heldBy = ({ actor, session, expires }: NonNullable<Step['claim']>, live: boolean) => ({
  actor,
  session,
  expires,
  live,
});

const acceptedBy = ({ by, actor, proof, ownCheck }: NonNullable<Step['accepted']>) => ({
  by,
  actor,
  proof,
  own_check: ownCheck,
});
