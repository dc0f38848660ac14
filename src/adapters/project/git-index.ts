import { hash } from 'node:crypto';

/*
 * Git's index, as its documentation describes version 2: a header, the entries, extensions, and the SHA-1 of all that.
 *
 *   "DIRC" version:u32 entries:u32
 *   entry: 40 bytes of stat data, of which the mode stands at 24; id:20 flags:u16 path NUL, padded to 8 bytes
 *   extension: signature:4 size:u32 data; one whose signature begins in lower case changes what the index means
 *
 * The extension TREE tells the ids of trees that were written before: first that of the root, as NUL, how many entries it
 * covers, a space, how many trees are in it, LF, id:20. Whatever changes an entry says "-1" there.
 */

const HEADER = 12;
const CHECKSUM = 20;
const ENTRY = 62;
const MODE_AT = 24;
const FLAGS_AT = 60;
const LINK_TYPE = 0o160000;
const TYPES = 0o170000;
/** Taken for unchanged, more flags, or one side of a merge. */
const MARKED = 0xf000;
const LENGTH = 0x0fff;
const ROOT = /^\0(\d+) \d+\n/;

/** An index in which every entry is a file or link that git looks at. */
export interface PlainIndex {
  /** The id of the tree that its entries make, where it was written down. */
  readonly tree: string | undefined;
}

/** Undefined for an index that says more, or that is none of this form. */
export const plainIndexOf = (bytes: Buffer): PlainIndex | undefined => {
  const end = bytes.length - CHECKSUM;
  if (end < HEADER || bytes.toString('latin1', 0, 4) !== 'DIRC' || bytes.readUInt32BE(4) !== 2)
    return undefined;
  if (hash('sha1', bytes.subarray(0, end)) !== bytes.toString('hex', end)) return undefined;
  const entries = bytes.readUInt32BE(8);
  let at = HEADER;
  for (let n = 0; n < entries; n += 1) {
    if (at + ENTRY > end) return undefined;
    const flags = bytes.readUInt16BE(at + FLAGS_AT);
    if ((flags & MARKED) !== 0 || (bytes.readUInt32BE(at + MODE_AT) & TYPES) === LINK_TYPE) return undefined;
    const said = flags & LENGTH;
    const length = said < LENGTH ? said : bytes.indexOf(0, at + ENTRY) - at - ENTRY;
    if (length < said) return undefined;
    at += (ENTRY + length + 8) & ~7;
  }
  let tree: string | undefined;
  while (at < end) {
    if (at + 8 > end) return undefined;
    const signature = bytes.toString('latin1', at, at + 4);
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at + 4));
    if (!/^[A-Z]/.test(signature)) return undefined;
    if (signature === 'TREE') tree = rootOf(data, entries);
    at += 8 + data.length;
  }
  return at === end ? { tree } : undefined;
};

const rootOf = (data: Buffer, entries: number): string | undefined => {
  const [said = '', covered] = ROOT.exec(data.toString('latin1', 0, 32)) ?? [];
  const id = data.subarray(said.length, said.length + 20);
  return Number(covered) === entries && id.length === 20 ? id.toString('hex') : undefined;
};
