import type { EventOf } from '../format/event.ts';
import type { EventType } from '../format/events/index.ts';
import type { State } from './state.ts';

/**
 * Folds one event into the state it is given, in place. Answers nothing, or in words why the event
 * can't follow what came before it: then the state is as it was, and the ledger becomes read-only.
 */
export type Evolver<T extends EventType> = (state: State, event: EventOf<T>) => string | undefined;

export type Evolvers<T extends EventType> = { readonly [K in T]: Evolver<K> };
