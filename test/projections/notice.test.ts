import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../src/app/next.ts';
import { isRefusal } from '../../src/domain/refs.ts';
import { noticesOf, sampleNotice } from '../../src/projections/notice.ts';
import { NOTICE_MAX, type Notice, noticeSchema } from '../../src/projections/notice-schema.ts';
import { waitsForHuman } from '../../src/projections/waits.ts';
import {
  answer,
  ask,
  askOn,
  openGoal,
  openJudgedGoal,
  plan,
  proposeGoal,
  revoke,
  submitted,
} from '../support/acts.ts';
import { type Act, play } from '../support/given.ts';
import { ada, claude, codex, World } from '../support/world.ts';
import { asks, Builder } from './build.ts';

const worldAfter = async (...acts: readonly Act[]): Promise<World> => {
  const world = new World();
  await world.init();
  await play(acts, world);
  return world;
};

const told = async (world: World, who = ada): Promise<Notice[]> => {
  const state = await world.state();
  const asking = await askingOf(world.ports(), state, who);
  if (isRefusal(asking)) throw new Error(asking.what);
  const notices = noticesOf(state, { ...asking, tree: () => world.tree, inTree: () => true });
  for (const notice of notices) noticeSchema.parse(notice);
  return notices;
};
const kinds = (notices: readonly Notice[]) => notices.map(({ kind }) => kind);
const keys = (notices: readonly Notice[]) => notices.map(({ key }) => key);

describe('what a human is needed for', () => {
  it.each<[string, readonly Act[]]>([
    ['answer-question', [openGoal, ask()]],
    ['judge-step', submitted('human')],
    ['confirm-goal', [proposeGoal]],
    [
      'give-leave',
      [
        openGoal,
        [
          ada,
          {
            type: 'boundary.set',
            how: 'adds',
            rules: [{ effect: 'ask', over: 'tool', pattern: ['Write'] }],
          },
        ],
        async (world) => {
          expect(await world.code({ type: 'boundary.judge', tool: 'Write' }, claude)).toBe('needs-approval');
        },
      ],
    ],
  ])('%s', async (kind, acts) => {
    const notices = await told(await worldAfter(...acts));
    expect(kinds(notices)).toEqual([kind]);
    expect(notices[0]).toMatchObject({
      form: 'notify/1',
      since: expect.any(Number),
      ledger: { title: 'Test' },
    });
  });

  it('is all that status shows as waiting, each with a key of its own', async () => {
    const world = await worldAfter(openJudgedGoal, ask(), ask({ question: 'And then?' }), proposeGoal);
    const state = await world.state();
    const asking = await askingOf(world.ports(), state, ada);
    if (isRefusal(asking)) throw new Error(asking.what);
    const waits = waitsForHuman(state, { ...asking, tree: () => world.tree, inTree: () => true });
    const notices = await told(world);
    expect(waits.length).toBeGreaterThan(2);
    expect(kinds(notices)).toEqual(waits.map(({ kind }) => kind));
    expect(new Set(keys(notices)).size).toBe(notices.length);
  });

  it('is the same whoever asks', async () => {
    const world = await worldAfter(...submitted('human'), ask());
    expect(await told(world, codex)).toEqual(await told(world, ada));
  });

  it('keeps its key while it waits, and has another when it waits again', async () => {
    const world = await worldAfter(openGoal, plan(), askOn());
    const before = keys(await told(world));
    await play([plan()], world);
    expect(keys(await told(world))).toEqual(before);
    await play([answer()], world);
    expect(await told(world)).toEqual([]);
    await play([revoke], world);
    const again = keys(await told(world));
    expect(again).toHaveLength(1);
    expect(again).not.toEqual(before);
  });

  it('is nothing where the ledger goes on elsewhere', () => {
    const b = new Builder();
    b.goal('A proposal', { confirmed: undefined } as never);
    const asking = asks(b.session(b.goal('Other')));
    expect(noticesOf(b.state, asking).length).toBeGreaterThan(0);
    b.state.frozen = { handoff: 'x', seq: 1 } as never;
    expect(noticesOf(b.state, asking)).toEqual([]);
  });
});

const MARK = 'MARKED';
const STEERING =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]|[\ud800-\udfff]/u;

describe('text of the ledger', () => {
  const hostile = fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('\u001b[2J', '"', '\\', '\u202e', '$(x)'),
    )
    .chain((piece) => fc.integer({ min: 1, max: 3_000 }).map((n) => `${MARK}${piece.repeat(n)}`));

  it('stands where it is expected, visible and short, and nowhere else', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const b = new Builder(text);
        const goal = b.goal(text);
        b.submit(b.step(goal, text, { needs: { checks: [], judge: 'human' } }), b.session(goal));
        const notices = noticesOf(b.state, asks(b.session(goal)));
        expect(notices).toHaveLength(1);
        for (const notice of notices) {
          const { subject = '', why, ledger, ...own } = notice;
          expect(subject).toContain(MARK);
          for (const shown of [subject, why ?? '', ledger?.title ?? '']) expect(shown).not.toMatch(STEERING);
          expect(JSON.stringify(own)).not.toContain(MARK);
          expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(NOTICE_MAX);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is not in a sample', () => expect(noticeSchema.parse(sampleNotice)).toEqual(sampleNotice));
});
