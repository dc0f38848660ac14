import { describe, expect, test } from 'vitest';
import { Checkpoints, type KnownCheckpoint } from '../../src/format/checkpoints.ts';
import type { LogLine } from '../../src/format/event.ts';
import { MerkleTree } from '../../src/format/merkle.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { plainLedger } from './support/ledger.ts';

const ledger = plainLedger(5);
const tree = new MerkleTree();
for (const { hash } of ledger.lines) tree.append(hash);
const at = (size: number): KnownCheckpoint => ({ size, root: tree.root(size) });

describe('checkpoints from outside', () => {
  const verify = (...checkpoints: KnownCheckpoint[]) => verifyLedger([ledger.bytes()], { checkpoints });

  test.each<readonly [string, readonly KnownCheckpoint[], number]>([
    ['none', [], 0],
    ['one over some lines', [at(3)], 3],
    ['one over all', [at(5)], 5],
    ['one over the first', [at(1)], 1],
    ['several: the largest counts', [at(2), at(4), at(3)], 4],
    ['one without a root vouches for nothing', [{ size: 5 }, at(2)], 2],
    ['one with another root neither', [{ size: 4, root: tree.root(3) }, at(2)], 2],
    ['one over more lines neither', [{ size: 6, root: tree.root(5) }, at(1)], 1],
  ])('%s', async (_, checkpoints, anchored) => {
    expect((await verify(...checkpoints)).anchored).toBe(anchored);
  });

  test('each is judged, and its fault says where', async () => {
    const origin = (await verify()).origin ?? '';
    const wrong = [
      { size: 4, root: tree.root(3) },
      { size: 1, root: tree.root(2) },
      { size: 7, origin: 'elsewhere' },
      { size: 6, origin },
    ];
    expect((await verify(...wrong, { ...at(5), origin })).faults).toEqual([
      { code: 'checkpoint-root', line: 0, offset: 0, reason: 'the first 1 lines have another root' },
      {
        code: 'checkpoint-root',
        line: 3,
        offset: ledger.offset(3),
        reason: 'the first 4 lines have another root',
      },
      {
        code: 'checkpoint-origin',
        line: 0,
        offset: 0,
        pointer: '/data/origin',
        reason: 'the checkpoint is of elsewhere',
      },
      {
        code: 'shorter-than-checkpoint',
        line: 5,
        offset: ledger.bytes().length,
        reason: 'expected 6 lines, found 5',
      },
    ]);
  });

  test('an origin is not asked for where none is said', async () => {
    expect((await verify({ size: 5 })).faults).toEqual([]);
    const nothing = new Checkpoints(new MerkleTree(), [{ size: 0, origin: 'x' }]);
    expect(nothing.judge(0)).toMatchObject([{ code: 'checkpoint-origin', reason: 'the checkpoint is of x' }]);
  });
});

describe('checkpoints that the ledger speaks of', () => {
  const own = (size: number, root: string) => {
    const longer = plainLedger(5);
    longer.add({ type: 'ledger.checkpointed', data: { size, root } });
    longer.note('behind it');
    return verifyLedger([longer.bytes()]);
  };

  test.each([
    ['over some lines', 3, tree.root(3), undefined],
    ['over all before it', 5, tree.root(5), undefined],
    ['over itself', 6, tree.root(5), '/data/size covers lines that came later'],
    ['over later lines', 7, tree.root(5), '/data/size covers lines that came later'],
    ['with another root', 4, tree.root(3), '/data/root is not the root of the first 4 lines'],
  ])('%s', async (_, size, root, expected) => {
    const { faults, anchored } = await own(size, root);
    const told = faults.map(({ code, line, offset, pointer, reason }) => [
      code,
      line,
      offset,
      `${pointer} ${reason}`,
    ]);
    const offset = ledger.bytes().length;
    expect(told).toEqual(expected === undefined ? [] : [['checkpoint-root', 5, offset, expected]]);
    expect(anchored).toBe(0);
  });

  test('of other events nothing is asked, nor of lines that are no event', () => {
    const checkpoints = new Checkpoints(tree, []);
    const none = { seq: 0, hash: '', offset: 0 } as const;
    for (const line of [
      { ...none, kind: 'newer', v: 2 },
      { ...none, kind: 'stub', eventHash: '' },
    ] satisfies LogLine[])
      checkpoints.take(line);
    expect(checkpoints.judge(0)).toEqual([]);
  });
});
