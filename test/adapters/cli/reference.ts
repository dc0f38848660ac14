import { catalogue } from '../../../src/adapters/cli/catalogue.ts';
import type { DoorCode } from '../../../src/adapters/cli/codes.ts';
import {
  type Command,
  commonOptions,
  type OptionSpec,
  type Thing,
} from '../../../src/adapters/cli/command.ts';
import {
  EXIT,
  exitOfFormatError,
  exitOfLogError,
  exitOfRefusal,
  exitOfVerdict,
} from '../../../src/adapters/cli/exit.ts';
import { day } from '../../../src/adapters/cli/help/pages.ts';
import { things } from '../../../src/adapters/cli/help/things.ts';
import { optionForm, usageOf } from '../../../src/adapters/cli/help/usage.ts';
import { laterNames } from '../../../src/adapters/cli/reserved.ts';

/** The documents that say what the tables of the command line say, in the words of those tables. */

const GENERATED = '<!-- Generated: UPDATE_DOCS=1 npx vitest run test/adapters/cli/reference -->';

type Loaded = readonly (readonly [name: string, command: Command])[];

export const loadAll = async (): Promise<Loaded> =>
  Promise.all(Object.entries(catalogue).map(async ([name, entry]) => [name, await entry.load()] as const));

const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const optionRows = (options: Readonly<Record<string, OptionSpec>>): string[] =>
  Object.entries(options).map(
    ([name, spec]) =>
      `| ${code(optionForm(name, spec))} | ${cell(spec.help)}${spec.many === true ? ' (may be given again)' : ''} |`,
  );

const table = (heads: readonly string[], rows: readonly string[]): string[] =>
  rows.length === 0
    ? []
    : [`| ${heads.join(' | ')} |`, `| ${heads.map(() => '---').join(' | ')} |`, ...rows, ''];

const section = (name: string, command: Command): string[] => [
  `### ${name}`,
  '',
  `${capital(catalogue[name]?.summary ?? '')}.`,
  '',
  '```text',
  usageOf(name, command),
  '```',
  '',
  ...(command.details ?? []).flatMap((paragraph) => [paragraph, '']),
  ...table(
    ['', ''],
    [
      ...command.words.map(({ name: word, help }) => `| ${code(word)} | ${cell(help)} |`),
      ...optionRows(command.options),
    ],
  ),
  '```sh',
  ...command.examples.map(({ line }) => line),
  '```',
  '',
];

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export const commandsReference = (all: Loaded): string =>
  [
    '# Commands',
    '',
    GENERATED,
    '',
    '`loopledger` alone is `loopledger status`. A normal day:',
    '',
    '```sh',
    ...day,
    '```',
    '',
    'Ids may be shortened to any unique ending, as shown on screen. With one goal or one step that fits, it need not be',
    'named. Nothing is asked: what is missing is a usage error. Standard input is read only where `-` says so. Times on',
    'screen are UTC. Text from the log is made visible: it moves no cursor and hides nothing; `--json` has it exactly.',
    '',
    '## Options of every command',
    '',
    ...table(['', ''], optionRows(commonOptions)),
    'Environment: `LOOPLEDGER`, `LOOPLEDGER_ACTOR`, `LOOPLEDGER_SESSION` and `LOOPLEDGER_GOAL` stand for `--ledger`, `--as`,',
    '`--session` and `--goal`; `NO_COLOR` is respected. Without `--as` the actor is `human:` and the name of the account.',
    'Inside the shell of a known agent it is that agent, whatever `--as` says. The proof that a human acts is `terminal`',
    'where standard input and output are both terminals, else `none`.',
    '',
    '## Exit codes',
    '',
    ...table(
      ['code', 'meaning'],
      [
        `| ${EXIT.done} | done |`,
        `| ${EXIT.refused} | refused: a rule said no; or a check that was run was not green |`,
        `| ${EXIT.usage} | usage: what was typed can't be meant, or there is no ledger |`,
        `| ${EXIT.damaged} | the ledger is damaged or torn, or failed verification |`,
        `| ${EXIT.busy} | busy: another process holds the ledger; run it again |`,
        `| ${EXIT.environment} | disk, permission or network |`,
        `| ${EXIT.bug} | a fault of the program itself |`,
      ],
    ),
    `\`next --exit-code\` instead: ${Object.entries(exitOfVerdict)
      .map(([verdict, exit]) => `${verdict} ${exit}`)
      .join(', ')}. A reader that goes away (\`| head\`) is no failure.`,
    '',
    ...(Object.keys(things) as Thing[]).flatMap((thing) => [
      `## ${things[thing]}`,
      '',
      ...all
        .filter(([name]) => catalogue[name]?.thing === thing)
        .flatMap(([name, command]) => section(name, command)),
    ]),
    '## Later',
    '',
    'These are known and not in this version; each answers with exit 2 and the command that comes nearest:',
    '',
    `${laterNames.map(code).join(', ')}.`,
    '',
  ].join('\n');

/** Why a door answers so; a code without a line does not compile. */
const doorCodes: Record<DoorCode, readonly [exit: number, words: string]> = {
  usage: [EXIT.usage, 'a word or value is missing, too many, empty or not of its form'],
  'unknown-command': [EXIT.usage, 'there is no such command; the nearest is named'],
  'unknown-option': [EXIT.usage, 'the command has no such option; the nearest is named'],
  'not-in-this-version': [EXIT.usage, 'the command is one of a later version'],
  'shell-syntax': [EXIT.usage, 'a check holds something only a shell would understand'],
  'bad-actor': [EXIT.usage, '`--as` or `LOOPLEDGER_ACTOR` names no actor'],
  'bad-key': [EXIT.usage, '`--cmd` is no ULID'],
  'no-file': [EXIT.usage, 'a file that was named is not there, or is a folder, a pipe or a device'],
  'stdin-closed': [EXIT.usage, '`-` was given, and standard input is closed'],
  'stdin-empty': [EXIT.usage, '`-` was given, and nothing came'],
  'too-large': [EXIT.usage, 'more was given than may be taken at once'],
  'two-ledgers': [EXIT.usage, 'nothing tells which of two ledgers is meant'],
  'file-exists': [EXIT.usage, 'a file to be written is there already'],
  torn: [EXIT.damaged, 'a write was cut off; the lines before it are good'],
  unterminated: [EXIT.damaged, 'the last line feed is missing; nothing is lost'],
  'unexpected-head': [EXIT.damaged, 'no line has the hash given with `--expect-head`'],
  unreadable: [EXIT.environment, 'the system lets a file not be read'],
  system: [EXIT.environment, 'the operating system said no where nobody expected it'],
  'git-unreadable': [EXIT.environment, "git's folder can't be read"],
  'not-signed': [EXIT.environment, 'ssh-keygen is not there, or did not sign with the key'],
  'demo-failed': [EXIT.damaged, 'the demo did not end as it should'],
  'nothing-set': [EXIT.refused, 'no human has set what is called when one is needed'],
  'not-told': [
    EXIT.environment,
    'the command or webhook failed, so somebody may not know that a human is needed',
  ],
  bug: [EXIT.bug, 'a fault of the program itself'],
};

const otherCodes = (exits: Readonly<Record<string, number>>): string =>
  Object.entries(exits)
    .map(([name, exit]) => `${code(name)} ${exit}`)
    .join(', ');

export const jsonReference = (all: Loaded): string =>
  [
    '# JSON answers',
    '',
    GENERATED,
    '',
    'With `--json` every command prints one JSON object on one line on standard output, and nothing on standard error.',
    'Fields are added in later versions and neither renamed nor removed. Strings are exact, as in the log; characters that',
    'could drive a terminal are written as escapes.',
    '',
    '```json',
    '{"ok":true,"…":"the fields of the command"}',
    '{"ok":false,"code":"unknown-id","what":"no step has the id or ending ZZZ","instead":"loopledger step list --all","exit":1}',
    '```',
    '',
    'Where a torn tail was met on the way, a reading command answers from the lines before it, which are as good as ever, and',
    'adds `fault`: `code`, `what`, `instead` and `exit`, which is the exit code too. A refusal that left notes in the log adds',
    '`noted`: their line numbers.',
    '',
    '## Codes where `ok` is false',
    '',
    ...table(
      ['code', 'exit', 'meaning'],
      Object.entries(doorCodes).map(
        ([name, [exit, words]]) => `| ${code(name)} | ${exit} | ${cell(words)} |`,
      ),
    ),
    `Of the rules, with their exit codes: ${otherCodes(exitOfRefusal)}.`,
    '',
    `Of the ledger and the disk: ${otherCodes(exitOfLogError)}.`,
    '',
    `Of the format: ${otherCodes(exitOfFormatError)}.`,
    '',
    '## Fields of each command',
    '',
    'A name with `?` may be absent.',
    '',
    '`help` and `--help` answer `help`, `version` answers `version`.',
    '',
    ...all.flatMap(([name, { answer }]) => [
      `### ${name}`,
      '',
      ...table(
        ['field', ''],
        Object.entries(answer).map(([field, words]) => `| ${code(field)} | ${cell(words)} |`),
      ),
    ]),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
