import { beforeAll, describe, expect, it } from 'vitest';
import { Fold } from '../../src/domain/fold.ts';
import type { State } from '../../src/domain/state.ts';
import { eachBlobRef, isBlob } from '../../src/format/blob.ts';
import { Chain } from '../../src/format/chain.ts';
import type { RawEvent } from '../../src/format/event.ts';
import type { BlobRef } from '../../src/format/events/common.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { trajectory } from '../support/trajectory/trajectory.ts';

// What the benchmarks run on is itself held to what it says of itself.

const HEAD_OF_1000 = '21780fad141154f31a358de7c25d29f1dec213d576ebc04d306214fcdfa5a673';

interface Told {
  readonly events: readonly RawEvent[];
  readonly lengths: readonly number[];
  readonly state: State;
  readonly head: string;
}

const told = (events: number): Told => {
  const chain = new Chain();
  const fold = new Fold();
  const seen: RawEvent[] = [];
  const lengths: number[] = [];
  for (const bytes of trajectory(events)) {
    const line = chain.next(bytes.subarray(0, -1), chain.head.end);
    if (!('kind' in line) || line.kind !== 'event') throw new Error(JSON.stringify(line));
    fold.push(line);
    seen.push(line.event);
    lengths.push(bytes.length);
  }
  return { events: seen, lengths, state: fold.state, head: chain.head.hash };
};

const count = (events: readonly RawEvent[], type: string): number =>
  events.filter((it) => it.type === type).length;

const share = (events: readonly RawEvent[], type: string): number => count(events, type) / events.length;

describe('a made ledger of 1,000 events', () => {
  it('is the same in every run, on every machine', () => {
    expect(told(1_000).head).toBe(HEAD_OF_1000);
  });

  it('is another one of another seed', () => {
    const lines = [...trajectory(50, { seed: 2 })];
    expect(Buffer.concat(lines).equals(Buffer.concat([...trajectory(50)]))).toBe(false);
    expect(lines).toHaveLength(50);
  });

  it('begins a longer one', () => {
    const [short, long] = [Buffer.concat([...trajectory(1_000)]), Buffer.concat([...trajectory(1_500)])];
    expect(long.subarray(0, short.length).equals(short)).toBe(true);
  });

  it('is the same with its blobs, which are what the lines name', () => {
    const blobs = new Map<string, { readonly ref: BlobRef; readonly good: boolean }>();
    const lines = [
      ...trajectory(1_000, {
        blob: (ref, key, bytes) => blobs.set(ref.blob, { ref, good: isBlob(ref, key, bytes) }),
      }),
    ];
    expect(Buffer.concat(lines).equals(Buffer.concat([...trajectory(1_000)]))).toBe(true);
    const named: BlobRef[] = [];
    for (const { data } of told(1_000).events) eachBlobRef(data, (ref) => named.push(ref));
    expect(named.length).toBeGreaterThan(10);
    for (const ref of named) expect(blobs.get(ref.blob)).toEqual({ ref, good: true });
  });
});

describe('a made ledger of 25,000 events', () => {
  let it25: Told;
  beforeAll(() => {
    it25 = told(25_000);
  });

  it('verifies', async () => {
    const report = await verifyLedger(trajectory(25_000));
    expect(report).toMatchObject({ verdict: 'valid', lines: 25_000, head: { hash: it25.head } });
  });

  it('folds soundly', () => {
    expect(it25.state.readOnly).toBeUndefined();
    expect(it25.state.counts).toMatchObject({ events: 25_000, passedOver: 0, ignored: 0 });
  });

  it('is made of what work is made of, in its proportions', () => {
    const { events } = it25;
    expect(share(events, 'tool.called')).toBeCloseTo(0.27, 1);
    expect(share(events, 'tool.returned')).toBeCloseTo(0.27, 1);
    expect(share(events, 'usage.recorded')).toBeCloseTo(0.25, 1);
    expect(share(events, 'message.recorded')).toBeCloseTo(0.17, 1);
    const returned = events.filter((it) => it.type === 'tool.returned');
    const failed = returned.filter((it) => it.data.ok === false).length / returned.length;
    expect(failed).toBeGreaterThan(0.035);
    expect(failed).toBeLessThan(0.055);
    const seldom = ['plan.revised', 'handoff.offered', 'handoff.received', 'session.lost', 'call.settled'];
    const now = ['decision.asked', 'decision.made', 'lesson.recorded', 'choice.recorded', 'step.dropped'];
    const often = ['check.ran', 'evidence.recorded', 'session.started', 'step.claimed', 'context.compacted'];
    for (const type of [...seldom, ...now]) expect(count(events, type), type).toBeGreaterThan(0);
    for (const type of often) expect(count(events, type), type).toBeGreaterThan(10);
    expect(count(events, 'goal.opened')).toBe(2);
  });

  it('takes the time and the room that work takes', () => {
    const { events, lengths } = it25;
    const active = [...it25.state.accounts.values()].filter((it) => 'goal' in it.of);
    const hours = active.reduce((sum, it) => sum + it.spent.activeMs, 0) / 3_600_000;
    expect(events.length / hours).toBeGreaterThan(350);
    expect(events.length / hours).toBeLessThan(700);
    const mean = lengths.reduce((sum, it) => sum + it, 0) / lengths.length;
    expect(mean).toBeGreaterThan(600);
    expect(mean).toBeLessThan(1_000);
    const outputs = events.flatMap(({ type, data }) => (type === 'tool.returned' ? [data.output] : []));
    const sizes = outputs.map((it) =>
      typeof it === 'string' ? Buffer.byteLength(it) : (it as BlobRef).bytes,
    );
    sizes.sort((a, b) => a - b);
    const at = (part: number): number => sizes[Math.floor(part * sizes.length)] ?? 0;
    for (const [part, measured] of [
      [0.5, 473],
      [0.75, 1_997],
      [0.9, 5_182],
      [0.95, 11_053],
    ] as const) {
      expect(at(part) / measured, `${part}`).toBeGreaterThan(0.8);
      expect(at(part) / measured, `${part}`).toBeLessThan(1.25);
    }
  });

  it('finishes a step every 500 events, and has a plan ahead', () => {
    const steps = [...it25.state.steps.values()];
    const over = steps.filter((it) => it.status === 'accepted' || it.status === 'dropped').length;
    expect(25_000 / over).toBeGreaterThan(400);
    expect(25_000 / over).toBeLessThan(600);
    const open = steps.length - over;
    expect(open).toBeGreaterThanOrEqual(10);
    expect(open).toBeLessThanOrEqual(60);
    expect(steps.some((it) => it.accepted?.by === 'human')).toBe(true);
    expect(steps.some((it) => it.accepted?.by === 'peer')).toBe(true);
    expect(steps.some((it) => it.accepted?.ownCheck === true)).toBe(true);
  });
});
