import type { Member } from '../../../app/handoff/file.ts';
import { LogError } from '../../../log/error.ts';
import { storedGzip } from './stored-gzip.ts';
import { END_BYTES, headerOf, MEMBER_MAX, paddingOf } from './ustar.ts';

/** The bytes of a handoff file: the same members, the same bytes, on every machine. */
export const packed = (members: readonly Member[]): AsyncIterable<Uint8Array> => storedGzip(tar(members));

async function* tar(members: readonly Member[]): AsyncGenerator<Uint8Array> {
  for (const { name, bytes, chunks } of members) {
    if (bytes > MEMBER_MAX) {
      throw new LogError('too-large', `${name} has ${bytes} bytes; a handoff file carries ${MEMBER_MAX}`, {
        bytes,
      });
    }
    yield headerOf(name, bytes);
    let written = 0;
    for await (const chunk of chunks()) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== bytes) throw new LogError('replaced', `${name} changed while it was read`);
    yield Buffer.alloc(paddingOf(bytes));
  }
  yield Buffer.alloc(END_BYTES);
}
