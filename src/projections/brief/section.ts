import { visibleLines } from '../visible.ts';
import type { Excerpt } from './excerpt.ts';
import { type Entry, quotedBlock } from './fence.ts';

/** One part of the brief. `words` are the product's own: no text from the log is ever in them. */
export interface Section {
  readonly title: string;
  readonly words?: string;
  readonly entries: readonly Entry[];
}

/** Text of the log under a line of the brief's own, word for word, several lines or one. */
export const quoted = (own: string, text: string): Entry => ({ own, text: visibleLines(text) });

/** As `quoted`, cut where the excerpt was: the own line then says how long the whole is and what shows it. */
export const quotedPart = (own: string, { text, bytes }: Excerpt, command: string): Entry =>
  quoted(bytes === undefined ? own : `${own} (${bytes} bytes in all: ${command})`, text);

export const leftOut = (n: number, what: string, command: string): readonly Entry[] =>
  n === 0 ? [] : [{ own: `${n} ${what} left out: ${command}` }];

export const textsOf = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ entries }) => entries.map(({ text }) => text ?? ''));

export const renderSection = (word: string, { title, words, entries }: Section): string =>
  [
    `## ${title}`,
    ...(words ? [words] : []),
    ...(entries.length > 0 ? [quotedBlock(word, entries)] : []),
  ].join('\n\n');

/** A git tree is known by its first 12 digits where it is only mentioned. */
export const shortTree = (tree: string): string => (tree.startsWith('git:') ? tree.slice(0, 16) : tree);
