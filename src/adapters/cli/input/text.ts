import { type Context, NoFile } from '../context.ts';
import { EXIT } from '../exit.ts';
import { FailureError, UsageError } from '../failure.ts';

/** More than this is not taken from a file or stdin at once: it would have to lie in memory whole. */
const MOST = 256 * 1_048_576;

const gather = async (chunks: AsyncIterable<Uint8Array>, what: string, help: string): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST) throw new UsageError(`${what} is larger than ${MOST} bytes`, help, 'too-large');
    parts.push(chunk);
  }
  return Buffer.concat(parts, bytes);
};

/** All of standard input. Read only where `-` was given. `may` be empty where saying nothing is a fact too. */
export const takeStdin = async (
  context: Context,
  help: string,
  may: 'be empty' | 'not be empty',
): Promise<Uint8Array> => {
  if (context.stdin.isClosed) {
    throw new UsageError('"-" reads standard input, and standard input is closed', help, 'stdin-closed');
  }
  const bytes = await gather(context.stdin.chunks(), 'standard input', help);
  if (bytes.length === 0 && may === 'not be empty') {
    throw new UsageError('"-" reads standard input, and nothing came', help, 'stdin-empty');
  }
  return bytes;
};

/** The content of a file that was named. */
export const takeFile = async (context: Context, path: string, help: string): Promise<Uint8Array> => {
  try {
    return await gather(context.files.chunks(path), path, help);
  } catch (error) {
    throw fileError(path, error, help);
  }
};

/** A file that can't be read is a usage error when it can't be the one that was meant, else the system's no. */
export const fileError = (path: string, error: unknown, help: string): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new UsageError(`there is no file ${path}`, help, 'no-file');
  if (error instanceof NoFile) {
    const other = error.kind === 'folder' ? '' : '; "-" reads standard input';
    return new UsageError(`${path} is a ${error.kind}, not a file${other}`, help, 'no-file');
  }
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  return new FailureError({
    ok: false,
    code: 'unreadable',
    what: `${path} can't be read (${code})`,
    instead: help,
    exit: EXIT.environment,
  });
};
