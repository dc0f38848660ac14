import type { Command } from '../../src/domain/commands.ts';
import type { Model, StepM, Who } from './model.ts';

/** What an event changes, given the ids that it made. */
export type Effect = (data: Readonly<Record<string, string>>) => void;

/** A command, and what the model says comes of it. */
export interface Meant {
  readonly command: Command;
  /** Codes it may be refused with; none: it is done. */
  readonly reasons: readonly string[];
  /** The events that it leaves, in order, where it is done. */
  readonly events: readonly (readonly [type: string, effect: Effect])[];
  /** The same where it is refused, if that is more than a note of the try. */
  readonly noted?: readonly (readonly [type: string, effect: Effect])[];
  /** What may be written before, for itself. */
  readonly before?: readonly (readonly [type: string, effect: Effect])[];
}

export type Verb = (model: Model, who: Who, pick: number, more: number) => Meant | undefined;

export const nothing: Effect = () => undefined;
export const nth = <T>(things: ReadonlyMap<string, T>, n: number): T | undefined =>
  [...things.values()].at(-1 - (n % Math.max(1, things.size)));

/** Mostly one that the act is meant for, and sometimes any. */
export const stepFor = (model: Model, pick: number, fits: (step: StepM) => boolean): StepM | undefined => {
  const fitting = new Map([...model.steps].filter(([, step]) => fits(step)));
  return nth(pick % 4 < 3 && fitting.size > 0 ? fitting : model.steps, pick);
};
export const isHeld = ({ claim }: StepM): boolean => claim !== undefined;
export const isSubmitted = ({ status }: StepM): boolean => status === 'submitted';
export const isFree = ({ status, claim }: StepM): boolean =>
  claim === undefined && (status === 'planned' || status === 'returned');

/** Why somebody may not do what only a human may. */
export const humans = ({ human, proven }: Who): string[] => {
  if (!human) return ['not-allowed'];
  return proven ? [] : ['proof-too-weak'];
};
export const closed = (model: Model, goal: string): string[] =>
  model.goals.get(goal)?.status === 'open' ? [] : ['goal-closed'];

/** Whoever does not hold a step is told so in one of these ways. */
export const NOT_MINE = ['not-holder', 'late-token', 'no-claim', 'step-submitted', 'step-finished'];
export const isMine = (model: Model, who: Who, step: StepM): boolean => {
  const session = model.sessionOf(who);
  return session !== undefined && step.claim?.session === session.id;
};
