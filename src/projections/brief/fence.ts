import { visible } from '../visible.ts';

/** One thing in a quoted block: the brief's own line, then text from the log, if any. */
export interface Entry {
  readonly own: string;
  /** Already visible; may have several lines. */
  readonly text?: string;
}

const SHORTEST = 8;
const TILDES = 3;

/**
 * The word that begins the brief's own lines inside quoted blocks. No quoted text holds it, in any case of letters,
 * so none can pass for the brief: the word is lengthened until that is so. It ends, because a text of N
 * characters can't hold a word of more than N.
 */
export const fenceWord = (fence: string, texts: readonly string[]): string => {
  const quoted = texts.map((text) => text.toLowerCase());
  let word = fence.replace(/[^0-9A-Za-z]/g, '').padEnd(SHORTEST, 'x');
  while (quoted.some((text) => text.includes(word.toLowerCase()))) word += 'x';
  return word;
};

/** A Markdown code block: its fence has more tildes than any row of them inside, so nothing inside can close it. */
export const quotedBlock = (word: string, entries: readonly Entry[]): string => {
  const lines = entries.flatMap(({ own, text }) => [`${word} ${visible(own)}`, ...(text ? [text] : [])]);
  const body = lines.join('\n');
  const longest = (body.match(/~+/g) ?? []).reduce((most, row) => Math.max(most, row.length), 0);
  const fence = '~'.repeat(Math.max(TILDES, longest + 1));
  return `${fence}\n${body}\n${fence}`;
};
