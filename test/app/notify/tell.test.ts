import { beforeEach, describe, expect, it } from 'vitest';
import type { Told } from '../../../src/app/notify/ports.ts';
import { type Round, tellAll, tellOn, type Watch } from '../../../src/app/notify/tell.ts';
import { sampleNotice } from '../../../src/projections/notice.ts';
import type { Notice } from '../../../src/projections/notice-schema.ts';

/** In memory, as one process has it. */
class Remembered implements Told {
  readonly told = new Map<string, number>();
  readonly telling = new Set<string>();

  begin(key: string): boolean {
    if (this.told.has(key) || this.telling.has(key)) return false;
    this.telling.add(key);
    return true;
  }

  done(key: string, now: number): void {
    this.telling.delete(key);
    this.told.set(key, now);
  }

  undo(key: string): void {
    this.telling.delete(key);
  }

  keepOnly(waiting: ReadonlySet<string>, lookedAt: number): void {
    for (const [key, at] of this.told) if (!waiting.has(key) && at < lookedAt) this.told.delete(key);
  }
}

let waiting: string[];
let memory: Remembered;
/** Keys of what was called with, in order; and how long was paused after looks. */
let called: string[];
let paused: (number | 'change')[];
let fails: (key: string, nth: number) => boolean;
let now: number;
let stop: AbortController;

beforeEach(() => {
  waiting = [];
  memory = new Remembered();
  called = [];
  paused = [];
  fails = () => false;
  now = 0;
  stop = new AbortController();
});

const notice = (key: string): Notice => ({ ...sampleNotice, key });

const watch = (more: Partial<Watch> = {}): Watch => ({
  look: async () => {
    now += 1;
    return waiting.map(notice);
  },
  told: memory,
  tell: async (body) => {
    now += 1;
    const { key } = JSON.parse(body) as Notice;
    called.push(key);
    const nth = called.filter((it) => it === key).length;
    return fails(key, nth) ? { ok: false, why: 'it is down' } : { ok: true };
  },
  now: () => {
    now += 1;
    return now;
  },
  pause: async (ms) => void paused.push(ms),
  change: async () => void paused.push('change'),
  signal: stop.signal,
  ...more,
});

const keysOf = ({ told, failed, known, left }: Round) => ({
  told: told.map(({ key }) => key),
  failed: failed.map((it) => it.notice.key),
  known,
  left,
});

describe('telling all once', () => {
  it('tells each thing once, whoever asks how often', async () => {
    waiting = ['a', 'b'];
    expect(keysOf(await tellAll(watch()))).toEqual({ told: ['a', 'b'], failed: [], known: 0, left: 0 });
    waiting = ['a', 'b', 'c'];
    expect(keysOf(await tellAll(watch()))).toEqual({ told: ['c'], failed: [], known: 2, left: 0 });
    expect(called).toEqual(['a', 'b', 'c']);
  });

  it('tells again what waits again after it was over', async () => {
    waiting = ['a'];
    await tellAll(watch());
    waiting = [];
    await tellAll(watch());
    waiting = ['a'];
    await tellAll(watch());
    expect(called).toEqual(['a', 'a']);
  });

  it('forgets nothing that another tells while it looks', async () => {
    const look = async (): Promise<Notice[]> => {
      now += 1;
      memory.done('since', now);
      return [];
    };
    await tellAll(watch({ look }));
    expect([...memory.told.keys()]).toEqual(['since']);
  });

  it('tries again what fails, three times at most, and remembers none of it', async () => {
    waiting = ['a', 'b'];
    fails = (key, nth) => key === 'a' || nth < 2;
    expect(keysOf(await tellAll(watch()))).toEqual({ told: ['b'], failed: ['a'], known: 0, left: 0 });
    expect(called.filter((key) => key === 'a')).toHaveLength(3);
    expect(called.filter((key) => key === 'b')).toHaveLength(2);
    expect(paused).toEqual([1_000, 4_000]);
    expect([memory.telling.size, [...memory.told.keys()]]).toEqual([0, ['b']]);
  });

  it('comes to the rest though the first things always fail', async () => {
    waiting = ['a', 'b', 'c', 'd'];
    fails = (key) => key !== 'd';
    expect(keysOf(await tellAll(watch())).told).toEqual(['d']);
    expect(called.slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes a target that fails three times in a row to be down for this look', async () => {
    waiting = [...'abcdefg'];
    fails = () => true;
    await tellAll(watch({ pause: async () => stop.abort() }));
    expect(called).toEqual(['a', 'b', 'c']);
  });

  it('does not take one for down that others arrive at in between', async () => {
    waiting = [...'abcdef'];
    fails = (key) => !'cf'.includes(key);
    await tellAll(watch({ pause: async () => stop.abort() }));
    expect(called).toEqual([...'abcdef']);
  });

  it('counts what fails in a look too', async () => {
    waiting = Array.from({ length: 50 }, (_, n) => `k${n}`);
    fails = (key) => Number(key.slice(1)) % 2 === 0;
    await tellAll(watch({ pause: async () => stop.abort() }));
    expect(called).toHaveLength(20);
  });

  it('floods nobody', async () => {
    waiting = Array.from({ length: 500 }, (_, n) => `k${n}`);
    expect(keysOf(await tellAll(watch()))).toMatchObject({ known: 0, left: 480 });
    expect(called).toHaveLength(20);
  });

  it('leaves nothing claimed when the call itself is at fault', async () => {
    waiting = ['a'];
    const broken = watch({ tell: () => Promise.reject(new Error('a bug')) });
    await expect(tellAll(broken)).rejects.toThrow('a bug');
    expect(memory.telling.size).toBe(0);
  });

  it('stops between two calls when it is told to', async () => {
    waiting = ['a', 'b'];
    const round = await tellAll(
      watch({
        tell: async (body) => {
          stop.abort();
          return watch().tell(body);
        },
      }),
    );
    expect(keysOf(round)).toEqual({ told: ['a'], failed: [], known: 0, left: 1 });
  });
});

describe('telling on', () => {
  const rounds = async (steps: readonly (() => void)[]): Promise<unknown[]> => {
    const left = [...steps];
    const goOn = async (kind: number | 'change'): Promise<void> => {
      paused.push(kind);
      const step = left.shift();
      if (step === undefined) stop.abort();
      else step();
    };
    const seen: unknown[] = [];
    for await (const round of tellOn(watch({ pause: goOn, change: () => goOn('change') })))
      seen.push(keysOf(round));
    return seen;
  };

  it('says what came since, and nothing where nothing did', async () => {
    waiting = ['a'];
    expect(await rounds([() => undefined, () => waiting.push('b'), () => undefined])).toEqual([
      { told: ['a'], failed: [], known: 0, left: 0 },
      { told: ['b'], failed: [], known: 1, left: 0 },
    ]);
    expect(paused).toEqual(['change', 'change', 'change', 'change']);
  });

  it('tries again less and less often, without end, and at once anew after it arrived', async () => {
    waiting = ['a'];
    fails = (_, nth) => nth < 9;
    const seen = await rounds(Array.from({ length: 9 }, () => () => undefined));
    expect(seen).toHaveLength(9);
    expect(seen.at(-1)).toMatchObject({ told: ['a'] });
    const pauses = [1_000, 4_000, 16_000, 64_000, 256_000, 600_000, 600_000, 600_000];
    expect(paused).toEqual([...pauses, 'change', 'change']);
  });

  it('comes to all in the end where more wait than one look tells', async () => {
    waiting = Array.from({ length: 45 }, (_, n) => `k${n}`);
    await rounds([() => undefined, () => undefined, () => undefined]);
    expect(called).toHaveLength(45);
    expect(paused.slice(0, 3)).toEqual([60_000, 60_000, 'change']);
  });
});
