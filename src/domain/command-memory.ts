import type { Instant, Ulid } from '../format/events/common.ts';
import { ulidTime } from '../format/ulid.ts';
import { forgetOldest } from './oldest.ts';
import type { State } from './state.ts';

/** Keys remembered: the same one again answers what it answered the first time. */
export const REMEMBERED = 10_000;

export const rememberCommand = (state: State, cmd: Ulid, seq: number): void => {
  const known = state.commands.get(cmd);
  if (known !== undefined) {
    known.count += 1;
    return;
  }
  state.commands.set(cmd, { seq, count: 1, ...(cmd <= state.forgottenCommand ? { old: true } : {}) });
  if (state.commands.size <= REMEMBERED) return;
  const oldest = forgetOldest(state.commands);
  if (oldest !== undefined && oldest > state.forgottenCommand) state.forgottenCommand = oldest;
};

/** How far a key's own time may lie ahead: the clocks of two machines differ, and not by more. */
const AHEAD_MS = 3_600_000;

/**
 * A key of a time still to come. Once forgotten it would make every key up to that time too old, so that one
 * wrong clock could keep everybody from writing.
 */
export const isAhead = (cmd: Ulid, now: Instant): boolean => ulidTime(cmd) > Date.parse(now) + AHEAD_MS;

/** An unknown key that may have been forgotten: whether it was carried out can't be told any more. */
export const isTooOld = (state: State, cmd: Ulid): boolean =>
  !state.commands.has(cmd) && cmd <= state.forgottenCommand;
