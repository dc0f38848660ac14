/** A line without its LF. `ended`: the LF was there. Of a line over the limit only its existence is known. */
export interface Line {
  readonly bytes: Uint8Array;
  readonly ended: boolean;
  readonly tooLong: boolean;
}

/** Longer lines are dropped as they stream in: half of what a string can hold in any version of Node we run on. */
const LINE_BYTES_MAX = 268_435_456;

const LF = 0x0a;

/**
 * Splits at 0x0A and nothing else (not at CR, not at U+2028). Holds one line at most. The bytes it gives are
 * good until the next line is asked for: what outlives a chunk is copied, since its owner may fill it anew.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number = LINE_BYTES_MAX,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let length = 0;

  const close = (rest: Uint8Array, ended: boolean): Line => {
    const tooLong = length + rest.length > bytesMax;
    const bytes = tooLong ? new Uint8Array() : parts.length === 0 ? rest : Buffer.concat([...parts, rest]);
    parts = [];
    length = 0;
    return { bytes, ended, tooLong };
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      yield close(chunk.subarray(start, end), true);
      start = end + 1;
    }
    const rest = chunk.length - start;
    if (rest === 0) continue;
    length += rest;
    if (length > bytesMax) parts = [];
    else parts.push(new Uint8Array(chunk.subarray(start)));
  }
  if (length > 0) yield close(new Uint8Array(), false);
}

/** A byte order mark that an editor put before the first line. */
export const withoutBom = (line: Uint8Array, offset: number): Uint8Array => {
  const marked = offset === 0 && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf;
  return marked ? line.subarray(3) : line;
};
