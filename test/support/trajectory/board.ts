import type { Actor, Ulid } from '../../../src/format/events/common.ts';
import type { Judge } from '../../../src/format/events/goal.ts';

export const ADA = 'human:ada';
export const CLAUDE = 'agent:claude';
export const CODEX = 'agent:codex';
/** Plans nothing and holds nothing, so that it may judge what the others did. */
export const REVIEWER = 'agent:reviewer';

export interface Check {
  readonly id: Ulid;
  readonly argv: readonly string[];
  readonly spec: string;
  readonly by: Actor;
}

/** What whoever writes the story must know of a step so that the next event can follow. */
export interface Step {
  readonly id: Ulid;
  readonly goal: Goal;
  readonly checks: readonly Check[];
  readonly judge: Judge | undefined;
  readonly after: readonly Step[];
  readonly parent: Step | undefined;
  readonly scope: string;
  readonly workers: Set<Actor>;
  readonly evidence: Ulid[];
  status: 'planned' | 'claimed' | 'submitted' | 'over';
  hasParts: boolean;
  /** Questions without an answer that it waits for. */
  waits: number;
  token: number;
  /** Calls of a model still to be made before it is handed in. */
  callsLeft: number;
  submission: { readonly seq: number; readonly tree: string } | undefined;
}

export interface Goal {
  readonly id: Ulid;
  readonly check: Check;
  readonly budget: Ulid;
  /** In the order they were planned; what is over is taken out. */
  steps: Step[];
  limit: number;
  spent: number;
  revisions: number;
  readonly lessons: Ulid[];
}

export interface Session {
  readonly id: Ulid;
  readonly actor: Actor;
  readonly goal: Goal;
  callsLeft: number;
  step: Step | undefined;
  calls: number;
}

export interface Question {
  readonly id: Ulid;
  readonly options: readonly string[];
  readonly blocks: Step | undefined;
}

/** Agents' own checks prove less: docs of the domain say how it is counted. */
export const restsOnOwn = ({ checks, workers, goal }: Step): boolean =>
  checks.every((it) => it !== goal.check && workers.has(it.by));

/** What may be taken up: in order, not waiting, all before it over, no part of what waits. */
export const firstFree = (goal: Goal): Step | undefined =>
  goal.steps.find(
    (it) => it.status === 'planned' && it.waits === 0 && it.after.every(({ status }) => status === 'over'),
  );
