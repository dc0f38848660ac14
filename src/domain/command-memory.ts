import type { Ulid } from '../format/events/common.ts';
import type { State } from './state.ts';

/** Keys remembered: the same one again answers what it answered the first time. */
export const REMEMBERED = 10_000;

export const rememberCommand = (state: State, cmd: Ulid, seq: number): void => {
  const known = state.commands.get(cmd);
  if (known !== undefined) {
    known.count += 1;
    return;
  }
  state.commands.set(cmd, { seq, count: 1 });
  if (state.commands.size <= REMEMBERED) return;
  for (const oldest of state.commands.keys()) {
    if (oldest > state.forgottenCommand) state.forgottenCommand = oldest;
    state.commands.delete(oldest);
    return;
  }
};

/** An unknown key that may have been forgotten: whether it was carried out can't be told any more. */
export const isTooOld = (state: State, cmd: Ulid): boolean =>
  !state.commands.has(cmd) && cmd <= state.forgottenCommand;
