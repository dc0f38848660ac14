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

/** What an event names; nothing unless it is exactly one thing. */
export const namedIn = ({
  decision,
  on_step: step,
  watch,
  until,
}: {
  readonly decision?: Ulid | undefined;
  readonly on_step?: Ulid | undefined;
  readonly watch?: Ulid | undefined;
  readonly until?: Instant | undefined;
}): HoldOn | { readonly kind: 'question'; readonly question: Ulid } | undefined => {
  const [only, ...more] = [
    ...(decision === undefined ? [] : [{ kind: 'question', question: decision } as const]),
    ...(step === undefined ? [] : [{ kind: 'step', step } as const]),
    ...(watch === undefined ? [] : [{ kind: 'watch', watch } as const]),
    ...(until === undefined ? [] : [{ kind: 'date', until } as const]),
  ];
  return more.length === 0 ? only : undefined;
};
