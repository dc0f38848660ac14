import type { ForeignFile, Imported } from '../../../app/import.ts';
import { isRefusal } from '../../../domain/refs.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type Failure, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { failureOfRefusal } from '../find.ts';
import { callerOf } from '../identity.ts';
import { fileError, takeStdin } from '../input/text.ts';
import { openLedger } from '../open.ts';
import { withProgress } from '../render/progress.ts';

const HELP = 'loopledger help import';

export const importFiles: Command = {
  words: [
    {
      name: 'FILE',
      names: 'file',
      need: 'some',
      help: 'session logs of agent runtimes; - reads one from standard input',
    },
  ],
  options: {},
  details: [
    'A file may be read in again when it has grown: what is in the ledger already is passed over. What an import says is a record of what was done, and decides nothing.',
  ],
  examples: [{ line: 'loopledger import session.jsonl' }],
  answer: {
    files:
      'one for each file: name, source, format, session, records, imported, passed (by reason), notices, added (events), bytes',
  },
  run: async (context, args) => {
    const caller = callerOf(context, args.common);
    const files: ForeignFile[] = [];
    for (const name of args.words) files.push(await fileNamed(context, name));
    const { ledger } = await openLedger(context, args.common, 'write');
    const importers = await context.importers();
    const read: (Imported & { readonly name: string })[] = [];
    for (const file of files) {
      const imported = await withProgress(context, `reading ${visible(file.name)}`, (told) =>
        ledger.importFile(importers, file, caller, (records) => told(`${records} records`)),
      );
      if (isRefusal(imported)) return refusedAfter(read, file.name, failureOfRefusal(imported));
      read.push({ ...imported, name: file.name });
    }
    return done(filesJson(read), read.map(inWords).join('\n'));
  },
};

/** A file that is named wrongly is found out before any is read in. */
const fileNamed = async (context: Context, name: string): Promise<ForeignFile> => {
  if (name === '-') {
    const bytes = await takeStdin(context, HELP, 'not be empty');
    return {
      name: 'stdin',
      chunks: async function* () {
        yield bytes;
      },
    };
  }
  try {
    for await (const _first of context.files.chunks(name)) break;
  } catch (error) {
    throw fileError(name, error, HELP);
  }
  return { name, chunks: () => context.files.chunks(name) };
};

type Read = readonly (Imported & { readonly name: string })[];

const filesJson = (read: Read): JsonObject => ({ files: read.map(({ ok: _, ...file }) => file) });

/** What was read in before stays, and is told with the no. */
const refusedAfter = (read: Read, name: string, failure: Failure): Failure => ({
  ...failure,
  what: `${name}: ${failure.what}`,
  ...(read.length === 0 ? {} : { json: filesJson(read), text: read.map(inWords).join('\n') }),
});

const inWords = ({
  name,
  format,
  records,
  imported,
  passed,
  notices,
  added,
  session,
}: Read[number]): string =>
  [
    visible(`${name}: ${format}, session ${session}`),
    `  ${records} records: ${imported} imported, ${records - imported} passed over; ${added} events added`,
    ...counts('passed over', passed),
    ...counts('noticed', notices),
  ].join('\n');

const counts = (word: string, by: Readonly<Record<string, number>>): string[] =>
  Object.entries(by).map(([reason, n]) => visible(`    ${word} ${n}: ${reason}`));
