import { catalogue } from '../catalogue.ts';
import { type Command, commonOptions, type OptionSpec, type Thing } from '../command.ts';
import { things } from './things.ts';
import { optionForm, usageOf } from './usage.ts';
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

export const mainPage = (): string =>
  [
    'loopledger keeps the goals, steps, evidence and decisions of long agent work in one',
    'append-only file that outlives any session, model or machine.',
    '',
    'A normal day:',
    ...day.map((line) => `  ${line}`),
    '',
    'When in doubt:',
    '  loopledger verify',
    '  loopledger replay',
    '',
    ...beside('loopledger help all', 'every command, by thing', COLUMN),
    ...beside('loopledger help step', 'the commands about one thing', COLUMN),
    ...beside('loopledger help step plan', 'one command, with examples', COLUMN),
    ...beside('loopledger demo', 'a whole run to look at', COLUMN),
  ].join('\n');

const commandLines = (thing: Thing): string[] =>
  Object.entries(catalogue).flatMap(([name, entry]) =>
    entry.thing === thing ? beside(name, entry.summary, 20) : [],
  );

const optionLines = (options: Readonly<Record<string, OptionSpec>>): string[] =>
  Object.entries(options).flatMap(([name, spec]) =>
    beside(
      optionForm(name, spec),
      spec.many === true ? `${spec.help} (may be given again)` : spec.help,
      COLUMN,
    ),
  );

export const allPage = (): string =>
  [
    'Usage: loopledger COMMAND [words] [options]     (loopledger alone is status)',
    ...(Object.keys(things) as Thing[]).flatMap((thing) => ['', `${things[thing]}`, ...commandLines(thing)]),
    '',
    'Help',
    ...beside('help [all | THING | COMMAND]', 'this and more', 36),
    ...beside('version', 'the version of this program', 36),
    '',
    'Options of every command',
    ...optionLines(commonOptions),
    '',
    'Environment',
    ...beside('LOOPLEDGER', 'as --ledger', COLUMN),
    ...beside('LOOPLEDGER_ACTOR', 'as --as', COLUMN),
    ...beside('LOOPLEDGER_SESSION', 'as --session', COLUMN),
    ...beside('LOOPLEDGER_GOAL', 'as --goal', COLUMN),
    ...beside('NO_COLOR', 'no colour, whatever the terminal', COLUMN),
    '',
    'Exit codes: 0 done · 1 refused · 2 usage · 3 damaged, torn or failed verification ·',
    '4 busy · 5 disk, permission or network · 70 a fault of the program itself',
  ].join('\n');

export const thingPage = (thing: Thing): string =>
  [
    things[thing],
    ...commandLines(thing),
    '',
    ...wrap(
      `"loopledger help ${thing} VERB" says more about one of them, "loopledger help all" lists everything.`,
    ),
  ].join('\n');

/** Wrapped between options, never inside one. */
const usageLines = (name: string, command: Command): string[] => {
  const held = usageOf(name, command).replace(/\[[^\]]*\]/g, (option) => option.replaceAll(' ', '\u00a0'));
  return wrap(`Usage: ${held}`).map((line) => line.replaceAll('\u00a0', ' '));
};

export const commandPage = (name: string, command: Command): string => {
  const own = Object.keys(command.options).length > 0 || command.words.length > 0;
  return [
    `loopledger ${name}: ${catalogue[name]?.summary ?? ''}`,
    '',
    ...usageLines(name, command),
    ...(command.details ?? []).flatMap((paragraph) => ['', ...wrap(paragraph)]),
    ...(own ? [''] : []),
    ...command.words.flatMap((word) => beside(word.name, word.help, COLUMN)),
    ...optionLines(command.options),
    '',
    command.examples.length > 1 ? 'Examples' : 'Example',
    ...command.examples.map(({ line }) => `  ${line}`),
    '',
    'Also: --json, --ledger, --as, --session, --goal, --cmd (loopledger help all)',
  ].join('\n');
};
