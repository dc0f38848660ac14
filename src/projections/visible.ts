/*
 * Text from a log is the attacker's. What is shown to a person or a model goes through here first: nothing in
 * it can move a cursor, end a line, turn the reading direction, or hide. The ranges are written out, and no
 * Unicode property or Intl is asked: their tables differ between versions of Node, and the same ledger has
 * to give the same bytes on all of them.
 */

/**
 * C0, DEL and C1; soft hyphen, fillers and zero-width characters; bidi marks, embeddings, overrides and isolates;
 * U+2028 and U+2029; annotations; tags and the selectors above U+E0000, in which whole sentences have been
 * hidden from people and shown to models; lone surrogates. Joiners and the common selectors stay, because
 * scripts and emoji need them, but not in rows of three or more, which no writing has.
 */
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad]|\u034f|[\u061c\u115f\u1160]|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f]|[\u3164\ufeff\uffa0\ufff0-\ufffb]|[\ud800-\udfff]|[\u{1bca0}-\u{1bca3}]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]|(?:\u200c|\u200d|[\ufe00-\ufe0f]){3,}/gu;

const CONTROL_PICTURES = 0x2400;
const DELETE_PICTURE = '\u2421';

const picture = (char: string): string => {
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x20) return String.fromCodePoint(CONTROL_PICTURES + point);
  if (point === 0x7f) return DELETE_PICTURE;
  const hex = point.toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};

const shown = (unseen: string): string => Array.from(unseen, picture).join('');

/**
 * One line that is safe on a terminal and in a quoted block: controls as their pictures (ESC is ␛, LF is ␊), other
 * invisible characters as `\u202e` or `\u{e0041}`. Not reversible: the exact text is in the JSON. HTML is
 * not escaped here; a page does that itself.
 */
export const visible = (text: string): string => text.replace(UNSEEN, shown);

/** As `visible`, but LF and TAB stay as they are. */
export const visibleLines = (text: string): string =>
  text.replace(UNSEEN, (unseen) => (unseen === '\n' || unseen === '\t' ? unseen : shown(unseen)));

/** Bytes of the text in UTF-8; a lone surrogate counts 3, as its replacement has. */
export const utf8Length = (text: string): number => {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit < 0xd800 || unit > 0xdbff || !isLow(text.charCodeAt(i + 1))) bytes += 3;
    else {
      bytes += 4;
      i++;
    }
  }
  return bytes;
};

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

const ELLIPSIS = '…';
const ELLIPSIS_BYTES = 3;
const ZWJ = '\u200d';

/** What belongs to the character before it: combining marks of no one script, joiner, selectors, skin tones. */
const EXTENDS =
  /^(?:[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|[\ufe00-\ufe0f]|\u200d|[\u{1f3fb}-\u{1f3ff}])/u;

/** No character people write has more parts; text made of nothing but marks is cut between two of them. */
const PARTS_MAX = 16;

/**
 * At most `maxBytes` of UTF-8, the ellipsis included; '' where not even that fits. Never inside a code point, and
 * not before a mark or joiner that belongs to what stands before it. It goes no further than that: what
 * else a reader takes for one character (a flag, a syllable) is a table that changes every year.
 */
export const cut = (text: string, maxBytes: number): string => {
  if (utf8Length(text) <= maxBytes) return text;
  const room = maxBytes - ELLIPSIS_BYTES;
  if (room < 0) return '';
  let bytes = 0;
  let end = 0;
  for (const char of text) {
    bytes += utf8Length(char);
    if (bytes > room) break;
    end += char.length;
  }
  return `${text.slice(0, wholeCharacters(text, end))}${ELLIPSIS}`;
};

const wholeCharacters = (text: string, end: number): number => {
  let at = end;
  for (let parts = 0; at > 0 && splits(text, at); parts++) {
    if (parts === PARTS_MAX) return end;
    at -= at > 1 && isLow(text.charCodeAt(at - 1)) && isHigh(text.charCodeAt(at - 2)) ? 2 : 1;
  }
  return at;
};

const splits = (text: string, at: number): boolean =>
  text[at - 1] === ZWJ || EXTENDS.test(text.slice(at, at + 2));

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
