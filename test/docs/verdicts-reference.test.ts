import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../../src/adapters/cli/catalogue.ts';
import type { DoorCode } from '../../src/adapters/cli/codes.ts';
import { EXIT, exitOfFormatError, exitOfLogError, exitOfRefusal } from '../../src/adapters/cli/exit.ts';
import { refusalCodes } from '../../src/domain/refusal.ts';
import { FILE_VERDICTS, LEDGER_VERDICTS, LINE_VERDICTS } from '../../src/format/verdict.ts';

const text = readFileSync('docs/reference/verdicts.md', 'utf8');

/** From a heading of one level to the next of the same or a higher one. */
const section = (heading: string): string => {
  const level = heading.indexOf(' ');
  const start = text.indexOf(`\n${heading}\n`);
  const rest = text.slice(start + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${level}} `, 'm'));
  return end < 0 ? rest : rest.slice(0, end);
};

const rows = (heading: string): readonly (readonly string[])[] =>
  [...section(heading).matchAll(/^\| `.*\|$/gm)].map(([row]) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
const codesOf = (heading: string): string[] => rows(heading).map(([code = '']) => code.slice(1, -1));
const exitsOf = (heading: string): Record<string, number> =>
  Object.fromEntries(rows(heading).map(([code = '', exit]) => [code.slice(1, -1), Number(exit)]));

/** A record, so that a code added to the union and not here doesn't compile. */
const doorCodes: Record<DoorCode, true> = {
  usage: true,
  'unknown-command': true,
  'unknown-option': true,
  'not-in-this-version': true,
  'shell-syntax': true,
  'bad-actor': true,
  'bad-key': true,
  'no-file': true,
  'stdin-closed': true,
  'stdin-empty': true,
  'too-large': true,
  'two-ledgers': true,
  'file-exists': true,
  torn: true,
  unterminated: true,
  'unexpected-head': true,
  unreadable: true,
  system: true,
  'git-unreadable': true,
  'demo-failed': true,
  'not-signed': true,
  'nothing-set': true,
  'not-told': true,
  bug: true,
};

it('lists the verdicts of the verifier, in the order in which it judges', () => {
  expect(codesOf('### Of the file')).toEqual(FILE_VERDICTS);
  expect(codesOf('### Of a line')).toEqual(LINE_VERDICTS);
  expect(codesOf('### Of the ledger as a whole')).toEqual(LEDGER_VERDICTS);
});

it('lists every refusal once, and says where one does not exit with 1', () => {
  expect(codesOf('## Refusals').sort()).toEqual([...refusalCodes].sort());
  const said = rows('## Refusals').map(([code = '', meaning = '']) => {
    return [code.slice(1, -1), Number(/exit (\d+)/.exec(meaning)?.[1] ?? EXIT.refused)];
  });
  expect(Object.fromEntries(said)).toEqual(exitOfRefusal);
});

it('lists what disk, lock and machine say, with the exit codes', () => {
  const ofTheProgram = Object.entries(exitOfFormatError).filter(([, exit]) => exit !== EXIT.bug);
  expect(exitsOf('## Disk, lock and machine')).toEqual({
    ...exitOfLogError,
    ...Object.fromEntries(ofTheProgram),
  });
});

it('lists what the command line alone says', () => {
  expect(codesOf('## Only at the command line').sort()).toEqual(Object.keys(doorCodes).sort());
});

it('names commands that there are', () => {
  const helping = [...text.matchAll(/\| `loopledger ([^`]*)` \|$/gm)].map(([, line = '']) => line);
  const known = new Set(['help', '--version', ...Object.keys(catalogue)]);
  const isKnown = (line: string): boolean => {
    const [first = '', second = ''] = line.replace(/^help (?!all)/, '').split(' ');
    return known.has(first) || known.has(`${first} ${second}`);
  };
  expect(helping.length).toBeGreaterThan(60);
  expect(helping.filter((line) => !isKnown(line))).toEqual([]);
});
