import { BLOCK, END_BYTES, paddingOf, readHeader } from './ustar.ts';

/** Where a member's content stands in the tar. */
export interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

const ZEROS = Buffer.alloc(BLOCK);

/**
 * Finds the members of a tar that comes in pieces, and the first thing that is wrong with it. Names come in one
 * order, so none comes twice: `brief.md`, `ledger.jsonl`, then blobs, each key before its content.
 */
export class TarIndex {
  readonly entries: Entry[] = [];
  private readonly total: number;
  private at = 0;
  /** Content still to be passed over, then zeros still to come. */
  private content = 0;
  private zeros = 0;
  private header = Buffer.alloc(0);
  private ended = false;

  constructor(total: number) {
    this.total = total;
  }

  /** In words what is wrong; nothing where all is well so far. */
  push(piece: Buffer): string | undefined {
    for (let rest = piece; rest.length > 0; ) {
      const before = rest.length;
      if (this.content > 0) {
        rest = rest.subarray(Math.min(this.content, rest.length));
        this.content -= before - rest.length;
      } else if (this.zeros > 0) {
        const part = rest.subarray(0, this.zeros);
        if (part.some((byte) => byte !== 0)) return 'there is something where zeros must be';
        rest = rest.subarray(part.length);
        this.zeros -= part.length;
      } else {
        if (this.ended) return 'something follows its end';
        const part = rest.subarray(0, BLOCK - this.header.length);
        this.header = Buffer.concat([this.header, part]);
        rest = rest.subarray(part.length);
      }
      this.at += before - rest.length;
      if (this.header.length === BLOCK) {
        const wrong = this.take(this.header);
        if (wrong !== undefined) return wrong;
        this.header = Buffer.alloc(0);
      }
    }
    return undefined;
  }

  finish(): string | undefined {
    const whole = this.ended && this.content === 0 && this.zeros === 0;
    return whole ? undefined : 'it ends too early';
  }

  private take(header: Buffer): string | undefined {
    if (header.equals(ZEROS)) {
      this.ended = true;
      this.zeros = END_BYTES - BLOCK;
      return undefined;
    }
    const found = readHeader(header);
    if ('wrong' in found) return found.wrong;
    const { name, bytes } = found;
    const last = this.entries.at(-1)?.name;
    if (last !== undefined && !(rank(last) < rank(name))) return `${name} comes twice, or out of its order`;
    if (bytes > this.total - this.at) return `${name} is longer than the file`;
    this.entries.push({ name, offset: this.at, bytes });
    this.content = bytes;
    this.zeros = paddingOf(bytes);
    return undefined;
  }
}

/** A text whose order is that of the members. */
const rank = (name: string): string => {
  if (name === 'brief.md') return '0';
  if (name === 'ledger.jsonl') return '1';
  return name.endsWith('.key') ? `2${name.slice(0, -'.key'.length)} 0` : `2${name} 1`;
};
