import type { Actor, Instant, Ulid } from '../../format/events/common.ts';

/** What a step is made to wait for, beside the answer to a question. */
export type HoldOn =
  | { readonly kind: 'step'; readonly step: Ulid }
  | { readonly kind: 'watch'; readonly watch: Ulid }
  | { readonly kind: 'date'; readonly until: Instant };

interface PutOn {
  readonly by: Actor;
  readonly byHuman: boolean;
  readonly seq: number;
  readonly reason?: string;
}

/** Nobody takes the step up before. It ends by itself, or when it is taken off. */
export interface Hold extends PutOn {
  readonly on: HoldOn;
}

/** Put off: to a time, or until somebody lets it go on. */
export interface Deferral extends PutOn {
  readonly until?: Instant;
}

/** One hold of a kind and thing a step. */
export const keyOf = (on: HoldOn): string =>
  on.kind === 'step' ? on.step : on.kind === 'watch' ? on.watch : on.until;

/** The thing named in an event or command; nothing where none is, or more than one with a question. */
export const holdOn = ({
  on_step: step,
  watch,
  until,
}: {
  readonly on_step?: string | undefined;
  readonly watch?: string | undefined;
  readonly until?: string | undefined;
}): HoldOn | undefined => {
  const all: HoldOn[] = [
    ...(step === undefined ? [] : [{ kind: 'step', step } as const]),
    ...(watch === undefined ? [] : [{ kind: 'watch', watch } as const]),
    ...(until === undefined ? [] : [{ kind: 'date', until } as const]),
  ];
  return all.length === 1 ? all[0] : undefined;
};
