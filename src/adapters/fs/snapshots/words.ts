const ULID = /\b[0-9A-HJKMNP-TV-Z]{26}\b/g;
/** A control character, which stands in no JSON. A reference has nothing of a word on either side. */
const MARK = '\u0001';

/** Each id that stands in these texts, in order. */
export const wordsOf = (texts: Iterable<string>): readonly string[] => {
  const words = new Set<string>();
  for (const text of texts) for (const [word] of text.matchAll(ULID)) words.add(word);
  return [...words];
};

/**
 * JSON in which ids that are known stand by their number; the one behind the last that was named, as in a list of all
 * in order, by nothing but the mark.
 */
export const toReferences = (json: string, words: readonly string[]): string => {
  const numbers = new Map(words.map((word, n) => [word, n]));
  let expected = 0;
  return json.replace(ULID, (word) => {
    const n = numbers.get(word);
    if (n === undefined) return word;
    const reference = n === expected ? MARK : MARK + n.toString(36);
    expected = n + 1;
    return reference;
  });
};

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
