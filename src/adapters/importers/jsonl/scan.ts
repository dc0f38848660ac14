/** Where one JSON value ends, by its bytes alone: strings and brackets are followed, nothing is judged or built. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;
export const isQuote = (byte: number | undefined): boolean => byte === QUOTE;
export const isOpening = (byte: number | undefined): boolean => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number | undefined): boolean => byte === 0x7d || byte === 0x5d;

/** The offset after the closing quote of the string that starts at `start`; -1 when the bytes end first. */
export const endOfString = (bytes: Uint8Array, start: number): number => {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at + 1;
  }
  return -1;
};

/**
 * The offset after the bracket that closes the one at `start`; -1 when the bytes end first. Depth is counted,
 * not recursed: the input may nest as deep as it likes. `[}` closes too, and is left for the parser to refuse.
 */
export const endOfContainer = (bytes: Uint8Array, start: number): number => {
  let depth = 0;
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (isQuote(byte)) {
      at = endOfString(bytes, at);
      if (at === -1) return -1;
      continue;
    }
    at += 1;
    if (isOpening(byte)) depth += 1;
    else if (isClosing(byte)) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
};
