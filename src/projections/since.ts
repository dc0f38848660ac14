import type { LogLine } from '../format/event.ts';
import { byText } from './by-text.ts';
import { type TimelineEntry, timelineEntry } from './timeline.ts';

/** What became of a ledger from a time on. Text is made visible. */
export interface Since {
  readonly at: string;
  /** How many events there were. */
  readonly events: number;
  /** By type, in the order of their names. */
  readonly types: readonly { readonly type: string; readonly events: number }[];
  /** The most active first. */
  readonly actors: readonly { readonly actor: string; readonly events: number }[];
  /** Those that changed where something stands, newest last. */
  readonly changes: readonly TimelineEntry[];
  /** How many older changes are not among them. */
  readonly left_out: number;
}

/** A trace, a renewed lease, a note and the coming and going of sessions change where nothing stands. */
const IN_PASSING =
  /^(?:message|tool|usage|context|attempt|session)\.|^step\.renewed$|^ledger\.(?:continued|checkpointed)$/;

/** Folds lines in their order. What is held is `most` changes, and a count for each type and actor. */
export class SinceFold {
  readonly #at: string;
  readonly #most: number;
  readonly #types = new Map<string, number>();
  readonly #actors = new Map<string, number>();
  readonly #changes: TimelineEntry[] = [];
  #events = 0;
  #leftOut = 0;

  /** `at` is an instant; `most` is 1 at least. */
  constructor(at: string, most: number) {
    this.#at = at;
    this.#most = most;
  }

  push(line: LogLine): void {
    if (line.kind !== 'event' || line.event.at < this.#at) return;
    const entry = timelineEntry(line);
    const { type = '', actor = '' } = entry;
    this.#events += 1;
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
    this.#actors.set(actor, (this.#actors.get(actor) ?? 0) + 1);
    if (IN_PASSING.test(type)) return;
    this.#changes.push(entry);
    if (this.#changes.length <= this.#most) return;
    this.#changes.shift();
    this.#leftOut += 1;
  }

  since(): Since {
    return {
      at: this.#at,
      events: this.#events,
      types: [...this.#types].sort(([a], [b]) => byText(a, b)).map(([type, events]) => ({ type, events })),
      actors: [...this.#actors]
        .sort(([a, x], [b, y]) => y - x || byText(a, b))
        .map(([actor, events]) => ({ actor, events })),
      changes: [...this.#changes],
      left_out: this.#leftOut,
    };
  }
}
