import { catalogue } from '../catalogue.ts';
import { type Command, commonOptions, type OptionSpec, type Thing } from '../command.ts';
import { things } from './things.ts';
import { optionForm, usageParts } from './usage.ts';
import { beside, wrap } from './wrap.ts';

const COLUMN = 28;

/** The lines of a normal day, first in `loopledger --help`. */
export const day: readonly string[] = [
  'loopledger init --goal "Ship login" --check "npm test"',
  'loopledger step plan "Write the form"',
  'loopledger next --claim',
  'loopledger step submit',
  'loopledger status',
  'loopledger resume',
];

export const mainPage = (width: number): string =>
  [
    ...wrap(
      'loopledger keeps the goals, steps, evidence and decisions of long agent work in one append-only file that outlives any session, model or machine.',
      width,
    ),
    '',
    'A normal day:',
    ...day.map((line) => `  ${line}`),
    '',
    'When in doubt:',
    '  loopledger verify',
    '  loopledger replay',
    '',
    ...beside('loopledger help all', 'every command, by thing', COLUMN, width),
    ...beside('loopledger help step', 'the commands about one thing', COLUMN, width),
    ...beside('loopledger help step plan', 'one command, with examples', COLUMN, width),
    ...beside('loopledger demo', 'a whole run to look at', COLUMN, width),
  ].join('\n');

const linesOf = (names: readonly string[], width: number): string[] =>
  names.flatMap((name) => beside(name, catalogue[name]?.summary ?? '', 20, width));

const commandLines = (thing: Thing, width: number): string[] =>
  linesOf(
    Object.keys(catalogue).filter((name) => catalogue[name]?.thing === thing),
    width,
  );

const optionLines = (options: Readonly<Record<string, OptionSpec>>, width: number): string[] =>
  Object.entries(options).flatMap(([name, spec]) =>
    beside(
      optionForm(name, spec),
      spec.many === true ? `${spec.help} (may be given again)` : spec.help,
      COLUMN,
      width,
    ),
  );

export const allPage = (width: number): string =>
  [
    'Usage: loopledger COMMAND [words] [options]     (loopledger alone is status)',
    ...(Object.keys(things) as Thing[]).flatMap((thing) => [
      '',
      `${things[thing]}`,
      ...commandLines(thing, width),
    ]),
    '',
    'Help',
    ...beside('help [all | THING | COMMAND]', 'this and more', 36, width),
    ...beside('version', 'the version of this program', 36, width),
    '',
    'Options of every command',
    ...optionLines(commonOptions, width),
    '',
    'Environment',
    ...beside('LOOPLEDGER', 'as --ledger', COLUMN, width),
    ...beside('LOOPLEDGER_ACTOR', 'as --as', COLUMN, width),
    ...beside('LOOPLEDGER_SESSION', 'as --session', COLUMN, width),
    ...beside('LOOPLEDGER_GOAL', 'as --goal', COLUMN, width),
    ...beside('NO_COLOR', 'no colour, whatever the terminal', COLUMN, width),
    '',
    ...wrap(
      'Exit codes: 0 done · 1 refused · 2 usage · 3 damaged, torn or failed verification · 4 busy · 5 disk, permission or network · 70 a fault of the program itself',
      width,
    ),
  ].join('\n');

export const thingPage = (thing: Thing, width: number): string =>
  [
    things[thing],
    ...commandLines(thing, width),
    '',
    ...wrap(
      `"loopledger help ${thing} VERB" says more about one of them, "loopledger help all" lists everything.`,
      width,
    ),
  ].join('\n');

/** Names of the commands that are a word and a verb after it. */
export const verbsAfter = (group: string): string[] =>
  Object.keys(catalogue).filter((name) => name.startsWith(`${group} `));

/** What a word alone may become: its verbs, and itself where it is a command too. */
export const groupPage = (group: string, width: number): string => {
  const verbs = verbsAfter(group);
  const thing = catalogue[group]?.thing ?? catalogue[verbs[0] ?? '']?.thing;
  return [
    thing === undefined ? group : things[thing],
    ...linesOf([...(Object.hasOwn(catalogue, group) ? [group] : []), ...verbs], width),
  ].join('\n');
};

/** Wrapped between options, never inside one. */
const usageLines = (name: string, command: Command, width: number): string[] => {
  const held = usageParts(name, command)
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(' ');
  return wrap(`Usage: ${held}`, width).map((line) => line.replaceAll('\u00a0', ' '));
};

export const commandPage = (name: string, command: Command, width: number): string => {
  const verbs = verbsAfter(name);
  const own = Object.keys(command.options).length > 0 || command.words.length > 0;
  return [
    `loopledger ${name}: ${catalogue[name]?.summary ?? ''}`,
    '',
    ...usageLines(name, command, width),
    ...(command.details ?? []).flatMap((paragraph) => ['', ...wrap(paragraph, width)]),
    ...(own ? [''] : []),
    ...command.words.flatMap((word) => beside(word.name, word.help, COLUMN, width)),
    ...optionLines(command.options, width),
    '',
    command.examples.length > 1 ? 'Examples' : 'Example',
    ...command.examples.map(({ line }) => `  ${line}`),
    ...(verbs.length === 0 ? [] : ['', 'Verbs', ...linesOf(verbs, width)]),
    '',
    'Also: --json, --ledger, --as, --session, --goal, --cmd (loopledger help all)',
  ].join('\n');
};
