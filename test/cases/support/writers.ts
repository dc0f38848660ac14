import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from '../../../src/domain/commands.ts';
import { builtProgram, cleanEnvironment } from '../../support/shell.ts';

export interface Answer {
  readonly code: string;
  readonly what?: string;
  readonly seqs?: readonly number[];
}

/** A process of its own that gives commands to a ledger, one after the other. */
export class Writer {
  readonly actor: string;
  readonly #child: ChildProcess;
  readonly #waiting: ((answer: Answer) => void)[] = [];
  #unfinished = '';

  constructor(folder: string, home: string, actor: string) {
    builtProgram();
    const library = pathToFileURL(join(process.cwd(), 'dist/lib/index.js')).href;
    const program = join(process.cwd(), 'test/cases/support/writer.mjs');
    this.actor = actor;
    this.#child = spawn(process.execPath, [program, library, folder, actor], {
      env: cleanEnvironment(home),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (this.#unfinished + text).split('\n');
      this.#unfinished = lines.pop() ?? '';
      for (const line of lines) this.#waiting.shift()?.(JSON.parse(line) as Answer);
    });
  }

  give(command: Command): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin?.write(`${JSON.stringify(command)}\n`);
    });
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const closed = once(this.#child, 'close');
    this.#child.stdin?.end();
    await closed;
  }
}
