import type { LogLine } from './event.ts';
import type { MerkleTree } from './merkle.ts';
import type { Verdict } from './verdict.ts';

/** A checkpoint that the caller knows to be genuine: its signature is the caller's to check. */
export interface KnownCheckpoint {
  /** Lines covered. */
  readonly size: number;
  /** Merkle root, base64. */
  readonly root?: string;
  /** `<authority>/ledger/<ULID>`. */
  readonly origin?: string;
}

/**
 * Compares a ledger with the checkpoints made of it: those it speaks of itself (`ledger.checkpointed`)
 * and those known from outside. Lines are taken in order, after the tree has them.
 */
export class Checkpoints {
  private readonly tree: MerkleTree;
  private readonly known: readonly KnownCheckpoint[];
  private readonly offsets = new Map<number, number>();
  private readonly faults: Verdict[] = [];
  private origin: string | null = null;

  constructor(tree: MerkleTree, known: readonly KnownCheckpoint[]) {
    this.tree = tree;
    this.known = known;
    for (const { size } of known) this.offsets.set(size - 1, 0);
  }

  take(line: LogLine): void {
    if (this.offsets.has(line.seq)) this.offsets.set(line.seq, line.offset);
    if (line.kind !== 'event') return;
    if (line.seq === 0) this.origin = line.event.data.origin as string;
    if (line.event.type === 'ledger.checkpointed') this.judgeOwn(line);
  }

  /** The faults of both kinds; `end` is where the last line ends. */
  judge(end: number): readonly Verdict[] {
    return [...this.faults, ...this.known.flatMap((checkpoint) => this.judgeKnown(checkpoint, end) ?? [])];
  }

  /** How many lines the largest known checkpoint whose root they have vouches for. */
  covered(): number {
    return this.known.reduce((most, { size, root }) => {
      return size > most && size <= this.tree.size && root === this.tree.root(size) ? size : most;
    }, 0);
  }

  private judgeOwn({ event, seq, offset }: Extract<LogLine, { kind: 'event' }>): void {
    const { size, root } = event.data as { readonly size: number; readonly root: string };
    const at = { code: 'checkpoint-root', line: seq, offset } as const;
    if (size > seq) {
      this.faults.push({ ...at, pointer: '/data/size', reason: 'covers lines that came later' });
    } else if (this.tree.root(size) !== root) {
      this.faults.push({
        ...at,
        pointer: '/data/root',
        reason: `is not the root of the first ${size} lines`,
      });
    }
  }

  private judgeKnown({ size, root, origin }: KnownCheckpoint, end: number): Verdict | null {
    if (origin !== undefined && origin !== this.origin) {
      const reason = `the checkpoint is of ${origin}`;
      return { code: 'checkpoint-origin', line: 0, offset: 0, pointer: '/data/origin', reason };
    }
    if (size > this.tree.size) {
      const reason = `expected ${size} lines, found ${this.tree.size}`;
      return { code: 'shorter-than-checkpoint', line: this.tree.size, offset: end, reason };
    }
    if (root === undefined || this.tree.root(size) === root) return null;
    const reason = `the first ${size} lines have another root`;
    return { code: 'checkpoint-root', line: size - 1, offset: this.offsets.get(size - 1) ?? 0, reason };
  }
}
