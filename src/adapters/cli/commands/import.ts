import type { Imported } from '../../../app/import.ts';
import { isRefusal } from '../../../domain/refs.ts';
import { type Refusal, refuse } from '../../../domain/refusal.ts';
import { visible } from '../../../projections/visible.ts';
import { actingCaller } from '../acting.ts';
import { done, type Failure, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { failureOfRefusal } from '../find.ts';
import { takeLogs } from '../input/logs.ts';
import { openLedger } from '../open.ts';
import { withProgress } from '../render/progress.ts';

const HELP = 'loopledger help import';

export const importFiles: Command = {
  words: [
    {
      name: 'FILE|DIR',
      names: 'file',
      need: 'some',
      help: 'session logs of agent runtimes, and folders that hold some; - reads one from standard input',
    },
  ],
  options: {},
  details: [
    'A file may be read in again when it has grown: what is in the ledger already is passed over. What an import says is a record of what was done, and decides nothing.',
    'In a folder every regular file is looked at, in folders within too, in the order of their names. What is no session log, a link among them, is passed over and named.',
  ],
  examples: [{ line: 'loopledger import session.jsonl' }],
  answer: {
    files:
      'one for each file: name, source, format, session, records, imported, passed (by reason), notices, added (events), bytes',
    passed_over: 'what lies in a folder and was not read in: name, why',
  },
  run: async (context, args) => {
    const caller = await actingCaller(context, args.common);
    const { logs, passed } = await takeLogs(context, args.words, HELP);
    const { ledger } = await openLedger(context, args.common, 'write');
    const importers = await context.importers();
    const read: Read = { files: [], passed: [...passed] };
    const refused = await withProgress(context, 'reading', async (told) => {
      let first: Refused | undefined;
      for (const [index, { file, named }] of logs.entries()) {
        const place = logs.length === 1 ? '' : ` (${index + 1} of ${logs.length})`;
        const imported = await ledger.importFile(importers, file, caller, (records) =>
          told(`${visible(file.name)}${place}, ${records} records`),
        );
        if (!isRefusal(imported)) read.files.push({ ...imported, name: file.name });
        else if (named) return { name: file.name, refusal: imported };
        else {
          read.passed.push({ name: file.name, why: imported.code });
          if (!isNoLog(imported)) first ??= { name: file.name, refusal: imported };
        }
      }
      return first;
    });
    if (refused !== undefined) return refusedAfter(read, refused);
    if (read.files.length === 0) return refusedAfter(read, noLogIn(args.words.join(' ')));
    return done(filesJson(read), inWords(read));
  },
};

interface Read {
  readonly files: (Imported & { readonly name: string })[];
  readonly passed: { readonly name: string; readonly why: string }[];
}

interface Refused {
  readonly name: string;
  readonly refusal: Refusal;
}

/** Beside the logs in a folder lies what is none: it stops nothing, and is no fault. */
const isNoLog = ({ code }: Refusal): boolean => code === 'unknown-format' || code === 'nothing-to-change';

const noLogIn = (name: string): Refused => ({
  name,
  refusal: refuse('unknown-format', 'no session log of a format known here lies in it', HELP),
});

const filesJson = ({ files, passed }: Read): JsonObject => ({
  files: files.map(({ ok: _, ...file }) => file),
  passed_over: passed,
});

/** What was read in stays, and is told with the no. */
const refusedAfter = (read: Read, { name, refusal }: Refused): Failure => {
  const failure = failureOfRefusal(refusal);
  const nothing = read.files.length === 0 && read.passed.length === 0;
  return {
    ...failure,
    what: `${name}: ${failure.what}`,
    ...(nothing ? {} : { json: filesJson(read), text: inWords(read) }),
  };
};

/** So many of what was passed over are named on a screen; `--json` names all. */
const NAMED_MAX = 20;

const inWords = ({ files, passed }: Read): string => {
  const more = passed.length - NAMED_MAX;
  return [
    ...files.map(fileInWords),
    ...passed.slice(0, NAMED_MAX).map(({ name, why }) => visible(`passed over ${name}: ${why}`)),
    ...(more > 0 ? [`passed over ${more} more; --json names them`] : []),
  ].join('\n');
};

const fileInWords = (file: Read['files'][number]): string => {
  const { name, format, records, imported, passed, notices, added, session } = file;
  return [
    visible(`${name}: ${format}, session ${session}`),
    `  ${records} records: ${imported} imported, ${records - imported} passed over; ${added} events added`,
    ...counts('passed over', passed),
    ...counts('noticed', notices),
  ].join('\n');
};

const counts = (word: string, by: Readonly<Record<string, number>>): string[] =>
  Object.entries(by).map(([reason, n]) => visible(`    ${word} ${n}: ${reason}`));
