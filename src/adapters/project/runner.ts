import { join } from 'node:path';
import type { CheckRunner, RunResult } from '../../app/ports.ts';
import { type Started, startCheck } from './witness.ts';

/** Output past this is left out, and the output says so: a check that prints without end fills no disk. */
const OUTPUT_MAX = 4 * 1024 * 1024;
/** After the polite signal, so long until the rough one. */
const GRACE_MS = 2_000;
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LAST_WORDS_MS = 1_000;

type Spec = Parameters<CheckRunner['run']>[0];

/** Runs a check as its own process group, so that at the limit its children end with it. */
export class ProcessRunner implements CheckRunner {
  private readonly root: string;
  private readonly now: () => number;

  constructor(root: string, now: () => number) {
    this.root = root;
    this.now = now;
  }

  run({ argv, folder, limitS }: Spec): Promise<RunResult> {
    const started = this.now();
    const [program = '', ...args] = argv;
    const collected = new Collected();
    return new Promise((resolve) => {
      const cannotStart = (why: string): Partial<RunResult> => ({
        failed: `${program} could not be started: ${why}`,
      });
      let check: Started;
      try {
        check = startCheck({ program, args, folder: join(this.root, folder), env: process.env });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        resolve({ timedOut: false, ms: 0, output: collected.bytes(), ...cannotStart(why) });
        return;
      }
      const { child, stdout, stderr } = check;
      let timedOut = false;
      const kill = (signal: NodeJS.Signals) => endGroup(child.pid, signal);
      let rough: NodeJS.Timeout | undefined;
      // Its group is its own, so what ends this process would leave it running, past its limit too.
      const endWithMe = (signal: NodeJS.Signals): void => {
        kill('SIGKILL');
        stopListening();
        process.kill(process.pid, signal);
      };
      const stopListening = (): void => {
        for (const signal of ENDINGS) process.off(signal, endWithMe);
      };
      for (const signal of ENDINGS) process.on(signal, endWithMe);
      const limit = setTimeout(() => {
        timedOut = true;
        kill('SIGTERM');
        rough = setTimeout(() => kill('SIGKILL'), GRACE_MS);
      }, limitS * 1_000);
      stdout.on('data', (chunk: Buffer) => collected.add(chunk));
      stderr.on('data', (chunk: Buffer) => collected.add(chunk));
      const settle = (more: Partial<RunResult>) => {
        clearTimeout(limit);
        clearTimeout(rough);
        stopListening();
        resolve({ timedOut, ms: Math.max(0, this.now() - started), output: collected.bytes(), ...more });
      };
      child.once('error', (error) => settle(cannotStart(error.message)));
      // What was printed is all there at 'close'; but a daemon that the check left behind may hold its pipes
      // open for ever, so after 'exit' it is waited for only a little longer.
      child.once('exit', (exit, signal) => {
        // Past the limit nothing of it goes on, whatever its children made of the polite signal.
        if (timedOut) kill('SIGKILL');
        const late = setTimeout(() => {
          stdout.destroy();
          stderr.destroy();
        }, LAST_WORDS_MS);
        child.once('close', () => {
          clearTimeout(late);
          const { failed, ...ended } = check.ended(exit, signal);
          settle(failed === undefined ? ended : cannotStart(failed));
        });
      });
    });
  }
}

const endGroup = (pid: number | undefined, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
};

class Collected {
  private readonly chunks: Buffer[] = [];
  private kept = 0;
  private left = 0;

  add(chunk: Buffer): void {
    const room = OUTPUT_MAX - this.kept;
    // Copied, since a part would keep the whole chunk it was cut from; and nothing is kept once it is full.
    const part = Buffer.from(chunk.subarray(0, room));
    if (part.length > 0) this.chunks.push(part);
    this.kept += part.length;
    this.left += chunk.length - part.length;
  }

  bytes(): Uint8Array {
    const note = this.left === 0 ? [] : [Buffer.from(`\n[${this.left} bytes more were left out]\n`)];
    return Buffer.concat([...this.chunks, ...note]);
  }
}
