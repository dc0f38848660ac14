import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { BrokenPipe, type Context, type Input, type Output } from '../context.ts';
import { fileChunks, folderEntries } from './files.ts';

/** What a Context takes from the process it runs in. What loads slowly is loaded when it is asked for. */
export const processSurroundings = (): Omit<Context, 'ledgers' | 'importers' | 'handoffs'> => ({
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

/** node:tty brings the network with it; only a character device can be a terminal. */
const isTerminal = (fd: number): boolean => isDevice(fd) && process.getBuiltinModule('node:tty').isatty(fd);

const isDevice = (fd: number): boolean => {
  try {
    return fstatSync(fd).isCharacterDevice();
  } catch {
    return false;
  }
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
  abandonment: (until) => {
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (isAbandoned(fd)) controller.abort();
      if (controller.signal.aborted || until.aborted) clearInterval(timer);
    }, LOOK_MS);
    timer.unref();
    return controller.signal;
  },
});

const LOOK_MS = 250;

/**
 * Whether the other end of a pipe is closed. Writing nothing does not tell, and Node watches a pipe it only writes to at
 * no time but when it writes. But to open the pipe once more for writing, without waiting, fails with ENXIO where
 * nobody has it open for reading. Linux names the open pipe in /proc; elsewhere the next line finds it out.
 */
const isAbandoned = (fd: number): boolean => {
  if (process.platform !== 'linux') return false;
  try {
    // To open a socket in this way fails with ENXIO too, whoever reads from it.
    if (!fstatSync(fd).isFIFO()) return false;
    closeSync(openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK));
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENXIO';
  }
};

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
