import { UsageError } from '../failure.ts';

/** Signs that mean something to a shell. A check runs without one, so they would reach the program as text. */
const SHELL_SIGNS = new Set([
  '|',
  '&',
  ';',
  '<',
  '>',
  '$',
  '`',
  '(',
  ')',
  '*',
  '?',
  '[',
  ']',
  '{',
  '}',
  '\\',
]);
/** Inside double quotes a shell still reads these. */
const SIGNS_IN_DOUBLE = new Set(['$', '`', '\\']);

export type PlainWords =
  | { readonly ok: true; readonly argv: readonly string[] }
  | { readonly ok: false; readonly why: string };

/**
 * Splits on white space, with '…' and "…" keeping words together. Refuses everything else a shell would
 * do something with, so that nobody believes a pipe was run that was passed on as a word.
 */
export const plainWords = (text: string): PlainWords => {
  const argv: string[] = [];
  let word: string | null = null;
  let quote: '"' | "'" | null = null;
  let place = 0;
  for (const sign of text) {
    place += 1;
    if (sign === '\n' || sign === '\r') return no('a line break', place);
    if (quote !== null) {
      if (sign === quote) quote = null;
      else if (quote === '"' && SIGNS_IN_DOUBLE.has(sign)) return no(`${sign} inside double quotes`, place);
      else word = (word ?? '') + sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (sign === ' ' || sign === '\t') {
      if (word !== null) argv.push(word);
      word = null;
    } else if (SHELL_SIGNS.has(sign)) {
      return no(sign, place);
    } else if (word === null && (sign === '~' || sign === '#' || sign === '!')) {
      return no(`${sign} at the start of a word`, place);
    } else {
      word = (word ?? '') + sign;
      if (argv.length === 0 && /^[A-Za-z_][A-Za-z0-9_]*=$/.test(word))
        return no(`${word}… before the program`, place);
    }
  }
  if (quote !== null) return { ok: false, why: `a ${quote} that is never closed` };
  if (word !== null) argv.push(word);
  if (argv.length === 0) return { ok: false, why: 'no program' };
  const blank = argv.findIndex((item) => item.trim() === '');
  if (blank >= 0) return { ok: false, why: `an empty word (number ${blank + 1})` };
  return { ok: true, argv };
};

const no = (sign: string, place: number): PlainWords => ({ ok: false, why: `${sign} (character ${place})` });

/** The words of an option such as `--check`; `instead` is the command that helps. */
export const takePlainWords = (option: string, text: string, instead: string): readonly string[] => {
  const split = plainWords(text);
  if (split.ok) return split.argv;
  throw new UsageError(
    `${option} takes a program and its plain words, run without a shell; it holds ${split.why}. ` +
      "Put a word that needs such a sign in '…', or the whole line in a script and name that: --check ./check.sh",
    instead,
    'shell-syntax',
  );
};
