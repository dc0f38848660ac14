/** An id, as a word of its own. */
export const ULID = /\b[0-9A-HJKMNP-TV-Z]{26}\b/g;
/** A control character, which stands in no JSON. A reference has nothing of a word on either side. */
export const MARK = '\u0001';

/** Each id that stands in these texts, in order. */
export const wordsOf = (texts: Iterable<string>): readonly string[] => {
  const words = new Set<string>();
  for (const text of texts) for (const [word] of text.matchAll(ULID)) words.add(word);
  return [...words];
};

/** The inverse of `toReferences`. */
export const fromReferences = (text: string, words: readonly string[]): string => {
  const [start = '', ...rest] = text.split(MARK);
  let expected = 0;
  let json = start;
  for (const it of rest) {
    const [digits = ''] = /^[0-9a-z]*/.exec(it) ?? [];
    const n = digits === '' ? expected : Number.parseInt(digits, 36);
    json += words[n] + it.slice(digits.length);
    expected = n + 1;
  }
  return json;
};
