import { type ChildProcess, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import type { RunResult } from '../../app/ports.ts';

/*
 * Node tells of a child that a signal without a name ended (the real-time ones, from SIGRTMIN on) just what it
 * tells of one that exited with 0. Only `spawnSync` knows the two apart: there `status` is null. So a check is
 * started, and waited for, by a process of its own, the witness, which reports on its descriptor 3. The check
 * does not get that one: Node hands on no descriptors but those it is told to.
 */

/** What is to be run, told to the witness as JSON on its standard input. */
export interface Order {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

export type Ending = Pick<RunResult, 'exit' | 'signal' | 'failed' | 'unnamedSignal'>;

/** A check under way. `child` leads its process group, where the system has such. */
export interface Started {
  readonly child: ChildProcess;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** How the check ended, from how `child` did; asked once all that was printed is there. */
  ended(exit: number | null, signal: string | null): Ending;
}

/**
 * The polite signals go to the whole group: the check may take its time to end, so the witness stays. The
 * environment is the check's alone, since NODE_OPTIONS and the like would change what the witness does.
 */
const WITNESS = `
const { readFileSync, writeSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const { program, args, folder, env } = JSON.parse(readFileSync(0, 'utf8'));
let ended;
try {
  ended = spawnSync(program, args, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] });
} catch (error) {
  ended = { error };
}
const { error, status, signal } = ended;
writeSync(3, error ? 'failed ' + error.message : status === null ? 'signal ' + signal : 'exit ' + status);
`;

export const startCheck = (order: Order): Started =>
  // Without signals there is nothing to mistake, and no group through which the check would be ended.
  process.platform === 'win32' ? startAlone(order) : startWitnessed(order);

const startAlone = ({ program, args, folder, env }: Order): Started => {
  const child = spawn(program, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  return { child, stdout: child.stdout, stderr: child.stderr, ended: endingOf };
};

const startWitnessed = (order: Order): Started => {
  const child = spawn(process.execPath, ['--input-type=commonjs', '--eval', WITNESS], {
    env: {},
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const { stdin, stdout, stderr, stdio } = child;
  const said: Buffer[] = [];
  const reports = stdio[3];
  if (reports instanceof Readable) reports.on('data', (chunk: Buffer) => said.push(chunk));
  // It may be gone before it has read everything; what then became of the check its end tells.
  stdin?.on('error', () => undefined);
  stdin?.end(JSON.stringify(order));
  if (stdout === null || stderr === null) throw new Error('a check was started without its pipes');
  return {
    child,
    stdout,
    stderr,
    ended: (_exit, signal) => {
      const text = Buffer.concat(said).toString('utf8');
      // Without a report it ended with its group, by a signal that the check sent to all of it, or by others.
      return text === '' ? endingOf(null, signal) : reported(text);
    },
  };
};

/** The check runs under the same account, so what stands here may be its work: then nothing is known. */
const reported = (text: string): Ending => {
  const [, failed] = /^failed (.*)$/s.exec(text) ?? [];
  if (failed !== undefined) return { failed };
  const [, exit] = /^exit (\d{1,10})$/.exec(text) ?? [];
  if (exit !== undefined) return { exit: Number(exit) };
  const [, signal] = /^signal (\w*)$/.exec(text) ?? [];
  return endingOf(null, signal === undefined || signal === '' ? null : signal);
};

const endingOf = (exit: number | null, signal: string | null): Ending => {
  if (exit !== null) return { exit };
  return signal === null ? { unnamedSignal: true } : { signal };
};
