import type { EventOf } from '../format/event.ts';
import type { EventType } from '../format/events/index.ts';
import type { Wrong } from './lack.ts';
import type { State } from './state.ts';

/**
 * Folds one event into the state it is given, in place. Answers nothing, or in words why the event
 * can't follow what came before it, or what it lacks for that: then the state is as it was, and the ledger becomes
 * read-only unless a withheld line may have told what is lacking.
 */
export type Evolver<T extends EventType> = (state: State, event: EventOf<T>) => Wrong | undefined;

export type Evolvers<T extends EventType> = { readonly [K in T]: Evolver<K> };
