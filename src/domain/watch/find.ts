import type { Command } from '../commands.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import type { Watch } from './state.ts';

/** A watch by id or ending, in an open goal. */
export const watchByRef = (state: State, ref: string): Watch | Refusal => {
  const watch = findByEnding(state.watches, ref, nouns.watch);
  if (isRefusal(watch)) return watch;
  if (state.goals.get(watch.goal)?.status === 'open') return watch;
  return refuse('goal-closed', `goal ${watch.goal} of watch ${watch.id} is closed`, 'loopledger goal list');
};

/** The watch whose command the product must run before this can be decided; none where there is no command. */
export const neededWatch = (state: State, command: Command): Watch | undefined => {
  if (command.type !== 'watch.observe') return undefined;
  const watch = watchByRef(state, command.watch);
  return isRefusal(watch) ? undefined : watch;
};
