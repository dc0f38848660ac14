import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState } from '../../src/domain/state.ts';
import type { LogLine } from '../../src/format/event.ts';
import { StatsFold } from '../../src/projections/stats/fold.ts';
import { type Stats, statsSchema } from '../../src/projections/stats/stats-schema.ts';
import { eventTypes } from '../../src/projections/timeline.ts';

type Told = readonly [at: string, actor: string, type: string, data: Record<string, unknown>];

const line = ([at, actor, type, data]: Told, seq: number): LogLine =>
  ({
    kind: 'event',
    seq,
    hash: '0'.repeat(64),
    event: { v: 1, seq, at, id: `id-${seq}`, salt: '', actor, type, data },
  }) as unknown as LogLine;

const statsOf = (told: readonly Told[], more: readonly LogLine[] = []): Stats => {
  const fold = new StatsFold();
  for (const it of [...told.map(line), ...more]) fold.push(it);
  return statsSchema.parse(fold.stats(initialState()));
};

const at = (time: string): string => `2026-11-30T${time}.000Z`;
const [ada, codex] = ['human:ada', 'agent:codex'];

describe('the numbers of a ledger', () => {
  it('of nothing are none, and nothing is divided by it', () => {
    const stats = statsOf([]);
    expect(stats).toMatchObject({ events: 0, days: [], checks: { runs: 0, flaky: [] }, usage: [] });
    for (const key of ['first_at', 'last_at', 'longest_silence']) expect(stats).not.toHaveProperty(key);
    expect(stats.checks).not.toHaveProperty('green_percent');
    expect(stats.steps.claim_to_submit).toEqual({ n: 0 });
  });

  it('events by type, day and actor, and the longest silence', () => {
    const stats = statsOf([
      [at('23:59:00'), ada, 'goal.opened', {}],
      [at('23:59:10'), codex, 'lesson.recorded', {}],
      ['2026-12-01T00:10:10.500Z', codex, 'lesson.recorded', {}],
    ]);
    expect(stats.types).toEqual([
      { type: 'goal.opened', events: 1 },
      { type: 'lesson.recorded', events: 2 },
    ]);
    expect(stats.days).toEqual([
      { day: '2026-11-30', events: 2 },
      { day: '2026-12-01', events: 1 },
    ]);
    expect(stats.actors.map((it) => [it.actor, it.events, it.first_at])).toEqual([
      [codex, 2, at('23:59:10')],
      [ada, 1, at('23:59:00')],
    ]);
    expect(stats.longest_silence).toEqual({ seconds: 660, from_seq: 1, to_seq: 2, from_at: at('23:59:10') });
  });

  it('what is withheld or of a later version is no event, and is counted', () => {
    const rest = [
      { kind: 'stub', seq: 0 },
      { kind: 'newer', seq: 1, v: 2 },
    ] as unknown as LogLine[];
    expect(statsOf([], rest)).toMatchObject({ events: 0, withheld: 1, newer: 1 });
  });

  it('steps, with the time from claim to submission and from there to acceptance', () => {
    const step = 's1';
    const stats = statsOf([
      [at('09:00:00'), codex, 'step.planned', { step }],
      [at('09:00:00'), codex, 'step.claimed', { step }],
      [at('09:01:00'), codex, 'step.released', { step }],
      [at('09:10:00'), codex, 'step.claimed', { step }],
      [at('09:10:30'), codex, 'step.submitted', { step }],
      [at('09:20:30'), ada, 'step.returned', { step }],
      [at('09:21:00'), codex, 'step.claimed', { step }],
      [at('09:22:01'), codex, 'step.submitted', { step }],
      [at('09:22:05'), ada, 'step.accepted', { step, by: 'human' }],
      [at('09:30:00'), ada, 'step.dropped', { step: 's2' }],
    ]);
    expect(stats.steps).toEqual({
      planned: 1,
      claims: 3,
      submitted: 2,
      accepted: 1,
      returned: 1,
      dropped: 1,
      claim_to_submit: { n: 2, median_s: 45, longest_s: 61 },
      submit_to_accept: { n: 1, median_s: 4, longest_s: 4 },
    });
    expect(stats.human_waits.judgements).toEqual({ n: 2, median_s: 302, longest_s: 600 });
  });

  it('the middle of an odd number, and of an even one the half sum, rounded down', () => {
    const waits = (...seconds: number[]): Stats['human_waits']['questions'] =>
      statsOf(
        seconds.flatMap((s, n): Told[] => [
          [at('09:00:00'), codex, 'decision.asked', { decision: `d${n}` }],
          [at(`09:00:${String(s).padStart(2, '0')}`), ada, 'decision.made', { decision: `d${n}` }],
        ]),
      ).human_waits.questions;
    expect(waits(5, 1, 9)).toEqual({ n: 3, median_s: 5, longest_s: 9 });
    expect(waits(9, 2)).toEqual({ n: 2, median_s: 5, longest_s: 9 });
    expect(waits(0)).toEqual({ n: 1, median_s: 0, longest_s: 0 });
  });

  it('a revoked answer is waited for again, a withdrawn question is not', () => {
    const { human_waits: waits } = statsOf([
      [at('09:00:00'), codex, 'decision.asked', { decision: 'd' }],
      [at('09:00:10'), ada, 'decision.made', { decision: 'd' }],
      [at('09:01:00'), ada, 'decision.revoked', { decision: 'd' }],
      [at('09:00:00'), codex, 'decision.asked', { decision: 'e' }],
      [at('09:02:00'), ada, 'decision.withdrawn', { decision: 'e' }],
    ]);
    expect(waits.questions).toMatchObject({ n: 1, median_s: 10 });
  });

  it('a clock that was set back makes no time shorter than none', () => {
    const stats = statsOf([
      [at('09:00:10'), codex, 'step.claimed', { step: 's' }],
      [at('09:00:00'), codex, 'step.submitted', { step: 's' }],
    ]);
    expect(stats.steps.claim_to_submit).toEqual({ n: 1, median_s: 0, longest_s: 0 });
    expect(stats.longest_silence?.seconds).toBe(0);
  });

  it('checks by outcome; flaky is one spec on one bound tree, both green and red', () => {
    const ran = (check: string, tree: string, outcome: string, spec = 'x'): Told => [
      at('09:00:00'),
      ada,
      'check.ran',
      { check, tree, outcome, spec },
    ];
    const { checks } = statsOf([
      ran('a', 'git:1', 'green'),
      ran('a', 'git:1', 'red'),
      ran('a', 'git:2', 'red'),
      ran('b', 'unbound', 'green'),
      ran('b', 'unbound', 'red'),
      ran('c', 'git:1', 'red', 'old'),
      ran('c', 'git:1', 'green', 'new'),
      ran('c', 'git:1', 'timeout', 'new'),
    ]);
    expect(checks).toMatchObject({ runs: 8, green: 3, red: 4, other: 1, green_percent: 37 });
    expect(checks.by_check.map(({ check, runs }) => [check, runs])).toEqual([
      ['a', 3],
      ['c', 3],
      ['b', 2],
    ]);
    expect(checks.flaky).toEqual([{ check: 'a', tree: 'git:1', runs: 2, green: 1, red: 1 }]);
  });

  it('money by model and currency, with what is taken back', () => {
    const used = (micros: unknown, more: Record<string, unknown> = {}): Told => [
      at('09:00:00'),
      codex,
      'usage.recorded',
      { input: 1, model: 'm', money: { currency: 'USD', micros }, origin: { source: 'f' }, ...more },
    ];
    const { usage } = statsOf([
      used(250_000),
      used(40, { message: '1', provisional: true }),
      used(1_000_000, { message: '1' }),
      used(2, { money: { currency: 'EUR', micros: 2 } }),
      used(0, { model: 'n' }),
      used(7, { model: 'n', money: { currency: 7, micros: 7 } }),
      used('8', { model: 'n' }),
    ]);
    expect(usage.map(({ money }) => money)).toEqual([
      [
        { currency: 'EUR', micros: 2 },
        { currency: 'USD', micros: 1_250_000 },
      ],
      [],
    ]);
  });

  it('tokens by model; a provisional count is taken back by the next of its message', () => {
    const used = (more: Record<string, unknown>): Told => [
      at('09:00:00'),
      codex,
      'usage.recorded',
      { input: 10, output: 1, cache_read: 0, cache_write: 0, origin: { source: 'f' }, ...more },
    ];
    const { usage } = statsOf([
      used({ model: 'm', message: '1' }),
      used({ model: 'm', message: '2', provisional: true }),
      used({ model: 'm', message: '2', input: 30 }),
      used({ model: 'n', message: '2', origin: { source: 'g' }, provisional: true }),
      used({ output: Number.MAX_SAFE_INTEGER }),
      used({ output: 5 }),
    ]);
    expect(usage.map((it) => [it.model, it.records, it.input, it.output])).toEqual([
      ['', 2, 20, Number.MAX_SAFE_INTEGER],
      ['m', 2, 40, 2],
      ['n', 1, 10, 1],
    ]);
  });

  it('sessions; how long an imported one was can not be told from its events', () => {
    const { sessions, actors } = statsOf([
      [at('09:00:00'), codex, 'session.started', { session: 'a' }],
      [at('09:00:30'), codex, 'session.ended', { session: 'a' }],
      [at('09:01:00'), codex, 'session.started', { session: 'b', origin: { source: 'f' } }],
      [at('09:01:01'), codex, 'session.ended', { session: 'b' }],
      [at('09:02:00'), codex, 'session.started', { session: 'c' }],
      [at('09:02:09'), 'system:sessions', 'session.lost', { session: 'c' }],
    ]);
    expect(sessions).toEqual({
      started: 3,
      imported: 1,
      ended: 2,
      lost: 1,
      length: { n: 2, median_s: 19, longest_s: 30 },
    });
    expect(actors[0]).toMatchObject({ actor: codex, sessions: 3 });
  });

  it.each([
    ['its goal closed', 'goal.closed', { goal: 'g' }, 1],
    ['another goal closed', 'goal.closed', { goal: 'h' }, 0],
    ['an offer of it', 'handoff.offered', { session: 'a' }, 1],
    ['the ledger offered with a file', 'handoff.offered', { session: 'a', file: true }, 2],
    ['a file declined', 'handoff.declined', { file: true }, 2],
    ['an offer declined', 'handoff.declined', {}, 0],
    ['a branch', 'branch.made', {}, 2],
  ])('sessions are ended by %s', (_, type, data, ended) => {
    const { sessions } = statsOf([
      [at('09:00:00'), codex, 'session.started', { session: 'a', goal: 'g' }],
      [at('09:00:00'), ada, 'session.started', { session: 'b' }],
      [at('09:00:30'), ada, type, data],
    ]);
    expect([sessions.ended, sessions.length.n]).toEqual([ended, ended]);
  });

  it('are numbers of their form whatever an event holds', () => {
    const event = fc.tuple(
      fc.oneof(fc.constantFrom(at('09:00:00'), at('08:00:00')), fc.string()),
      fc.constantFrom(ada, codex, ''),
      fc.constantFrom(...eventTypes, 'x.unknown'),
      fc.dictionary(
        fc.constantFrom(
          'step',
          'check',
          'tree',
          'outcome',
          'decision',
          'session',
          'origin',
          'input',
          'model',
          'spec',
        ),
        fc.anything(),
      ),
    );
    fc.assert(
      fc.property(fc.array(event), (told) => {
        const stats = statsOf(told);
        expect(stats.events).toBe(told.length);
        expect(JSON.stringify(statsOf(told))).toBe(JSON.stringify(stats));
      }),
    );
  });
});
