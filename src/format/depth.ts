import { DEPTH_MAX } from './limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

/**
 * Whether the containers of a JSON text nest beyond DEPTH_MAX, the outermost being at `depth`. Asked before
 * any parser sees text of which it is not known to be canonical; of what is no JSON any answer will do.
 */
export function isTooDeep(text: Uint8Array, depth: number): boolean {
  let level = depth - 1;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (inString) {
      if (c === BACKSLASH) at++;
      else if (c === QUOTE) inString = false;
    } else if (c === QUOTE) inString = true;
    else if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      level++;
      if (level > DEPTH_MAX) return true;
    } else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) level--;
  }
  return false;
}
