import { FormatError } from '../../format/verdict.ts';
import { LogError } from '../../log/error.ts';
import type { Failure } from './answer.ts';
import type { Context } from './context.ts';
import { EXIT, exitOfFormatError, exitOfLogError } from './exit.ts';
import { FailureError, UsageError } from './failure.ts';

/** Whatever was thrown, as an answer. A fault of the program itself is one line; its stack only on request. */
export const failureOf = async (error: unknown, context: Context): Promise<Failure> => {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof UsageError) {
    return { ok: false, code: error.code, what: error.message, instead: error.instead, exit: EXIT.usage };
  }
  if (error instanceof LogError) {
    return {
      ok: false,
      code: error.code,
      what: logErrorInWords(error),
      instead: wayOut[error.code],
      exit: exitOfLogError[error.code],
    };
  }
  if (error instanceof FormatError && exitOfFormatError[error.code] !== EXIT.bug) {
    return {
      ok: false,
      code: error.code,
      what: error.reason,
      instead: 'loopledger help all',
      exit: exitOfFormatError[error.code],
    };
  }
  return systemFailure(error) ?? bug(error, context);
};

/** A no of the operating system that nobody expected where it came: the folder is gone, a device failed. */
const systemFailure = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  return {
    ok: false,
    code: 'system',
    what: error.message,
    instead: 'loopledger help all',
    exit: EXIT.environment,
  };
};

const wayOut = {
  'no-ledger': 'loopledger init',
  exists: 'loopledger status',
  busy: 'loopledger status',
  'read-only': 'loopledger status',
  'newer-version': 'loopledger status',
  damaged: 'loopledger verify',
  'disk-full': 'loopledger verify',
  io: 'loopledger verify',
  poisoned: 'loopledger verify',
  replaced: 'loopledger verify',
  'too-large': 'loopledger help evidence add',
  'blob-missing': 'loopledger verify --deep',
  'blob-mismatch': 'loopledger verify --deep',
} as const satisfies Record<LogError['code'], string>;

const logErrorInWords = ({ message, data }: LogError): string => {
  const { holder, path, errno, line, offset } = data;
  const facts = [
    holder === undefined ? '' : `held by process ${holder.pid} on ${holder.host} since ${holder.since}`,
    line === undefined ? '' : `line ${line}`,
    offset === undefined ? '' : `byte ${offset}`,
    path === undefined || message.includes(path) ? '' : path,
    errno === undefined || message.includes(errno) ? '' : errno,
  ].filter((fact) => fact !== '' && !message.includes(fact));
  return facts.length === 0 ? message : `${message} (${facts.join(', ')})`;
};

const bug = async (error: unknown, context: Context): Promise<Failure> => {
  if (context.env.LOOPLEDGER_DEBUG === '1' && error instanceof Error) {
    await context.stderr.write(`${error.stack ?? error.message}\n`);
  }
  const [words = ''] = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split(
    '\n',
  );
  return {
    ok: false,
    code: 'bug',
    what: `loopledger itself failed: ${words}. LOOPLEDGER_DEBUG=1 shows where`,
    instead: 'loopledger --version',
    exit: EXIT.bug,
  };
};
