import { eachBlobRef } from './blob.ts';
import type { LogLine } from './event.ts';
import type { BlobRef } from './events/common.ts';
import type { Verdict } from './verdict.ts';

/** A blob that the ledger names, and where it does so. */
export interface BlobUse {
  readonly ref: BlobRef;
  readonly line: number;
  readonly offset: number;
  readonly pointer: string;
}

/**
 * What a look at the blob found: `good` means content and key are there, of the length named, and give the id.
 */
export type BlobState = 'good' | 'missing' | 'mismatch';
export type ReadBlob = (ref: BlobRef) => BlobState | Promise<BlobState>;

const BLOB_PREFIX = Buffer.from('hmac-sha256:');

/** Which blobs a ledger names, and in which lines. */
export class BlobUses {
  /** By id and length: two references that disagree on the length can't both be right. */
  private readonly uses = new Map<string, BlobUse[]>();

  /** Takes a line with its bytes, which tell at once that most lines name none. */
  take(line: LogLine, bytes: Buffer): void {
    if (line.kind !== 'event' || !bytes.includes(BLOB_PREFIX)) return;
    const { seq, offset, event } = line;
    eachBlobRef(
      event.data,
      (ref, pointer) => {
        const key = `${ref.blob} ${ref.bytes}`;
        const uses = this.uses.get(key) ?? [];
        // Of one line the first place is enough.
        if (uses.at(-1)?.line !== seq) uses.push({ ref, line: seq, offset, pointer });
        this.uses.set(key, uses);
      },
      '/data',
    );
  }

  /** Those named in a line that is not withheld, with the first such line: only they are protected. */
  protectedUses(isWithheld: (line: number) => boolean): readonly BlobUse[] {
    return [...this.uses.values()].flatMap((uses) => uses.find(({ line }) => !isWithheld(line)) ?? []);
  }
}

/** The verdict on a blob that was looked at. */
export function blobFault({ line, offset, pointer }: BlobUse, state: BlobState): Verdict | null {
  switch (state) {
    case 'good':
      return null;
    case 'missing':
      return { code: 'blob-missing', line, offset, pointer };
    case 'mismatch':
      return { code: 'blob-mismatch', line, offset, pointer };
  }
}
