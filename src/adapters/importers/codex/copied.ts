import { instantOf } from '../jsonl/instant.ts';
import { type JsonObject, member, stringOf } from '../jsonl/record.ts';
import { metaOf } from './signs.ts';

/** A copy is written at one go. What a session does itself waits for a model first. */
const GAP_MS = 1_000;

/**
 * Whose a record is in a fork's file, which begins with a copy of its parent's records. That it is a fork is said by
 * its first `session_meta` (`forked_from_id`), or by a second one of another session right behind. Where the copy
 * ends is said nowhere. Copied records keep the times they had, before the fork began, or are all stamped when they
 * are copied: so the copy ends with the first pause since.
 */
export class Copied {
  #session: string | undefined;
  #began = Number.NEGATIVE_INFINITY;
  #last: number | undefined;
  #isFork = false;
  #ended = false;
  #unclear = false;

  get isFork(): boolean {
    return this.#isFork;
  }

  /** Takes the file's records one after the other, and says whose this one is. */
  whose(record: JsonObject): 'own' | 'parent' | 'unclear' {
    const time = timeOf(record);
    if (!this.#ended && time !== undefined && time >= this.#began) {
      this.#ended = this.#last !== undefined && time - this.#last > GAP_MS;
      this.#last = time;
    }
    this.#learn(metaOf(record), time);
    if (this.#unclear) return 'unclear';
    if (!this.#isFork || this.#ended) return 'own';
    return time === undefined ? 'unclear' : 'parent';
  }

  #learn(meta: unknown, time: number | undefined): void {
    const session = stringOf(meta, 'id');
    if (session === undefined) return;
    if (this.#session === undefined) {
      this.#session = session;
      this.#isFork = stringOf(meta, 'forked_from_id') !== undefined;
      this.#began = timeOf(meta) ?? time ?? this.#began;
    } else if (session !== this.#session) {
      // Another session's records where none are expected: which of what follows was copied can't be told.
      this.#unclear ||= this.#ended;
      this.#isFork ||= !this.#ended;
    }
  }
}

const timeOf = (value: unknown): number | undefined => {
  const at = instantOf(member(value, 'timestamp'));
  return at === undefined ? undefined : Date.parse(at);
};
