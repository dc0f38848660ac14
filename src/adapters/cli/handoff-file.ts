import type { CheckedBrief } from '../../app/handoff/check.ts';
import type { CarriedFile, Reserved, WrittenFile } from '../../app/handoff/file.ts';
import type { Ledger } from '../../app/ledger.ts';
import { frozenInWords } from '../../domain/handoff/state.ts';
import { isRefusal } from '../../domain/refs.ts';
import { visible } from '../../projections/visible.ts';
import type { JsonObject } from './answer.ts';
import type { Context } from './context.ts';
import { EXIT } from './exit.ts';
import { FailureError, UsageError } from './failure.ts';
import { failureOf } from './failures.ts';
import { failureOfRefusal } from './find.ts';
import { fileError } from './input/text.ts';
import { withProgress } from './render/progress.ts';

/** A handoff file that was named, with its form judged, for as long as `work` needs it. */
export const withCarried = async <T>(
  context: Context,
  path: string,
  help: string,
  work: (file: CarriedFile) => Promise<T>,
): Promise<T> => {
  const opened = await openNamed(context, path, help);
  try {
    return await withProgress(context, 'checking', () => work(opened.file));
  } finally {
    await opened.close();
  }
};

const openNamed = async (context: Context, path: string, help: string) => {
  let opened: Awaited<ReturnType<Context['handoffs']['open']>>;
  try {
    opened = await context.handoffs.open(path);
  } catch (error) {
    throw fileError(path, error, help);
  }
  if (opened.ok) return opened;
  const what = `${path}: ${opened.what}`;
  if (opened.reason === 'not-a-file') throw new UsageError(what, help, 'no-file');
  throw new FailureError({ ok: false, code: 'bad-handoff', what, instead: help, exit: EXIT.damaged });
};

/** The place a handoff file goes to: that it can be written is known before the ledger is frozen. */
export const reserved = async (
  context: Context,
  ledger: string,
  path: string,
  replace: boolean,
  help: string,
): Promise<Reserved> => {
  const place = await context.handoffs.reserve(path, replace, ledger);
  if (place.ok) return place;
  if (place.there === 'ledger') {
    throw new UsageError(
      `${path} is the ledger's own: name a place outside of its folder`,
      help,
      'file-exists',
    );
  }
  throw place.there === 'folder'
    ? new UsageError(`${path} is a folder, not a file`, help, 'no-file')
    : new UsageError(`${path} is there already, and stays: --replace writes over it`, help, 'file-exists');
};

/** Takes a file in. Where no ledger came of it there is none to verify: what is wrong is looked for around its place. */
export const takenIn = async <T>(context: Context, ledger: Ledger, take: () => Promise<T>): Promise<T> => {
  try {
    return await take();
  } catch (error) {
    const failure = await failureOf(error, context);
    const none = await ledger.reading().then(
      ({ status }) => status === 'absent',
      () => false,
    );
    throw none && failure.instead?.startsWith('loopledger verify') === true
      ? new FailureError({ ...failure, instead: 'loopledger doctor' })
      : error;
  }
};

/** What must be said where the brief in a file is the sender's word alone. */
export const notComparedWords = ({ form, compared }: CheckedBrief): readonly string[] =>
  compared
    ? []
    : [
        `the brief in the file is of the form ${form}, which this version can't make: it was not compared with the ledger, so don't go by it. A fresh one: loopledger resume`,
      ];

export interface Given {
  readonly json: JsonObject;
  readonly lines: readonly string[];
}

/** Writes the file of what is handed over. The ledger is frozen by now: where it fails, the file can be made again. */
export const written = async (context: Context, ledger: Ledger, place: Reserved): Promise<Given> => {
  try {
    const giving = await ledger.handoffMembers();
    if (isRefusal(giving)) throw new FailureError(failureOfRefusal(giving));
    const file = await withProgress(context, 'writing', () => place.write(giving.members));
    const { handoff } = giving.frozen;
    return { json: { handoff, ...fileJson(file) }, lines: inWords(file, frozenInWords(giving.frozen)) };
  } catch (error) {
    const failure = await failureOf(error, context);
    throw new FailureError({
      ...failure,
      what: `${failure.what}. The ledger is handed over, and its file was not written: it can be made again at any time`,
      instead: 'loopledger handoff -o again.handoff',
    });
  }
};

const fileJson = ({ path, bytes, sha256 }: WrittenFile): JsonObject => ({ file: { path, bytes, sha256 } });

const inWords = ({ path, bytes, sha256 }: WrittenFile, standing: string): string[] => [
  `wrote ${visible(path)}: ${bytes} bytes, sha256 ${sha256}`,
  `this ledger is ${standing}; whoever gets the file reads all its goals`,
];
