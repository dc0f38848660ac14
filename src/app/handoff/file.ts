import { blobPath } from '../../format/blob.ts';
import type { BlobRef } from '../../format/events/common.ts';

/*
 * A handoff file holds, in this order, `brief.md`, `ledger.jsonl`, and of each blob that the ledger needs its key
 * and its content, in the order of their names: unpacked, a ledger's folder with a brief in it.
 */

export const BRIEF = 'brief.md';
export const LEDGER = 'ledger.jsonl';

/** What goes into a handoff file. */
export interface Member {
  readonly name: string;
  readonly bytes: number;
  chunks(): AsyncIterable<Uint8Array>;
}

/** What was found in one whose form is in order. Nothing it holds has been believed yet. */
export interface CarriedMember {
  readonly name: string;
  readonly bytes: number;
  /** From a byte on, as often as it is asked for. Whether it stays the same is not vouched for. */
  read(from: number): AsyncIterable<Uint8Array>;
}

export interface CarriedFile {
  readonly name: string;
  /** Each name once, in the order above. */
  readonly members: readonly CarriedMember[];
}

/** A handoff file held open: another one put in its place is not the one that was checked. */
export interface OpenedCarried {
  readonly ok: true;
  readonly file: CarriedFile;
  close(): Promise<void>;
}

/** `not-a-file`: a folder, a pipe, a device. `bad-form`: not as loopledger writes it, and so cut or changed. */
export interface NotCarried {
  readonly ok: false;
  readonly reason: 'not-a-file' | 'bad-form';
  readonly what: string;
}

/** A place in which a handoff file can be written, held by an empty file beside it. */
export interface Reserved {
  readonly ok: true;
  /** Writes it, synced, whole or not at all. LogError `exists` where one came there meanwhile. */
  write(members: readonly Member[]): Promise<WrittenFile>;
  /** The same for content that is no handoff file. What its reading throws leaves no file there. */
  writeBytes(content: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  /** Gives the place up; nothing is left of it. Of no effect after `write`. */
  release(): Promise<void>;
}

export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Where handoff files lie. */
export interface HandoffFiles {
  /** Judges the form of all of it. System errors of the opening are thrown as they are, with their `code`. */
  open(path: string): Promise<OpenedCarried | NotCarried>;
  /**
   * Finds out whether a file can be written there before anything rests on it. What is there stays till then.
   * Nothing is written over or among what the folder `ledger` holds of its own.
   */
  reserve(
    path: string,
    replace: boolean,
    ledger: string,
  ): Promise<Reserved | { readonly ok: false; readonly there: 'file' | 'folder' | 'ledger' }>;
}

/** Where a blob's two members stand, the key before the content. */
export const keyName = ({ blob }: Pick<BlobRef, 'blob'>): string => `${blobPath(blob)}.key`;
export const contentName = ({ blob }: Pick<BlobRef, 'blob'>): string => blobPath(blob);

export const wholeOf = async (member: CarriedMember): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of member.read(0)) chunks.push(chunk);
  return Buffer.concat(chunks);
};
