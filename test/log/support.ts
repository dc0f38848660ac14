import { setTimeout as sleep } from 'node:timers/promises';
import type { Draft, LogLine } from '../../src/format/event.ts';
import { createLog } from '../../src/log/create.ts';
import type { Log, LogOptions, Sources } from '../../src/log/log.ts';
import { MemoryPlace } from '../../src/log/memory.ts';
import { openLog } from '../../src/log/open.ts';
// Else it is loaded within the first test that writes, and what runs while it is loaded belongs to that test alone.
import '../../src/log/recover.ts';
import type { Store, Writer } from '../../src/log/store.ts';

export const LEDGER = '01JDZX5T000000000000000000';
export const STEP = '01JDZX5T0000000000000000S1';
const START_MS = Date.UTC(2026, 10, 30, 9);

/** A clock that goes on by a millisecond a look, and bytes that are different each time and no secret. */
export const sources = (seed = 1): Sources => {
  let looks = 0;
  let state = seed >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state & 0xff;
  };
  return {
    now: () => START_MS + looks++,
    random: (n) => Uint8Array.from({ length: n }, next),
  };
};

export const opened = (): Extract<Draft, { type: 'ledger.opened' }> => ({
  type: 'ledger.opened',
  data: { human_proof: 'terminal', origin: `loopledger.local/ledger/${LEDGER}`, title: 'Trial' },
  actor: 'human:ada',
  at: '2026-11-30T09:00:00.000Z',
});

/** An event that says `text`: where it comes from and what it weighs can be seen in it. */
export const note = (text: string): Draft => ({
  type: 'message.recorded',
  data: { session: STEP, role: 'assistant', text },
  actor: 'agent:scribe',
  at: '2026-11-30T09:00:01.000Z',
});

export const textOf = (line: LogLine): string => {
  const { text } = line.kind === 'event' ? line.event.data : {};
  return typeof text === 'string' ? text : `(${line.kind === 'event' ? line.event.type : line.kind})`;
};

export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
};

export const memoryPlace = (seed = 7): MemoryPlace =>
  new MemoryPlace({ random: sources(seed).random, pause });

export const holder = (pid: number) => ({ pid, host: 'here', since: '2026-11-30T09:00:00.000Z' });

/** The same store, its writer's steps replaced by these. */
export const withWriter = (store: Store, change: (writer: Writer) => Partial<Writer>): Store => ({
  ...store,
  withLock: (work, waitMs) =>
    store.withLock((writer) => {
      const { file } = writer;
      const kept: Writer = {
        file,
        append: (bytes) => writer.append(bytes),
        truncate: (size) => writer.truncate(size),
        replace: (content) => writer.replace(content),
        setAside: (name, bytes) => writer.setAside(name, bytes),
      };
      return work({ ...kept, ...change(writer) });
    }, waitMs),
});

/** Whoever reads by a log here keeps what it was handed, and starts over when told so. */
export class Witness {
  readonly log: Log;
  lines: LogLine[] = [];

  constructor(store: Store, options: Partial<LogOptions> = {}) {
    this.log = openLog(store, { ...sources(options.from ? 99 : 2), ...options });
  }

  readonly visit = (line: LogLine): void => {
    this.lines.push(line);
  };

  async catchUp() {
    const found = await this.log.catchUp(this.visit);
    if (found.status === 'replaced') this.lines = [];
    return found;
  }

  append(...texts: string[]) {
    return this.log.transact(this.visit, (tx) => tx.append(texts.map(note)));
  }

  get texts(): string[] {
    return this.lines.map(textOf);
  }
}

/** A ledger with line 0 and an event for every text. */
export const ledgerWith = async (store: Store, ...texts: string[]): Promise<Witness> => {
  await createLog(store, opened(), sources(1));
  const witness = new Witness(store);
  for (const text of texts) await witness.append(text);
  await witness.catchUp();
  return witness;
};

/** What an iterable gives, up to `limit` items. */
export const gathered = async <T>(
  items: AsyncIterable<T>,
  limit = Number.POSITIVE_INFINITY,
): Promise<T[]> => {
  const all: T[] = [];
  if (limit === 0) return all;
  for await (const item of items) {
    all.push(item);
    if (all.length >= limit) break;
  }
  return all;
};
