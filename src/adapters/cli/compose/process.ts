import { fstatSync, statSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { BrokenPipe, type Context, type Input, type Output } from '../context.ts';
import { fileChunks, folderEntries } from './files.ts';

/** What a Context takes from the process it runs in. What loads slowly is loaded when it is asked for. */
export const processSurroundings = (): Omit<
  Context,
  'ledgers' | 'importers' | 'handoffs' | 'sign' | 'ancestors' | 'notify'
> => ({
  argv: process.argv.slice(2),
  env: process.env,
  stdin: standardInput,
  stdout: output(1),
  stderr: output(2),
  now: () => Date.now(),
  login,
  interruption,
  files: {
    entries: (path) => folderEntries(resolve(path)),
    chunks: (path) => fileChunks(resolve(path)),
  },
});

const login = (): string => {
  try {
    return process.getBuiltinModule('node:os').userInfo().username;
  } catch {
    // An account without an entry in the system's list, as containers have: the environment may name it.
    return process.env.USER ?? process.env.LOGNAME ?? '';
  }
};

const interruption = (): AbortSignal => {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
};

/** node:tty brings the network with it; only a character device that is not the null device can be a terminal. */
const isTerminal = (fd: number): boolean =>
  mayBeTerminal(fd) && process.getBuiltinModule('node:tty').isatty(fd);

const mayBeTerminal = (fd: number): boolean => {
  try {
    const stats = fstatSync(fd);
    return stats.isCharacterDevice() && stats.rdev !== nullDevice();
  } catch {
    return false;
  }
};

/** What an agent's shell is given for a standard input mostly. */
const nullDevice = (): number | undefined => {
  const stats = statSync('/dev/null', { throwIfNoEntry: false });
  return stats?.isCharacterDevice() === true ? stats.rdev : undefined;
};

const standardInput: Input = {
  get isTTY() {
    return isTerminal(0);
  },
  /** Node opens a closed standard input as the null device, so both look the same. */
  get isClosed() {
    try {
      return fstatSync(0).isCharacterDevice() && !isTerminal(0);
    } catch {
      return true;
    }
  },
  chunks: () => process.stdin,
};

const output = (fd: 1 | 2): Output => ({
  get isTTY() {
    return isTerminal(fd);
  },
  get columns() {
    return isTerminal(fd) ? (fd === 1 ? process.stdout : process.stderr).columns : undefined;
  },
  write: async (text) => writeAll(fd, Buffer.from(text, 'utf8')),
  abandonment: async (until) => (await import('./readers.ts')).whenAbandoned(fd, until),
});

const PAUSE_MS = 5;

/**
 * Writes without a stream: none has to be loaded, and nothing is lost when the process ends. A pipe that its
 * other end made non-blocking says EAGAIN when it is full: then it is tried again.
 */
const writeAll = (fd: number, bytes: Uint8Array): void => {
  let done = 0;
  while (done < bytes.length) {
    try {
      done += writeSync(fd, bytes, done);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EPIPE') throw new BrokenPipe();
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
};
