import type { Head, LogLine } from './event.ts';
import { GENESIS } from './hash.ts';
import type { Sealed } from './line.ts';
import { type Reading, readHolding, readLine } from './reading.ts';
import type { LineVerdict, Verdict } from './verdict.ts';

/** The head of a ledger without lines. */
export const START: Head = { seq: -1, hash: GENESIS, id: '', end: 0 };

/** Whether a line of this kind and hash was taken already. */
export type Earlier = (reading: Reading) => boolean;

/**
 * Judges lines one after the other, from line 0 or from a head already known to be good. It chains on
 * what it computed, never on what a line declares, so a line is good only if the whole chain up to it
 * is. Lines are given whole, in order, without their LF; the line number is the head's seq plus one.
 */
export class Chain {
  private current: Head;
  private readonly earlier: Earlier | undefined;

  /**
   * Without `earlier`, only the head's own line is known: a line written twice in a row is told from an
   * inserted one, others are not.
   */
  constructor(head: Head = START, earlier?: Earlier) {
    this.current = head;
    this.earlier = earlier;
  }

  get head(): Head {
    return this.current;
  }

  /**
   * Judges the line and, if it is good, takes it as the new head. `holds`: that its bytes, hashes and form are good behind
   * the head was found in another pass over the same bytes.
   */
  next(line: Buffer, offset: number, holds = false): LogLine | Verdict {
    return this.taken(this.judge(line, offset, holds), offset + line.length + 1);
  }

  /** Judges the place of a line that was sealed here and, if it is good, takes it as the new head. */
  sealed({ bytes, prev, hash, event }: Sealed, offset: number): LogLine | Verdict {
    return this.taken(this.placed({ kind: 'event', prev, hash, event }, offset), offset + bytes.length);
  }

  /** Judges the line as `next` does, and leaves the head where it is. */
  judge(line: Buffer, offset: number, holds = false): LogLine | Verdict {
    const seq = this.current.seq + 1;
    const reading = (holds ? readHolding : readLine)(line, this.current.hash);
    if ('code' in reading) {
      const { at, ...fault } = reading;
      return { ...fault, line: seq, offset: offset + at };
    }
    return this.placed(reading, offset);
  }

  private taken(judged: LogLine | Verdict, end: number): LogLine | Verdict {
    if ('kind' in judged) {
      this.current = {
        seq: judged.seq,
        hash: judged.hash,
        id: judged.kind === 'event' ? judged.event.id : this.current.id,
        end,
      };
    }
    return judged;
  }

  /** A line that is good by itself, as the next one. */
  private placed(reading: Reading, offset: number): LogLine | Verdict {
    const seq = this.current.seq + 1;
    const code = this.misplaced(reading, seq);
    if (code !== null) return { code, line: seq, offset };
    const wrongType = typeFault(reading, seq);
    if (wrongType !== null)
      return { code: 'bad-event', line: seq, offset, pointer: '/type', reason: wrongType };
    const { hash } = reading;
    switch (reading.kind) {
      case 'event':
        return { kind: 'event', seq, hash, offset, event: reading.event };
      case 'stub':
        return { kind: 'stub', seq, hash, offset, eventHash: reading.eventHash };
      case 'newer':
        return { kind: 'newer', seq, hash, offset, v: reading.v };
    }
  }

  /** A line that is good by itself, judged in its place; one that is ahead is `missing-line` here. */
  private misplaced(reading: Reading, seq: number): LineVerdict | null {
    const inPlace = reading.prev === this.current.hash;
    // An equal line has an equal prev, so one that follows the head is no copy.
    if (!inPlace && this.isCopy(reading)) return 'duplicate-line';
    if (reading.kind === 'event') {
      if (reading.event.seq > seq) return 'missing-line';
      if (reading.event.seq < seq) return 'inserted-line';
    }
    if (!inPlace) return 'prev-mismatch';
    if (reading.kind === 'event' && reading.event.id <= this.current.id) return 'id-not-increasing';
    return null;
  }

  private isCopy(reading: Reading): boolean {
    return this.earlier ? this.earlier(reading) : reading.hash === this.current.hash;
  }
}

/** Line 0, and only line 0, opens the ledger. Of a stub or a newer line the type is not known. */
function typeFault(reading: Reading, seq: number): string | null {
  if (reading.kind !== 'event') return null;
  const opens = reading.event.type === 'ledger.opened';
  if (seq === 0 && !opens) return 'line 0 must be ledger.opened';
  if (seq > 0 && opens) return 'only line 0 is ledger.opened';
  return null;
}
