import canonicalize from 'canonicalize';
import type { RawEvent } from '../../../src/format/event.ts';
import { eventHash, GENESIS } from '../../../src/format/hash.ts';
import { sealLine, sealStub } from '../../../src/format/line.ts';
import { newSalt, nextUlid } from '../../../src/format/ulid.ts';

export const START_MS = Date.UTC(2026, 10, 30, 9);

/** A seeded source of bytes: fixtures and tests come out the same every time. */
export function seededRandom(seed: number): (n: number) => Uint8Array {
  let state = seed >>> 0;
  return (n) =>
    Uint8Array.from({ length: n }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

export interface EventSpec {
  readonly type: string;
  readonly data: RawEvent['data'];
  readonly actor?: string;
  readonly at?: string;
  readonly cmd?: string;
}

/** What a test may bend: `prev`, `seq`, `id` or any key of the event. */
export interface Bent {
  readonly prev?: string;
  readonly event?: Partial<RawEvent>;
}

export interface BuiltLine {
  /** With the LF. */
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Builds a ledger line by line, as the writer does, with a seeded clock, ids and salts. */
export class LedgerBuilder {
  readonly lines: BuiltLine[] = [];
  private readonly random: (n: number) => Uint8Array;
  private clock = START_MS;
  private id = '';

  constructor(seed = 1) {
    this.random = seededRandom(seed);
  }

  get head(): string {
    return this.lines.at(-1)?.hash ?? GENESIS;
  }

  /** A ULID for use in data. */
  ulid(): string {
    return nextUlid('', this.clock, this.random);
  }

  add(spec: EventSpec, bent: Bent = {}): BuiltLine {
    const line = sealLine(this.event(spec, bent.event), bent.prev ?? this.head);
    this.lines.push(line);
    return line;
  }

  /** Adds a line whose event is any text: its hashes are right, its event need not be. */
  addText(eventText: string | Buffer): BuiltLine {
    const line = frameText(eventText, this.head);
    this.lines.push(line);
    return line;
  }

  /** Puts the line's stub in its place. */
  withhold(line: number): void {
    const { hash } = this.lines[line] as BuiltLine;
    this.lines[line] = { bytes: stubOf(this.lines[line] as BuiltLine), hash };
  }

  /** Where a line begins. */
  offset(line: number): number {
    return this.lines.slice(0, line).reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** The event that `add` would seal. */
  event(spec: EventSpec, bent: Partial<RawEvent> = {}): RawEvent {
    this.clock += 1_000;
    this.id = nextUlid(this.id, this.clock, this.random);
    return {
      actor: spec.actor ?? 'human:ada',
      at: spec.at ?? new Date(this.clock).toISOString(),
      ...(spec.cmd === undefined ? {} : { cmd: spec.cmd }),
      data: spec.data,
      id: this.id,
      salt: newSalt(this.random),
      seq: this.lines.length,
      type: spec.type,
      v: 1,
      ...bent,
    };
  }

  open(title = 'Ship login'): BuiltLine {
    const origin = `loopledger.local/ledger/${this.ulid()}`;
    return this.add({ type: 'ledger.opened', data: { human_proof: 'terminal', origin, title } });
  }

  note(text: string): BuiltLine {
    return this.add({
      type: 'lesson.recorded',
      data: { goal: this.ulid(), lesson: this.ulid(), pinned: false, text },
    });
  }

  /** A human's decision to withhold; gives its id. */
  decide(decision = this.ulid(), actor = 'human:ada', choice = 'withhold'): string {
    const data = { choice, decision, proof: 'terminal', reason: 'a password was printed' };
    this.add({ type: 'decision.made', actor, data });
    return decision;
  }

  /** The event that withholds a line; `over` bends its data. */
  withholdLine(line: number, decision: string, over: RawEvent['data'] = {}): BuiltLine {
    const sha256 = this.lines[line]?.hash ?? GENESIS;
    const data = { decision, line, reason: 'a password was printed', sha256, ...over };
    return this.add({ type: 'line.withheld', data });
  }

  /** Adds a line that ends at `remainder` bytes past a multiple of 512: where sectors lie is up to the test. */
  alignTo(remainder: number): BuiltLine {
    const text = this.text({ type: 'x.padding', data: { ignorable: true, text: '@' } });
    const end = this.offset(this.lines.length) + 161 + text.length - 1;
    const missing = (((remainder - end) % 512) + 512) % 512;
    return this.addText(text.replace('@', 'x'.repeat(missing)));
  }

  /** An event's canonical text, whatever the writer thinks of it. */
  text(spec: EventSpec, bent: { readonly [key: string]: unknown } = {}): string {
    return canonicalize({ ...this.event(spec), ...bent }) ?? '';
  }

  bytes(): Buffer {
    return Buffer.concat(this.lines.map((line) => line.bytes));
  }
}

/** A ledger of `count` lines, all of them plain. */
export function plainLedger(count: number, seed = 1, text = 'a lesson'): LedgerBuilder {
  const ledger = new LedgerBuilder(seed);
  ledger.open();
  for (let i = 1; i < count; i++) ledger.note(`${text} ${i}`);
  return ledger;
}

/** Any event text in a frame with the right hashes: for events that the writer refuses. */
export function frameText(eventText: string | Buffer, prev: string): { bytes: Buffer; hash: string } {
  const event = Buffer.from(eventText);
  const { hash } = sealStub(eventHash(event), prev);
  const tail = Buffer.from(`,"prev":"${prev}","sha256":"${hash}"}\n`);
  return { bytes: Buffer.concat([Buffer.from('{"event":'), event, tail]), hash };
}

/** The line's stub, with its LF. */
export function stubOf(line: BuiltLine): Buffer {
  const bytes = line.bytes.subarray(9, line.bytes.length - 152);
  const prev = line.bytes.toString('latin1', line.bytes.length - 143, line.bytes.length - 79);
  return sealStub(eventHash(bytes), prev).bytes;
}

/** The bytes in chunks of `size`. */
export function chunked(bytes: Buffer, size: number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}
