import { spawn } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { visibleLines } from '../../../projections/visible.ts';
import { quoted } from '../carry.ts';

/** Somebody at a machine of their own: a home folder, a project folder, a name. */
export interface Player {
  readonly actor: string;
  /** Shown in front of what is typed. */
  readonly machine: string;
  readonly home: string;
  readonly folder: string;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Say = (text: string) => Promise<void>;

/** The story can't go on, or did not end as it should. */
export class StoryError extends Error {
  override readonly name = 'StoryError';
}

/** Output longer than this is cut on the screen; how much was cut is said. */
const LINES_SHOWN = 16;

/**
 * Runs the very program that shows the demo, each command as a process of its own, and shows what it printed.
 * What is done beside commands is shown too: typed and done again in its order, the story comes out the same.
 */
export class Stage {
  readonly root: string;
  private readonly program: readonly string[];
  private readonly env: Readonly<Record<string, string | undefined>>;
  readonly say: Say;

  constructor(
    root: string,
    program: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
    say: Say,
  ) {
    this.root = root;
    this.program = program;
    this.env = env;
    this.say = say;
  }

  async player(actor: string, machine: string): Promise<Player> {
    const home = join(this.root, machine, 'home');
    const folder = join(this.root, machine, 'project');
    await mkdir(home, { recursive: true });
    await mkdir(folder, { recursive: true });
    return { actor, machine, home, folder };
  }

  /** Types a command and shows it with what it printed and, if it is not 0, its exit code. */
  async type(player: Player, line: readonly string[], lines?: number): Promise<Ran> {
    await this.say(`\n  ${prompt(player)} ${typed(line)}\n`);
    const ran = await this.run(player, line);
    await this.say(shown(`${ran.stdout}${ran.stderr}`, lines));
    if (ran.code !== 0) await this.say(`    (exit ${ran.code})\n`);
    return ran;
  }

  /** Types a command that the story can't go on without. */
  async must(player: Player, line: readonly string[], lines?: number): Promise<Ran> {
    const ran = await this.type(player, line, lines);
    if (ran.code !== 0) throw new StoryError(`${typed(line)} ended with ${ran.code}`);
    return ran;
  }

  /** Puts a file where somebody would have written it. `path` begins at the stage's root. */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(this.root, path)), { recursive: true });
    await writeFile(join(this.root, path), content);
    await this.say(`\n  wrote ${path}: ${Buffer.byteLength(content)} bytes\n`);
  }

  /** Copies a folder as it lies there. */
  async copy(from: string, to: string): Promise<void> {
    await mkdir(dirname(join(this.root, to)), { recursive: true });
    await cp(join(this.root, from), join(this.root, to), { recursive: true });
    await this.say(`\n  copied ${from} to ${to}\n`);
  }

  /** Asks for facts that the story goes by: read only, not shown. */
  async ask(player: Player, line: readonly string[]): Promise<Record<string, unknown>> {
    const ran = await this.run(player, [...line, '--json']);
    return JSON.parse(ran.stdout) as Record<string, unknown>;
  }

  run(player: Player, line: readonly string[]): Promise<Ran> {
    const [program = '', ...first] = this.program;
    return new Promise((resolve, reject) => {
      const child = spawn(program, [...first, ...line], {
        cwd: player.folder,
        env: this.environment(player),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
      child.once('error', reject);
      child.once('close', (code) =>
        resolve({
          code: code ?? 1,
          stdout: Buffer.concat(out).toString('utf8'),
          stderr: Buffer.concat(err).toString('utf8'),
        }),
      );
    });
  }

  /** What a player's processes see: nothing of whoever watches the demo but the way to the programs. */
  environment(player: Player): NodeJS.ProcessEnv {
    const kept = Object.entries(this.env).filter(([name]) =>
      /^(?:PATH|SYSTEMROOT|TMPDIR|TEMP|TMP)$/i.test(name),
    );
    return { ...Object.fromEntries(kept), HOME: player.home, LOOPLEDGER_ACTOR: player.actor, NO_COLOR: '1' };
  }
}

const prompt = ({ actor, machine }: Player): string => `[${machine}] ${actor} $`;

export const typed = (line: readonly string[]): string => ['loopledger', ...line.map(quoted)].join(' ');

export const shown = (text: string, most = LINES_SHOWN): string => {
  const lines = visibleLines(text).trimEnd().split('\n');
  const more = lines.length - most;
  const kept = more > 0 ? [...lines.slice(0, most), `… ${more} lines more`] : lines;
  return kept.map((line) => (line === '' ? '\n' : `    ${line}\n`)).join('');
};
