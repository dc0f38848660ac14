import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Task } from './worker.ts';

/** The worker's program and a folder for ledgers, both removed by `done`. */
export interface Workshop {
  readonly folder: string;
  readonly file: string;
  /** `diesAt`: before which of its calls that change the disk it kills itself; see dying.ts. */
  start(task: Task, as?: { readonly uid: number }, diesAt?: string): Worker;
  done(): Promise<void>;
}

export interface Worker {
  readonly pid: number;
  readonly child: ChildProcess;
  /** What it said so far. */
  readonly said: readonly string[];
  /** Resolves once it has said so many lines, or has ended. */
  saying(lines: number): Promise<void>;
  /** Resolves with its last words when it has ended and all it said was read. */
  readonly ended: Promise<string | undefined>;
  /** Ends it at once, and resolves when it is gone. */
  kill(): Promise<void>;
}

/** Node runs no TypeScript on every version we support, so the worker is bundled from the sources. */
export const openWorkshop = async (): Promise<Workshop> => {
  const folder = await mkdtemp(join(tmpdir(), 'loopledger-crash-'));
  await chmod(folder, 0o755);
  const program = join(folder, 'worker.mjs');
  await build({
    entryPoints: [join(process.cwd(), 'test/crash/worker.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'warning',
  });
  const file = join(folder, 'ledger', 'ledger.jsonl');
  const workers = new Set<Worker>();
  return {
    folder,
    file,
    start: (task, as = undefined, diesAt = '') => {
      const worker = startWorker([program, file, JSON.stringify(task)], diesAt, as);
      workers.add(worker);
      return worker;
    },
    done: async () => {
      await Promise.all([...workers].map((worker) => worker.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const startWorker = (argv: string[], diesAt: string, as?: { readonly uid: number }): Worker => {
  const child = spawn(process.execPath, argv, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, LOOPLEDGER_DIES_AT: diesAt },
    ...(as && { uid: as.uid, gid: as.uid }),
  });
  const said: string[] = [];
  let unfinished = '';
  const waiting = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (unfinished + text).split('\n');
    unfinished = parts.pop() ?? '';
    said.push(...parts);
    for (const look of waiting) look();
  });
  const closed = new Promise<void>((resolve) => {
    const end = (): void => {
      resolve();
      for (const look of waiting) look();
    };
    child.once('close', end);
    // One that could not be started never closes.
    child.once('error', end);
  });
  let over = false;
  void closed.then(() => {
    over = true;
  });
  return {
    pid: child.pid ?? 0,
    child,
    said,
    saying: (lines) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (said.length < lines && !over && child.exitCode === null && child.signalCode === null) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    ended: closed.then(() => said.at(-1)),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
};
