import { Chain } from '../format/chain.ts';
import type { Draft, Head, RawEvent } from '../format/event.ts';
import type { Ulid } from '../format/events/common.ts';
import { BATCH_MAX } from '../format/limits.ts';
import { sealLine } from '../format/line.ts';
import { newSalt, nextUlid } from '../format/ulid.ts';
import type { EventLine, Sources } from './log.ts';

/** Lines that one write and one sync put behind the head they were sealed at. */
export interface Batch {
  readonly bytes: Buffer;
  readonly lines: readonly EventLine[];
  /** Stands at the batch's last line. */
  readonly chain: Chain;
}

/**
 * Seals drafts behind the head, in as few batches as BATCH_MAX allows. What a reader will make of a line is made with it
 * (docs/decisions/0031), judged in its place, and handed on: so nothing is written that could not be read, and nobody folds
 * what replay would not. Throws FormatError for a draft that has no line.
 */
export const seal = (drafts: readonly Draft[], head: Head, sources: Sources): readonly Batch[] => {
  const batches: Batch[] = [];
  let chain = new Chain(head);
  let parts: Buffer[] = [];
  let lines: EventLine[] = [];
  let size = 0;
  const close = () => {
    if (parts.length > 0) batches.push({ bytes: Buffer.concat(parts), lines, chain });
    chain = new Chain(chain.head);
    parts = [];
    lines = [];
    size = 0;
  };
  for (const draft of drafts) {
    const at = chain.head;
    const id = nextUlid(at.id, sources.now(), sources.random);
    const sealed = sealLine(numbered(draft, id, newSalt(sources.random), at.seq + 1), at.hash);
    const { bytes } = sealed;
    if (size + bytes.length > BATCH_MAX) close();
    const line = chain.sealed(sealed, at.end);
    if (!('kind' in line) || line.kind !== 'event') {
      throw new Error(`a sealed line is not good: ${JSON.stringify(line)}`);
    }
    parts.push(bytes);
    lines.push(line);
    size += bytes.length;
  }
  close();
  return batches;
};

/** Keys in canonical order from the start: an object that is spread, and sorted after that, costs as much as all the rest. */
const numbered = ({ actor, at, cmd, data, type }: Draft, id: Ulid, salt: string, seq: number): RawEvent =>
  cmd === undefined
    ? { actor, at, data, id, salt, seq, type, v: 1 }
    : { actor, at, cmd, data, id, salt, seq, type, v: 1 };
