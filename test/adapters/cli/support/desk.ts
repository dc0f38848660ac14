import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileChunks, folderEntries } from '../../../../src/adapters/cli/compose/files.ts';
import { fileHandoffs } from '../../../../src/adapters/cli/compose/handoffs.ts';
import {
  allImporters,
  fileLedgers,
  type LedgerOptions,
} from '../../../../src/adapters/cli/compose/ledgers.ts';
import { userNotify } from '../../../../src/adapters/cli/compose/notify.ts';
import { type Ancestor, BrokenPipe, type Context } from '../../../../src/adapters/cli/context.ts';
import { run } from '../../../../src/adapters/cli/run.ts';
import type { CheckRunner } from '../../../../src/app/ports.ts';
import { testKey } from '../../../../src/testing/signer.ts';
import { words } from './words.ts';

export interface How {
  /** What comes on standard input; without it standard input is closed. */
  readonly stdin?: string | Uint8Array;
  /** Both ends are terminals, which is what a person has: the default. */
  readonly tty?: boolean;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly disk?: LedgerOptions['disk'];
  /** Processes that this one comes from. Not told without it. */
  readonly ancestors?: readonly Ancestor[];
  /** Signs as keys do; without it a file's name is all that its key is made of. */
  readonly sign?: Context['sign'];
  /** Name of the account; Ada's without it. */
  readonly login?: () => string;
  /** Runs checks for real, or otherwise than by their name. */
  readonly runner?: CheckRunner;
  /** Somebody presses Ctrl-C when this is on the screen. */
  readonly interruptWhen?: (out: string) => boolean;
  /** The reader of standard output goes away after so many writes. */
  readonly readerGoneAfter?: number;
  /** The reader of standard output goes away when this was written, and the system tells. */
  readonly readerGoneWhen?: (out: string) => boolean;
}

export interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** What stands after `try: `, or in `instead`. */
  readonly tries: string | undefined;
  json(): Record<string, unknown>;
}

/** The way out that a JSON answer names, where `out` is a whole one. */
const insteadIn = (out: string): string | undefined =>
  /^\{[^\n]*\}\n$/.test(out) ? (JSON.parse(out) as { instead?: string }).instead : undefined;

/** Checks named `red` fail, all others pass, and none is started. */
const runner: CheckRunner = {
  run: async ({ argv }) => ({
    exit: argv[0] === 'red' ? 1 : 0,
    timedOut: false,
    ms: 7,
    output: Buffer.from(`${argv.join(' ')}\n`),
  }),
};

/** Hundreds of small ledgers are synced here, which costs nothing in memory where the system has it. */
const QUICK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A folder of its own in which commands are typed, without a process for each: a clock, an account, no colour. */
export class Desk {
  readonly folder = mkdtempSync(join(QUICK, 'loopledger-cli-'));
  /** Where commands are typed. */
  cwd = this.folder;
  /** Goes on by a second with each command. */
  now = Date.parse('2026-11-30T09:00:00.000Z');
  /** Ids made from now on end alike, those of each command in their order. */
  alike = false;
  #drawn = 0;

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Types a line as it stands in help: `loopledger` in front may be left out. */
  async type(line: string, how: How = {}): Promise<Typed> {
    const typed = words(line);
    return this.argv(typed[0] === 'loopledger' ? typed.slice(1) : typed, how);
  }

  /** As `type`, and it must have been done. */
  async done(line: string, how: How = {}): Promise<Typed> {
    const typed = await this.type(line, how);
    if (typed.code !== 0) throw new Error(`${line}: exit ${typed.code}\n${typed.out}${typed.err}`);
    return typed;
  }

  async argv(argv: readonly string[], how: How = {}): Promise<Typed> {
    this.now += 1_000;
    const written = { out: '', err: '' };
    const code = await run(this.#context(argv, how, written));
    const { out, err } = written;
    const shown = /^try: (.*)$/m.exec(err)?.[1];
    return {
      code,
      out,
      err,
      tries: shown ?? insteadIn(out),
      json: () => JSON.parse(out) as Record<string, unknown>,
    };
  }

  /** The same bytes in every run of a test. */
  #draw(bytes: number): Uint8Array {
    this.#drawn += 1;
    const drawn = createHash('sha256').update(String(this.#drawn)).digest().subarray(0, bytes);
    if (this.alike) drawn.set([0xab, 0xcd, 0xef], bytes - 3);
    return drawn;
  }

  #context(argv: readonly string[], how: How, written: { out: string; err: string }): Context {
    const { stdin, tty = true, columns, env = {}, disk, login = () => 'Ada Lovelace', readerGoneAfter } = how;
    const checks = how.runner ?? runner;
    let writes = 0;
    const interruption = new AbortController();
    const abandonment = new AbortController();
    const now = () => this.now;
    return {
      argv,
      env: { HOME: this.path('home'), ...env },
      stdin: {
        isTTY: tty && stdin === undefined,
        isClosed: stdin === undefined,
        chunks: async function* () {
          yield typeof stdin === 'string' ? Buffer.from(stdin) : (stdin ?? new Uint8Array());
        },
      },
      stdout: {
        isTTY: tty,
        columns,
        write: async (text) => {
          writes += 1;
          if (readerGoneAfter !== undefined && writes > readerGoneAfter) throw new BrokenPipe();
          written.out += text;
          if (how.interruptWhen?.(written.out) === true) interruption.abort();
          if (how.readerGoneWhen?.(written.out) === true) abandonment.abort();
        },
        abandonment: async () => abandonment.signal,
      },
      stderr: {
        isTTY: false,
        columns: undefined,
        write: async (text) => {
          written.err += text;
        },
        abandonment: async () => abandonment.signal,
      },
      now,
      login,
      interruption: () => interruption.signal,
      files: {
        entries: (path) => folderEntries(resolve(this.cwd, path)),
        chunks: (path) => fileChunks(resolve(this.cwd, path)),
      },
      ancestors: async () => how.ancestors,
      sign: how.sign ?? (async (key, bytes) => testKey(basename(key.file)).sign(bytes)),
      importers: allImporters,
      handoffs: fileHandoffs(() => this.cwd),
      notify: async () => {
        const real = await userNotify({
          cwd: () => this.cwd,
          settings: { home: this.path('home'), config: undefined },
          env: { PATH: process.env.PATH },
        })();
        // What is tried again is tried soon.
        return { ...real, pause: (ms, signal) => real.pause(Math.min(ms, 20), signal) };
      },
      ledgers: fileLedgers({
        cwd: () => this.cwd,
        settings: { home: this.path('home'), config: undefined },
        now,
        runner: checks,
        random: (bytes) => this.#draw(bytes),
        ...(disk === undefined ? {} : { disk }),
      }),
    };
  }
}
