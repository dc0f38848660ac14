/*
 * A member of a tar as POSIX.1-1988 has it (ustar): a header of 512 bytes, the content, zeros up to a multiple of
 * 512. All that could differ between two machines is fixed: owner 0, mode 0644, time 0, a regular file. A header is
 * good if and only if it is, byte for byte, the one made here for its name and size.
 */

export const BLOCK = 512;
/** Two blocks of zeros end a tar. */
export const END_BYTES = 2 * BLOCK;
const NAME_MAX = 100;
/** Eleven octal digits. */
export const MEMBER_MAX = 0o77777777777;

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** Where the fields of a header begin. */
const AT = { mode: 100, uid: 108, gid: 116, size: 124, mtime: 136, sum: 148, type: 156, magic: 257 } as const;
const SUM_BYTES = 8;

export const paddingOf = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** Throws RangeError for a name or size that no header can carry. */
export const headerOf = (name: string, bytes: number): Buffer => {
  if (name.length > NAME_MAX || bytes > MEMBER_MAX)
    throw new RangeError(`${name} of ${bytes} bytes does not fit`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'latin1');
  header.write('0000644\0', AT.mode, 'latin1');
  header.write('0000000\0', AT.uid, 'latin1');
  header.write('0000000\0', AT.gid, 'latin1');
  header.write(octal(bytes, 11), AT.size, 'latin1');
  header.write(octal(0, 11), AT.mtime, 'latin1');
  header.write('0', AT.type, 'latin1');
  header.write('ustar\0'.concat('00'), AT.magic, 'latin1');
  header.fill(' ', AT.sum, AT.sum + SUM_BYTES);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, AT.sum, 'latin1');
  return header;
};

/** Name and size of a header, or in words what is wrong with it. */
export const readHeader = (
  header: Buffer,
): { readonly name: string; readonly bytes: number } | { readonly wrong: string } => {
  const end = header.indexOf(0);
  const name = header.toString('latin1', 0, end < 0 ? NAME_MAX : Math.min(end, NAME_MAX));
  const type = String.fromCharCode(header[AT.type] ?? 0);
  if (type !== '0') return { wrong: `${shown(name)} is no plain file (type ${shown(type)})` };
  const digits = header.toString('latin1', AT.size, AT.size + 11);
  if (!/^[0-7]{11}$/.test(digits)) return { wrong: `the size of ${shown(name)} is no octal number` };
  if (!KNOWN.test(name)) return { wrong: `${shown(name)} is no member of a handoff file` };
  const bytes = Number.parseInt(digits, 8);
  if (headerOf(name, bytes).equals(header)) return { name, bytes };
  return { wrong: `the header of ${shown(name)} is not as loopledger writes it` };
};

/** All names there can be: none is absolute, none leads upwards, and a folder is never a member. */
const KNOWN = /^(?:brief\.md|ledger\.jsonl|blobs\/([0-9a-f]{2})\/\1[0-9a-f]{62}(?:\.key)?)$/;

const SHOWN = 80;

/** A name is the attacker's: short, and nothing in it but what can be seen. */
const shown = (text: string): string =>
  JSON.stringify(text.slice(0, SHOWN).replace(/[^\u0020-\u007e]/g, '?'));
