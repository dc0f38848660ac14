import { IntegrityPass } from './integrity.ts';
import { EVENT_DEPTH, FRAME_HEAD } from './limits.ts';
import { MerkleTree } from './merkle.ts';
import { byteFault } from './reading.ts';
import { scanCanonical } from './scan.ts';

/**
 * What a voucher does: the part of reading that needs nothing but the bytes. Up to where it vouches for lines, `readHolding`
 * reads each of them as `readLine` would; of what stands behind the first line that it doesn't vouch for it says nothing.
 */
export class VouchPass {
  private readonly tree = new MerkleTree();
  private readonly pass: IntegrityPass;
  private readonly keepsTree: boolean;

  constructor({ keepsTree }: { readonly keepsTree: boolean }) {
    this.keepsTree = keepsTree;
    this.pass = new IntegrityPass(isWellFormed, keepsTree ? (hash) => this.tree.append(hash) : undefined);
  }

  /** The byte before which all lines hold, by what was pushed so far. */
  push(chunk: Uint8Array): number {
    this.pass.push(chunk);
    // Asked for now, most of it is there by the time it is wanted.
    if (this.keepsTree) this.tree.root(this.tree.size);
    return this.pass.finish().end;
  }

  root(lines: number): string | undefined {
    return this.keepsTree && lines <= this.tree.size ? this.tree.root(lines) : undefined;
  }
}

const isWellFormed = (line: Buffer, eventEnd: number): boolean =>
  byteFault(line) === null &&
  (eventEnd < 0 || scanCanonical(line, FRAME_HEAD, eventEnd, EVENT_DEPTH) === null);
