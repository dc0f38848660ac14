import { createHash, hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lineHash } from '../../src/format/hash.ts';
import { HashList } from '../../src/format/hash-list.ts';
import { MerkleTree } from '../../src/format/merkle.ts';

const leaf = (i: number): string => hash('sha256', `leaf ${i}`);

/** RFC 6962, section 2.1, word for word. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return createHash('sha256').digest();
  if (leaves.length === 1) return only;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  const parts = [Buffer.from([1]), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k))];
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

describe('MerkleTree', () => {
  test('has the root of RFC 6962 at every size, asked in any order', () => {
    const leaves = Array.from({ length: 70 }, (_, i) => leaf(i));
    const expected = leaves.map((_, i) =>
      rootOf(leaves.slice(0, i).map((hex) => Buffer.from(hex, 'hex'))).toString('base64'),
    );
    const tree = new MerkleTree();
    leaves.forEach((hex, i) => {
      expect(tree.size).toBe(i);
      expect(tree.root(i)).toBe(expected[i]);
      tree.append(hex);
    });
    for (const size of [64, 1, 33, 0, 69, 2]) expect(tree.root(size)).toBe(expected[size]);
    expect(() => tree.root(71)).toThrow(RangeError);
  });

  test('finds its leaves again', () => {
    const tree = new MerkleTree();
    for (let i = 0; i < 5; i++) tree.append(leaf(i));
    expect(tree.leaf(3)).toBe(leaf(3));
    expect([tree.find(leaf(4)), tree.find(leaf(5))]).toEqual([4, -1]);
  });
});

test('a hash list goes on past its first page', () => {
  const list = new HashList();
  for (let i = 0; i < 9_000; i++) list.pushHex(leaf(i));
  expect([list.length, list.hexAt(0), list.hexAt(4_096), list.hexAt(8_999)]).toEqual([
    9_000,
    leaf(0),
    leaf(4_096),
    leaf(8_999),
  ]);
  expect(list.at(9_000)).toHaveLength(0);
});

const RFC6962 = path.resolve(process.cwd(), '../shared/vectors/rfc6962/hashes.json');
const present = existsSync(RFC6962);
if (!present) console.info('RFC 6962 vectors passed over: ../shared/vectors is not here');

describe.skipIf(!present)('the published RFC 6962 vectors', () => {
  test('the root of nothing, and a line hash is a leaf hash', () => {
    const vectors = JSON.parse(readFileSync(RFC6962, 'utf8')) as { emptyRoot: string };
    expect(Buffer.from(new MerkleTree().root(0), 'base64').toString('hex')).toBe(vectors.emptyRoot);
    const prev = '1'.repeat(64);
    const event = '2'.repeat(64);
    expect(lineHash(prev, event)).toBe(
      createHash('sha256')
        .update(Buffer.from([0]))
        .update(prev + event)
        .digest('hex'),
    );
  });
});
