import { endOfContainer, endOfString, isBlank, isOpening, isQuote } from './scan.ts';

/** One top-level value of a line, or bytes that can't be one. `whole` is false when the line ended inside it. */
export interface Span {
  readonly bytes: Uint8Array;
  readonly whole: boolean;
}

/**
 * The top-level values of one line: a writer that lost a newline leaves two on one. A value starts at the first
 * byte that isn't blank; an object, array or string goes to its own end, anything else to the next blank or to
 * the next byte that starts one of those. So every byte that isn't blank lies in exactly one span.
 */
export function* spansOf(line: Uint8Array): Generator<Span> {
  let at = 0;
  while (at < line.length) {
    if (isBlank(line[at])) {
      at += 1;
      continue;
    }
    const end = endOfValue(line, at);
    yield { bytes: line.subarray(at, end === -1 ? line.length : end), whole: end !== -1 };
    at = end === -1 ? line.length : end;
  }
}

const endOfValue = (line: Uint8Array, start: number): number => {
  if (isOpening(line[start])) return endOfContainer(line, start);
  if (isQuote(line[start])) return endOfString(line, start);
  let at = start + 1;
  while (at < line.length && !isBlank(line[at]) && !isOpening(line[at]) && !isQuote(line[at])) at += 1;
  return at;
};
