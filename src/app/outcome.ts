import type { Refusal } from '../domain/refusal.ts';
import type { State } from '../domain/state.ts';
import type { Head } from '../format/event.ts';
import type { Verdict } from '../format/verdict.ts';
import type { EventLine } from '../log/log.ts';

/** What became of a command. `repeated`: the key was known, this is the first answer again. */
export type Outcome =
  | {
      readonly ok: true;
      readonly events: readonly EventLine[];
      readonly state: State;
      readonly repeated: boolean;
    }
  | {
      readonly ok: false;
      readonly refusal: Refusal;
      /** Written down although refused: a red check, a late submit, an act beyond one's rights. */
      readonly noted: readonly EventLine[];
      readonly repeated: boolean;
    };

/** A ledger as it was found. Only `clean` and `unterminated` may be decided on. */
export type Reading =
  | { readonly status: 'absent' }
  | {
      readonly status: 'clean' | 'unterminated' | 'under-way';
      readonly state: State;
      readonly head: Head;
    }
  | {
      readonly status: 'torn' | 'damaged';
      /** What the lines before the fault say; nothing after it is believed. */
      readonly state: State;
      readonly head: Head;
      readonly verdict?: Verdict;
    };
