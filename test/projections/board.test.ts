import { describe, expect, it } from 'vitest';
import { type BoardColumn, board, type Card, type StepCard } from '../../src/projections/board.ts';
import { waitsForHuman } from '../../src/projections/waits.ts';
import { asks, Builder, EARLIER, TREE } from './build.ts';

const titleOf = (card: Card): string => (card.kind === 'step' ? card.title : card.kind);
const columns = (b: Builder, asking = asks()): Record<BoardColumn, string[]> =>
  Object.fromEntries(
    board(b.state, asking).map(({ column, cards }) => [column, cards.map(titleOf)]),
  ) as Record<BoardColumn, string[]>;

describe('the board', () => {
  it('hangs every step in one column, by what it waits for', () => {
    const b = new Builder();
    const goal = b.goal('o');
    const session = b.session(goal);
    b.step(goal, 'plain');
    b.step(goal, 'urgent', { priority: 9 });
    const held = b.step(goal, 'held');
    b.claim(held, session);
    b.step(goal, 'after held', { after: [held.id] });
    b.claim(b.step(goal, 'left behind'), b.session(goal), EARLIER);
    b.submit(b.step(goal, 'to judge'), session);
    b.key('ci:main');
    b.submit(b.step(goal, 'for ci', { needs: { checks: [], judge: 'ci' } }), session);
    b.giveBack(b.step(goal, 'three times', { returns: 2 }), 'again');
    b.giveBack(b.step(goal, 'once'), 'again');
    b.accept(b.step(goal, 'accepted'));
    b.drop(b.step(goal, 'dropped'), 'why');
    expect(columns(b)).toEqual({
      'needs-you': ['to judge', 'three times'],
      ready: ['urgent', 'plain', 'left behind', 'once'],
      'in-work': ['held'],
      waiting: ['after held', 'for ci'],
      done: ['dropped', 'accepted'],
    });
  });

  it('says on whose word a step was accepted, with its grade, and whose check that was', () => {
    const b = new Builder();
    const step = b.step(b.goal('o'), 's');
    b.accept(step);
    const card = board(b.state, asks()).at(-1)?.cards[0] as StepCard;
    expect(card.accepted).toEqual({ by: 'human', actor: 'human:ada', proof: 'terminal', own_check: false });
  });

  it('asks a human to confirm, to judge and to close', () => {
    const b = new Builder();
    const proposal = b.goal('proposal');
    delete proposal.confirmed;
    const ripe = b.goal('ripe');
    b.criterion(ripe, 'green', { check: b.check(ripe, ['true'], 'green') });
    b.accept(b.step(ripe, 's'));
    const unjudged = b.goal('unjudged');
    b.criterion(unjudged, 'pretty', { judge: 'human' });
    b.accept(b.step(unjudged, 's'));
    const working = b.goal('working');
    b.criterion(working, 'pretty', { judge: 'human' });
    b.step(working, 's');
    expect(waitsForHuman(b.state, asks()).map((it) => [it.kind, it.text])).toEqual([
      ['confirm-goal', 'proposal'],
      ['close-goal', 'ripe'],
      ['judge-criterion', 'pretty'],
    ]);
    expect(columns(b)['needs-you']).toEqual(['confirm-goal', 'close-goal', 'judge-criterion']);
    b.submit(b.step(proposal, 'late'), b.session(proposal));
    b.submit(b.step(working, 'later'), b.session(working));
    const since = waitsForHuman(b.state, asks()).map((it) => it.since);
    expect(since).toHaveLength(5);
    expect(since).toEqual([...since].sort((x, y) => x - y));
  });

  it('D1: a goal whose check was green on another tree is not offered for closing', () => {
    const b = new Builder();
    const goal = b.goal('o');
    b.criterion(goal, 'green', { check: b.check(goal, ['true'], 'green') });
    b.accept(b.step(goal, 's'));
    expect(waitsForHuman(b.state, asks()).map((it) => it.kind)).toEqual(['close-goal']);
    expect(waitsForHuman(b.state, asks(undefined, { tree: () => `git:${'c3'.repeat(20)}` }))).toEqual([]);
    expect(TREE).not.toContain('c3');
  });

  it('shows one goal where one is asked about, open or not, and else the open ones', () => {
    const b = new Builder();
    const old = b.goal('old', { status: 'abandoned' });
    b.step(old, 'old step');
    b.step(b.goal('new'), 'new step');
    expect(columns(b).ready).toEqual(['new step']);
    expect(columns(b).waiting).toEqual([]);
    expect(columns(b, asks(undefined, { goal: old }))).toMatchObject({
      ready: [],
      waiting: ['old step'],
      'needs-you': [],
    });
  });

  it('D16: ten thousand steps are read in pages, each step once', () => {
    const b = new Builder();
    const goal = b.goal('o');
    for (let i = 0; i < 10_000; i++) b.step(goal, `s${i}`);
    const pageAt = (from: number) => board(b.state, asks(), { from, most: 4_000 })[1];
    const seen = [0, 4_000, 8_000].flatMap((from) => pageAt(from)?.cards ?? []);
    expect(pageAt(0)?.total).toBe(10_000);
    expect(seen).toHaveLength(10_000);
    expect(new Set(seen.map(titleOf)).size).toBe(10_000);
    expect(board(b.state, asks())[1]?.cards).toHaveLength(50);
  });
});
