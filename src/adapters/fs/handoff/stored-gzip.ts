import { crc32 } from 'node:zlib';

/*
 * A gzip whose deflate blocks are all stored, so that its bytes are the same whatever zlib made it: versions of
 * Node bring versions of zlib that compress differently. It is as large as what it holds, and can't be a bomb.
 *
 *   header    1f 8b 08, no flags, no time, no level, system 255 (unknown)
 *   blocks    final bit, length L, its complement, L bytes; each but the last has 65,535
 *   trailer   CRC-32 and length of the content, little-endian
 *
 * So the file's size alone says where everything stands, and any byte of the content is found without reading on.
 */

export const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
export const TRAILER_BYTES = 8;
export const STORED_MAX = 65_535;
export const STORED_HEADER = 5;

const storedHeader = (length: number, last: boolean): Buffer => {
  const header = Buffer.alloc(STORED_HEADER);
  header[0] = last ? 1 : 0;
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
};

/** Content that is never empty. */
export async function* storedGzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield HEADER;
  let crc = 0;
  let total = 0;
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    crc = crc32(chunk, crc);
    total += chunk.length;
    held = Buffer.concat([held, chunk]);
    // The last block says that it is the last: one is kept back until there is more.
    while (held.length > STORED_MAX) {
      yield storedHeader(STORED_MAX, false);
      yield held.subarray(0, STORED_MAX);
      held = held.subarray(STORED_MAX);
    }
  }
  yield storedHeader(held.length, true);
  yield held;
  yield trailerOf(crc, total);
}

export const trailerOf = (crc: number, total: number): Buffer => {
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(total % 2 ** 32, 4);
  return trailer;
};

/** How much content a file of this size holds; undefined where no file of this form has the size. */
export const contentOf = (fileBytes: number): number | undefined => {
  const body = fileBytes - HEADER.length - TRAILER_BYTES;
  const blocks = Math.ceil(body / (STORED_MAX + STORED_HEADER));
  const content = body - blocks * STORED_HEADER;
  return content > 0 && Math.ceil(content / STORED_MAX) === blocks ? content : undefined;
};

/** Where in the file a byte of the content stands. */
export const placeOf = (offset: number): number =>
  HEADER.length + (Math.floor(offset / STORED_MAX) + 1) * STORED_HEADER + offset;

/** The header that the block with this byte of the content must have. */
export const headerAt = (offset: number, content: number): Buffer => {
  const start = offset - (offset % STORED_MAX);
  const length = Math.min(STORED_MAX, content - start);
  return storedHeader(length, start + length === content);
};
