import type { Actor, Hex64, Instant, Ulid } from '../../../src/format/events/common.ts';
import type { EventData, EventType } from '../../../src/format/events/index.ts';
import { GENESIS } from '../../../src/format/hash.ts';
import { sealLine } from '../../../src/format/line.ts';
import { newSalt, nextUlid } from '../../../src/format/ulid.ts';
import type { Chance } from './chance.ts';

const START_MS = Date.parse('2026-03-02T08:30:00.000Z');

/** Seals one line behind the other, at a clock that goes on only when it is told to. */
export class Pen {
  nowMs = START_MS;
  seq = -1;
  hash: Hex64 = GENESIS;
  private id = '';
  private lines: Buffer[] = [];
  private readonly chance: Chance;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  /** Every event is written a moment after the one before. The seq of its line. */
  write<T extends EventType>(type: T, actor: Actor, data: EventData<T>, cmd?: Ulid): number {
    this.pass(1 + this.chance.below(4));
    this.id = nextUlid(this.id, this.nowMs, this.chance.bytes);
    this.seq += 1;
    const salt = newSalt(this.chance.bytes);
    const common = { actor, at: this.at(), data, id: this.id, salt, seq: this.seq, type, v: 1 } as const;
    const sealed = sealLine(cmd === undefined ? common : { ...common, cmd }, this.hash);
    this.hash = sealed.hash;
    this.lines.push(sealed.bytes);
    return this.seq;
  }

  /** The lines since the last call. */
  take(): readonly Buffer[] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }

  pass(ms: number): void {
    this.nowMs += Math.max(0, Math.round(ms));
  }

  at(secondsAhead = 0): Instant {
    return new Date(this.nowMs + secondsAhead * 1_000).toISOString();
  }

  /** An id of a thing: no line's. */
  newId(): Ulid {
    return nextUlid('', this.nowMs, this.chance.bytes);
  }
}
