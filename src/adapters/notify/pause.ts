import { setTimeout as after } from 'node:timers/promises';

/** Ends after `ms`, or at the signal. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  after(ms, undefined, { signal }).catch(() => undefined);
