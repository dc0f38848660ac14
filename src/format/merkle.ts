import { hash } from 'node:crypto';
import type { Hex64 } from './events/common.ts';
import { sha256Hex } from './hash.ts';
import { HASH_BYTES, HashList } from './hash-list.ts';

/**
 * The Merkle tree of RFC 6962 over a ledger's lines. The leaf hashes are the line hashes themselves (see
 * lineHash); an inner node is SHA-256(0x01 ‖ left ‖ right). The root of any size so far costs a handful
 * of hashes once the complete subtrees below it are built, which happens the first time it is asked for.
 */
export class MerkleTree {
  /** Level k holds the roots of the complete subtrees of 2^k leaves, from the left; level 0 the leaves. */
  private readonly levels: HashList[] = [];

  get size(): number {
    return this.level(0).length;
  }

  append(line: Hex64): void {
    this.level(0).pushHex(line);
  }

  /** The hash of a line appended before. */
  leaf(index: number): Hex64 {
    return this.level(0).hexAt(index);
  }

  /** The index of the line with this hash, or -1. */
  find(line: Hex64): number {
    return this.level(0).indexOf(line);
  }

  /** The root over the first `size` lines, base64 as checkpoints carry it. */
  root(size: number): string {
    if (size > this.size) throw new RangeError(`the tree has ${this.size} leaves, not ${size}`);
    if (size === 0) return hash('sha256', '', 'base64');
    this.build(size);
    let root: Buffer | null = null;
    // From the right: the bits of `size` are the complete subtrees that the tree is made of.
    for (let k = 0; 2 ** k <= size; k++) {
      const subtrees = Math.floor(size / 2 ** k);
      if (subtrees % 2 === 0) continue;
      const left = this.level(k).at(subtrees - 1);
      root = root === null ? left : node(left, root);
    }
    return (root as Buffer).toString('base64');
  }

  private build(size: number): void {
    for (let k = 1; 2 ** k <= size; k++) {
      const below = this.level(k - 1);
      const level = this.level(k);
      while ((level.length + 1) * 2 ** k <= size) {
        below.copyPair(level.length * 2, INNER, NODE.length);
        level.pushHex(sha256Hex(INNER));
      }
    }
  }

  private level(k: number): HashList {
    const level = this.levels[k] ?? new HashList();
    this.levels[k] = level;
    return level;
  }
}

const NODE = Buffer.from([0x01]);
/** What an inner node is the hash of: written anew for each, as building is synchronous and never re-entered. */
const INNER = Buffer.concat([NODE, Buffer.alloc(2 * HASH_BYTES)]);

function node(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([NODE, left, right]), 'buffer');
}
