import { expect, it } from 'vitest';
import { Ledger } from '../../src/app/ledger.ts';
import type { Snapshots } from '../../src/app/snapshots.ts';
import { Fold } from '../../src/domain/fold.ts';
import { encodeFold } from '../../src/domain/snapshot/encode.ts';
import { stateDigest, stateView1 } from '../../src/projections/state-view.ts';
import { openGoal, plan } from '../support/acts.ts';
import { linesOf } from '../support/forge.ts';
import { play } from '../support/given.ts';

it('each of many snapshots of another history is tried once, though none can be deleted', async () => {
  const world = await play([openGoal, plan(), plan(), plan()]);
  const fold = new Fold();
  for (const line of await linesOf(world)) fold.push(line);
  const pieces = encodeFold(fold);
  const tried: number[] = [];
  const snapshots: Snapshots = {
    seqs: () => Array.from({ length: 40 }, (_, n) => 40 - n),
    read: (seq) => {
      tried.push(seq);
      const head = { seq, hash: 'e'.repeat(64), id: '0'.repeat(26), end: 300 };
      return {
        boundary: { head, recovered: [], newer: false },
        newest: '2026-01-01T00:00:00.000Z',
        piece: (name) => pieces.get(name) ?? '',
      };
    },
    remove: () => undefined,
    clear: async () => undefined,
    bytesBehind: () => 0,
    writer: async () => ({ write: () => undefined }),
  };
  const ledger = new Ledger({ ...world.ports(), snapshots });
  expect(stateDigest(stateView1(await ledger.state()))).toBe(stateDigest(stateView1(await world.state())));
  expect(tried).toEqual(snapshots.seqs());
});
