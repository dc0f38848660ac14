import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { NotCarried, OpenedCarried } from '../../../app/handoff/file.ts';
import { diskError } from '../errors.ts';
import {
  contentOf,
  HEADER,
  headerAt,
  placeOf,
  STORED_HEADER,
  STORED_MAX,
  TRAILER_BYTES,
  trailerOf,
} from './stored-gzip.ts';
import { type Entry, TarIndex } from './tar-index.ts';

/**
 * Opens a handoff file and judges its form, every byte of it: the one form there is, or it is refused. Nothing is
 * unpacked: members are read where they lie. System errors of the opening come out as they are, with their `code`.
 */
export const openCarried = async (path: string): Promise<OpenedCarried | NotCarried> => {
  // A pipe in its place would hold the opening up for ever.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (stats.isFile()) {
      const entries = await indexOf(handle, stats.size);
      if (typeof entries !== 'string') return opened(handle, path, entries);
      await handle.close();
      return { ok: false, reason: 'bad-form', what: entries };
    }
    await handle.close();
    const what = stats.isDirectory() ? 'is a folder' : 'is no regular file';
    return { ok: false, reason: 'not-a-file', what };
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw diskError(error, 'read', path);
  }
};

const opened = (handle: FileHandle, path: string, entries: readonly Entry[]): OpenedCarried => ({
  ok: true,
  file: {
    name: path,
    members: entries.map(({ name, offset, bytes }) => ({
      name,
      bytes,
      read: (from) => contentFrom(handle, path, offset + from, offset + bytes),
    })),
  },
  close: () => handle.close(),
});

/** The members, or in words the first thing that is wrong. */
const indexOf = async (handle: FileHandle, size: number): Promise<readonly Entry[] | string> => {
  const content = contentOf(size);
  if (content === undefined || !(await at(handle, 0, HEADER.length)).equals(HEADER)) {
    return 'it is cut, or no handoff file of loopledger';
  }
  const index = new TarIndex(content);
  let crc = 0;
  for (let offset = 0; offset < content; offset += STORED_MAX) {
    const length = Math.min(STORED_MAX, content - offset);
    const block = await at(handle, placeOf(offset) - STORED_HEADER, STORED_HEADER + length);
    if (!block.subarray(0, STORED_HEADER).equals(headerAt(offset, content))) {
      return `it is cut or changed: byte ${placeOf(offset) - STORED_HEADER} begins no block of it`;
    }
    const piece = block.subarray(STORED_HEADER);
    crc = crc32(piece, crc);
    const wrong = index.push(piece);
    if (wrong !== undefined) return wrong;
  }
  const trailer = await at(handle, size - TRAILER_BYTES, TRAILER_BYTES);
  if (!trailer.equals(trailerOf(crc, content))) return 'its checksum is another: something in it was changed';
  return index.finish() ?? index.entries;
};

/** So many bytes from a place on; fewer where the file ends before. */
const at = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
};

async function* contentFrom(
  handle: FileHandle,
  path: string,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (let offset = from; offset < to; ) {
    const length = Math.min(to - offset, STORED_MAX - (offset % STORED_MAX));
    let piece: Buffer;
    try {
      piece = await at(handle, placeOf(offset), length);
    } catch (error) {
      throw diskError(error, 'read', path);
    }
    // Shorter than when it was opened: what is missing is found out by whoever reads.
    if (piece.length === 0) return;
    yield piece;
    offset += piece.length;
  }
}
