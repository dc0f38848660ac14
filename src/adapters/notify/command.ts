import { type ChildProcess, spawn } from 'node:child_process';
import type { Telling } from '../../app/notify/ports.ts';

export interface CommandCall {
  readonly argv: readonly string[];
  /** Never a project's: what is relative in the words or in the search path must not lead into one. */
  readonly folder: string;
  readonly body: string;
  readonly limitMs: number;
}

const ENDINGS = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program without a shell, in a process group of its own, with the notice on its standard input and nothing of the
 * ledger anywhere else. What it prints is thrown away. Exit 0 means that it was told.
 */
export const callCommand = (
  { argv, folder, body, limitMs }: CommandCall,
  signal: AbortSignal,
): Promise<Telling> => {
  const [program = '', ...args] = argv;
  const { promise, resolve } = settling<Telling>();
  const failed = (why: string): void => resolve({ ok: false, why: `the command ${why}` });
  let child: ChildProcess;
  try {
    child = spawn(program, args, {
      cwd: folder,
      shell: false,
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    failed(`could not be started (${codeOf(error)})`);
    return promise;
  }
  const end = (why: string) => (): void => {
    endGroup(child);
    failed(why);
  };
  const interrupted = end('was interrupted');
  // Its group is its own: what ends this process would leave it running, past its limit too.
  const endWithMe = (ending: NodeJS.Signals): void => {
    endGroup(child);
    stopListening();
    process.kill(process.pid, ending);
  };
  const stopListening = (): void => {
    clearTimeout(limit);
    signal.removeEventListener('abort', interrupted);
    for (const ending of ENDINGS) process.off(ending, endWithMe);
  };
  const limit = setTimeout(end(`took longer than ${limitMs / 1_000} s and was ended`), limitMs);
  signal.addEventListener('abort', interrupted);
  for (const ending of ENDINGS) process.on(ending, endWithMe);
  child.once('error', (error) => failed(`could not be started (${codeOf(error)})`));
  child.once('exit', (exit, by) => {
    if (exit === 0) resolve({ ok: true });
    else failed(exit === null ? `was ended by ${by ?? 'a signal'}` : `ended with exit code ${exit}`);
  });
  // Nobody has to read it: exit 0 is enough.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(body);
  if (signal.aborted) interrupted();
  return promise.finally(stopListening);
};

const settling = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

const endGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'no reason given';
