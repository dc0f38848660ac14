import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CheckRunner } from '../../../src/app/ports.ts';
import { Desk, type How } from '../../adapters/cli/support/desk.ts';

/** What `next` answers in JSON. */
export interface Told {
  readonly verdict: 'work' | 'wait' | 'decide' | 'replan' | 'stop' | 'repair';
  readonly row: number;
  readonly why: string;
  readonly what: string;
  readonly who: string;
  readonly until?: string;
  readonly command: string;
  readonly step?: string;
  readonly question?: string;
}

/** A project and its ledger on one day. A check `has FILE` is green where the file is there. */
export class Day {
  readonly desk = new Desk();

  get runner(): CheckRunner {
    return {
      run: async ({ argv: [, file = ''] }) => ({
        exit: existsSync(join(this.desk.cwd, file)) ? 0 : 1,
        timedOut: false,
        ms: 3,
        output: Buffer.from(`has ${file}\n`),
      }),
    };
  }

  write(file: string, text = 'done\n'): void {
    const path = join(this.desk.cwd, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  git(...args: string[]): string {
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'init.defaultBranch=main'];
    return execFileSync('git', ['-C', this.desk.cwd, ...who, ...args], { encoding: 'utf8' }).trim();
  }

  passes(hours: number): void {
    this.desk.now += hours * 3_600_000;
  }

  get at(): string {
    return new Date(this.desk.now).toISOString();
  }
}

/** How somebody goes about what `next` can't say itself. */
export interface Ways {
  /** Does the work of a step, by its title. */
  readonly does?: (title: string) => void | Promise<void>;
  /** Judges a step by its title: what is asked for, where it comes back. */
  readonly judges?: (title: string) => string | undefined;
  /** Answers a question. */
  readonly answers?: string;
  /** Plans anew. */
  readonly plans?: (told: Told) => Promise<void>;
  /** Where it works, if not where the day is. */
  readonly cwd?: string;
}

const TURNS_MAX = 80;

/** Somebody who does what `next` says and nothing else, and types its commands as they stand. */
export class Worker {
  readonly turns: string[] = [];
  readonly day: Day;
  readonly how: How;
  readonly ways: Ways;

  constructor(day: Day, how: How, ways: Ways = {}) {
    this.day = day;
    this.how = { ...how, runner: day.runner };
    this.ways = ways;
  }

  async type(line: string) {
    const { desk } = this.day;
    const before = desk.cwd;
    desk.cwd = this.ways.cwd ?? before;
    try {
      return await desk.type(line, this.how);
    } finally {
      desk.cwd = before;
    }
  }

  async done(line: string) {
    const typed = await this.type(line);
    if (typed.code !== 0) throw new Error(`${line}: exit ${typed.code}\n${typed.out}${typed.err}`);
    return typed;
  }

  /** The id of what a line made. */
  async makes(line: string, key: string): Promise<string> {
    const answer = (await this.done(`${line} --json`)).json();
    const id = answer[key];
    if (typeof id !== 'string') throw new Error(`${line} names no ${key}`);
    return id;
  }

  async asks(): Promise<Told> {
    const told = (await this.done('next --json')).json() as unknown as Told;
    if (told.until !== undefined && told.until <= this.day.at)
      throw new Error(`until is over: ${told.until}`);
    this.turns.push(`${told.row} ${told.verdict}`);
    return told;
  }

  /** Goes on until there is nothing more for it to do, and says what `next` said then. */
  async works(): Promise<Told> {
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const told = await this.asks();
      if (!(await this.follows(told))) return told;
    }
    throw new Error(`no end after ${TURNS_MAX} turns: ${this.turns.join(', ')}`);
  }

  /** One answer; false where it is another's turn. */
  async follows(told: Told): Promise<boolean> {
    switch (told.verdict) {
      case 'work':
        // Who does no steps leaves them to others.
        if (this.ways.does === undefined && told.command.startsWith('loopledger step claim ')) return false;
        await this.#doIt(told);
        return true;
      case 'replan':
        if (this.ways.plans === undefined) return false;
        await this.ways.plans(told);
        return true;
      case 'decide':
        return this.#decides(told);
      case 'wait':
      case 'stop':
      case 'repair':
        return false;
    }
  }

  async #doIt({ row, step = '', command }: Told): Promise<void> {
    if (command.startsWith('git ')) {
      this.#git(command.slice('git '.length).split(' '));
      return;
    }
    if (row === 5) {
      await this.ways.does?.(await this.#title(step));
      await this.type(`step submit ${step}`);
      return;
    }
    const { code, err } = await this.type(command);
    // A red check is an answer.
    if (code !== 0 && !command.startsWith('loopledger goal check ')) throw new Error(`${command}: ${err}`);
    if (!command.startsWith('loopledger step show')) return;
    const asked = this.ways.judges?.(await this.#title(step));
    await this.done(asked === undefined ? `step accept ${step}` : `step return ${step} "${asked}"`);
  }

  async #decides({ question, command }: Told): Promise<boolean> {
    // What a human decides is shown to everybody.
    if (this.how.tty === false) return false;
    if (question !== undefined) {
      if (this.ways.answers === undefined) return false;
      await this.done(`decide ${question} "${this.ways.answers}"`);
      return true;
    }
    if (!command.includes(' goal close ')) return false;
    await this.done(command);
    return true;
  }

  #git(args: string[]): void {
    const { desk } = this.day;
    const before = desk.cwd;
    desk.cwd = this.ways.cwd ?? before;
    this.day.git(...args);
    desk.cwd = before;
  }

  async #title(step: string): Promise<string> {
    const { step: shown } = (await this.done(`step show ${step} --json`)).json() as {
      step: { title: string };
    };
    return shown.title;
  }
}
