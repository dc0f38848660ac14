import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** What a command printed and how it ended; 128 + signal where it did not end by itself. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface How {
  readonly actor?: string;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** What `npm run build` made, as a command line. */
export const builtProgram = (): readonly string[] => {
  const program = join(process.cwd(), 'dist/bin/loopledger.cjs');
  if (!existsSync(program)) throw new Error('there is no dist/bin/loopledger.cjs: npm run build');
  return [process.execPath, program];
};

/** A folder and a home of its own in which a program is run: nothing of whoever runs the tests is seen in it. */
export class Shell {
  readonly program: readonly string[];
  readonly folder: string;
  readonly home: string;

  constructor(program: readonly string[], folder: string, home: string) {
    this.program = program;
    this.folder = folder;
    this.home = home;
  }

  environment({ actor, env = {} }: How): NodeJS.ProcessEnv {
    return {
      ...cleanEnvironment(this.home),
      ...(actor === undefined ? {} : { LOOPLEDGER_ACTOR: actor }),
      ...env,
    };
  }

  type(argv: readonly string[], how: How = {}): Promise<Ran> {
    return runIn(this.folder, [...this.program, ...argv], this.environment(how), how.stdin);
  }

  /** As `type`, and it must end with 0. */
  async done(argv: readonly string[], how: How = {}): Promise<Ran> {
    const ran = await this.type(argv, how);
    if (ran.code !== 0) throw new Error(`${argv.join(' ')}: exit ${ran.code}\n${ran.out}${ran.err}`);
    return ran;
  }

  /** The JSON answer of a command, whatever its exit code. */
  async json(argv: readonly string[], how: How = {}): Promise<Record<string, unknown>> {
    const ran = await this.type([...argv, '--json'], how);
    return JSON.parse(ran.out) as Record<string, unknown>;
  }
}

/** The way to programs, the Node under test first, and an empty home. */
export const cleanEnvironment = (home: string): NodeJS.ProcessEnv => {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(?:SYSTEMROOT|COMSPEC|PATHEXT|TMPDIR|TEMP|TMP)$/i.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
    HOME: home,
    USERPROFILE: home,
    NO_COLOR: '1',
  };
};

export const runIn = (
  folder: string,
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  stdin?: string | Uint8Array,
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env,
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({
        code: code ?? 128,
        out: Buffer.concat(out).toString('utf8'),
        err: Buffer.concat(err).toString('utf8'),
      }),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(stdin);
  });
