import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ProcessRunner } from '../../src/adapters/project/runner.ts';
import { Desk } from '../adapters/cli/support/desk.ts';

const BLOCK = /^```console\n([\s\S]*?)^```$/gm;
/** What only the test does, between two blocks: it makes the trouble that the page is about. */
const UNSEEN = /^<!-- unseen: (.*) -->$/gm;
const TYPED = /^\$ (.*)$/;

/** A page's lines are typed in one empty folder, one after the other, by a person at a terminal. */
export const playPage = async (page: string): Promise<string> => {
  const desk = new Desk();
  try {
    const terminal = new Terminal(desk);
    let played = '';
    let at = 0;
    const pieces = [...page.matchAll(BLOCK), ...page.matchAll(UNSEEN)].sort((a, b) => a.index - b.index);
    for (const piece of pieces) {
      const [whole, inside = ''] = piece;
      played += page.slice(at, piece.index);
      played += whole.startsWith('<!--')
        ? await unseen(terminal, whole, inside)
        : await block(terminal, inside);
      at = piece.index + whole.length;
    }
    return played + page.slice(at);
  } finally {
    desk.clear();
  }
};

const unseen = async (terminal: Terminal, whole: string, line: string): Promise<string> => {
  await terminal.type(line);
  return whole;
};

const block = async (terminal: Terminal, text: string): Promise<string> => {
  let played = '';
  for (const line of text.split('\n')) {
    const [, command] = TYPED.exec(line) ?? [];
    if (command !== undefined) played += `${line}\n${await terminal.type(command)}`;
  }
  return `\`\`\`console\n${played}\`\`\``;
};

/** Lines typed there, for counting. */
export const typedLines = (page: string): readonly string[] =>
  [...page.matchAll(BLOCK)].flatMap(([, text = '']) =>
    text.split('\n').flatMap((line) => TYPED.exec(line)?.[1] ?? []),
  );

const PROGRAM = /^((?:[A-Z_]+=\S* )*)(loopledger\b.*?)( < \/dev\/null)?$/;

/** As much of a shell as the pages need: `cd` lasts, `sleep` is over at once, `loopledger` is this program, the rest is a shell's. */
class Terminal {
  readonly #desk: Desk;
  /** The last one printed: where a page shows `<hash>`, a reader types it. */
  #hash = '';

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async type(line: string): Promise<string> {
    const desk = this.#desk;
    const [, to] = /^cd (\S+)$/.exec(line) ?? [];
    if (to !== undefined) {
      desk.cwd = to === '~' ? desk.folder : resolve(desk.cwd, to);
      return '';
    }
    const [, seconds] = /^sleep (\d+)$/.exec(line) ?? [];
    if (seconds !== undefined) {
      desk.now += Number(seconds) * 1_000;
      return '';
    }
    const meant = line.replaceAll('<hash>', this.#hash);
    const printed = PROGRAM.test(meant) ? await this.#loopledger(meant) : this.#shell(meant);
    this.#hash = printed.match(/\b[0-9a-f]{64}\b/g)?.at(-1) ?? this.#hash;
    return this.#asSeen(printed);
  }

  async #loopledger(line: string): Promise<string> {
    const [, before = '', command = '', noInput] = PROGRAM.exec(line) ?? [];
    const set = before.split(' ').flatMap((it) => (it === '' ? [] : [it.split('=')]));
    const { out, err } = await this.#desk.type(command, {
      env: { ...Object.fromEntries(set), NO_COLOR: '1' },
      login: () => 'ada',
      runner: new ProcessRunner(this.#desk.cwd, Date.now),
      ...(noInput === undefined ? {} : { stdin: '' }),
    });
    return `${out}${err}`;
  }

  /** Who commits, and when, is the same in every run. */
  #shell(line: string): string {
    const when = '2026-11-30T09:00:00Z';
    const git = {
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.com',
      GIT_AUTHOR_DATE: when,
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.com',
      GIT_COMMITTER_DATE: when,
    };
    const env = { ...process.env, ...git, HOME: join(this.#desk.folder, 'home') };
    return execFileSync('sh', ['-c', `{ ${line}\n} 2>&1`], { cwd: this.#desk.cwd, encoding: 'utf8', env });
  }

  /** Where it lay and how fast it was differs from run to run, and so do hashes, which cover both. */
  #asSeen(printed: string): string {
    return printed
      .replaceAll(this.#desk.folder, '~')
      .replace(/ in \d+ ms/g, ' in 80 ms')
      .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
      .replace(/\b(head \d+) [0-9a-f]{16}\b/g, '$1 <hash>')
      .replace(/\b[0-9a-f]{18}\b/g, '<mark>')
      .replace(/: \d+ bytes, sha256/g, ': <n> bytes, sha256');
  }
}
