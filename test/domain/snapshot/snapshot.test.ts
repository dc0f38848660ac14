import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fold } from '../../../src/domain/fold.ts';
import { next } from '../../../src/domain/next/next.ts';
import { decodeFold } from '../../../src/domain/snapshot/decode.ts';
import { encodeFold } from '../../../src/domain/snapshot/encode.ts';
import { toPlain } from '../../../src/domain/snapshot/value.ts';
import type { State } from '../../../src/domain/state.ts';
import type { LogLine } from '../../../src/format/event.ts';
import { stateDigest, stateView1 } from '../../../src/projections/state-view.ts';
import { status } from '../../../src/projections/status.ts';
import { waitsForHuman } from '../../../src/projections/waits.ts';
import { linesOf } from '../../support/forge.ts';
import { callers, perform, sequences } from '../../support/sequences.ts';
import { World } from '../../support/world.ts';

// A state that is read from a snapshot is the state itself: whatever is asked of it, and whatever is folded behind it.

const foldOf = (lines: readonly LogLine[], fold = new Fold()): Fold => {
  for (const line of lines) fold.push(line);
  return fold;
};

const restored = (fold: Fold): Fold => {
  const pieces = encodeFold(fold);
  return decodeFold((name) => pieces.get(name) ?? '');
};

/** All that there is, in order, whatever rests. */
const whole = ({ state, withheld }: Fold): string =>
  JSON.stringify([
    Object.entries(state)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, it]) => [key, toPlain(it instanceof Map ? new Map([...it]) : it)]),
    toPlain(withheld.known()),
  ]);

const asking = (state: State, actor: string) => ({
  actor,
  proof: 'none' as const,
  now: '2026-12-01T09:00:00.000Z',
  where: { place: 'a'.repeat(64) },
  dead: new Set<string>(),
  zoneOffset: () => 0,
  tree: () => 'unbound',
  inTree: () => true,
  ...(() => {
    const session = [...state.sessions.values()].find((it) => it.actor === actor && it.status === 'open');
    return session === undefined ? {} : { session };
  })(),
});

const answers = (state: State) =>
  callers.map(({ actor }) => {
    const who = asking(state, actor);
    return [next({ status: 'sound', state }, who), waitsForHuman(state, who), status(state, who)];
  });

const played = async (ops: Parameters<typeof perform>[1][]): Promise<readonly LogLine[]> => {
  const world = new World();
  await world.init();
  for (const op of ops) await perform(world, op);
  return linesOf(world);
};

describe('a state from a snapshot', () => {
  it('is the state it was made of, wherever the log is cut, and folds on as that does', async () => {
    let resting = 0;
    await fc.assert(
      fc.asyncProperty(sequences(60), fc.nat({ max: 99 }), async (ops, percent) => {
        const lines = await played([...ops]);
        const cut = Math.floor((lines.length * percent) / 100);
        // One is never written down: what is, rests in the fold that it was made of, too.
        const [cold, fold] = [foldOf(lines.slice(0, cut)), foldOf(lines.slice(0, cut))];
        expect(whole(restored(fold))).toBe(whole(cold));
        expect(answers(restored(fold).state)).toEqual(answers(cold.state));
        expect(stateDigest(stateView1(restored(fold).state))).toBe(stateDigest(stateView1(cold.state)));
        const two = restored(restored(fold));
        for (const it of [two, fold, cold]) foldOf(lines.slice(cut), it);
        for (const it of [two, fold]) {
          expect(answers(it.state)).toEqual(answers(cold.state));
          expect(whole(it)).toBe(whole(cold));
        }
        resting += [...cold.state.steps.values()].filter((it) => it.status === 'accepted').length;
      }),
      { numRuns: 40 },
    );
    expect(resting).toBeGreaterThan(20);
  });
});
