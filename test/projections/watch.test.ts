import { expect, it } from 'vitest';
import { board } from '../../src/projections/board.ts';
import { brief } from '../../src/projections/brief.ts';
import { diff } from '../../src/projections/diff.ts';
import { stateView1 } from '../../src/projections/state-view.ts';
import { status } from '../../src/projections/status.ts';
import { watchedInWords, watchStanding } from '../../src/projections/watch-words.ts';
import { ANSWER, asks, Builder, EARLIER, LATER, NOW } from './build.ts';

const staged = () => {
  const b = new Builder();
  const goal = b.goal('Ship login');
  const step = b.step(goal, 'Deploy');
  const watch = b.watch(goal, 'The pipeline', {
    last: { seq: 4, at: NOW, found: 'same', exit: 8 },
    blocks: new Set([step.id]),
  });
  const hold = { on: { kind: 'watch', watch: watch.id }, by: 'agent:a', byHuman: false, seq: 5 } as const;
  step.holds.set(watch.id, hold);
  return { b, goal, step, watch };
};

it('the board says what a step waits for', () => {
  const { b, watch } = staged();
  const waiting = board(b.state, asks()).find(({ column }) => column === 'waiting');
  expect(waiting?.cards).toMatchObject([{ halted: `is blocked by agent:a until watch ${watch.id} changes` }]);
});

it('the board asks a human about one that is over', () => {
  const { b, step, watch } = staged();
  b.state.watches.set(watch.id, { ...watch, until: EARLIER });
  const asked = board(b.state, asks()).find(({ column }) => column === 'needs-you');
  expect(asked?.cards).toMatchObject([{ id: step.id, why: expect.stringContaining('over at') }]);
});

it('the status counts them, and those that are due', () => {
  const { b, goal } = staged();
  b.watch(goal, 'Another');
  expect(status(b.state, asks()).watches).toEqual({ total: 2, due: 1 });
});

it('a brief tells of the newest, quoted, and says how many it left out', () => {
  const { b, goal, step, watch } = staged();
  const request = { tokens: 4_000, asking: asks(), next: ANSWER, fence: 'k3jfq8zt' };
  const one = brief(b.state, request);
  if ('refusal' in one) throw new Error('too small');
  expect(one.markdown).toContain('## Watches');
  expect(one.markdown).toContain(
    `watch ${watch.id}, seq ${watch.seq}, blocks step ${step.id}; due at 2026-11-30T12:05:00.000Z`,
  );
  for (let n = 0; n < 6; n += 1) b.watch(goal, `More ${n}`);
  const many = brief(b.state, request);
  if ('refusal' in many) throw new Error('too small');
  expect(many.json.watches).toMatchObject({ shown: { length: 4 }, left_out: 3 });
  expect(many.markdown).toContain('3 older watches left out');
});

it('two states differ in what was found', () => {
  const { b, watch } = staged();
  const before = stateView1(b.state);
  b.state.watches.set(watch.id, { ...watch, status: 'changed', blocks: new Set() });
  const found = diff(before, stateView1(b.state)).filter(({ kind }) => kind === 'watch');
  expect(found).toMatchObject([{ id: watch.id, title: 'The pipeline', how: 'changed' }]);
  expect(found[0]?.changes.map(({ field }) => field)).toEqual(['status', 'blocks']);
});

it('is said in words, wherever it stands', () => {
  const { watch } = staged();
  expect([
    watchStanding(watch, NOW),
    watchStanding(watch, LATER),
    watchStanding({ ...watch, until: NOW }, NOW),
    watchStanding({ ...watch, status: 'changed' }, NOW),
  ]).toEqual([
    'due at 2026-11-30T12:05:00.000Z, exit 8 in line 4',
    'due now, exit 8 in line 4',
    `over since ${NOW} without a change`,
    'changed in line 4',
  ]);
  expect([watchedInWords(watch.on), watchedInWords({ date: LATER })]).toEqual([
    'look every 5m, until it exits 0',
    `until ${LATER}`,
  ]);
});
