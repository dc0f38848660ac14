import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// What only processes of their own show: who is killed in between, who comes at the same time, who waits for whom.

let program: string;
let bin: string;
beforeAll(async () => {
  bin = mkdtempSync(join(tmpdir(), 'loopledger-notify-bin-'));
  await build({
    entryPoints: [resolve('src/adapters/cli/main.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    outdir: bin,
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
  program = join(bin, 'main.mjs');
});
afterAll(() => rmSync(bin, { recursive: true, force: true }));

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-notify-'));
  // No process here has a terminal: its human is taken at its word.
  done('init', '--goal', 'Ship login', '--check', 'node --version', '--human-proof', 'none');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

const path = (...parts: string[]): string => join(folder, ...parts);
const surroundings = () => ({ cwd: folder, env: { PATH: process.env.PATH, HOME: path('home') } });

const typed = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { ...surroundings(), encoding: 'utf8', timeout: 60_000 });
const done = (...args: string[]): string => {
  const { status, stdout, stderr } = typed(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};
const started = (...args: string[]) => {
  const child = spawn(process.execPath, [program, ...args], {
    ...surroundings(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let out = '';
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  const ended = new Promise<{ code: number | null; out: string }>((settle) =>
    child.once('close', (code) => settle({ code, out })),
  );
  return { child, ended, out: () => out };
};

/** As `notify set` keeps it; that itself needs a terminal. */
const set = (code: string): void => {
  writeFileSync(path('tell.cjs'), code);
  mkdirSync(path('home', '.config', 'loopledger'), { recursive: true });
  const kept = JSON.stringify({ command: [process.execPath, path('tell.cjs'), folder] });
  writeFileSync(path('home', '.config', 'loopledger', 'notify.json'), kept, { mode: 0o600 });
};

/** Keeps what it was told; then waits for as long as there is no file `go`. */
const SLOW = `
  const fs = require('node:fs');
  const [, , folder] = process.argv;
  fs.appendFileSync(folder + '/told', fs.readFileSync(0));
  const look = () => { if (fs.existsSync(folder) && !fs.existsSync(folder + '/go')) setTimeout(look, 20); };
  look();
`;
const subjects = (): string[] =>
  !existsSync(path('told'))
    ? []
    : readFileSync(path('told'), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => (JSON.parse(line) as { subject: string }).subject);
const go = (): void => appendFileSync(path('go'), '');
const marks = (): string[] => {
  const told = path('home', '.local', 'state', 'loopledger', 'told');
  return readdirSync(told).flatMap((place) =>
    readdirSync(join(told, place)).map((name) => name.replace(/^.*\./, '')),
  );
};
/** Waits until it is so: a test that waits for ever is ended by its runner. */
const until = async (so: () => boolean): Promise<void> => {
  while (!so()) await after(20);
};

describe.skipIf(process.platform === 'win32')('notify run', () => {
  it('keeps nobody from appending while a command is slow', async () => {
    set(SLOW);
    done('ask', 'Which database?');
    const run = started('notify', 'run');
    await until(() => subjects().length === 1);
    done('ask', 'And which port?');
    done('step', 'plan', 'Write the form');
    expect(run.child.exitCode).toBe(null);
    expect(existsSync(path('.loopledger', 'lock', 'held'))).toBe(false);
    go();
    expect(await run.ended).toMatchObject({ code: 0 });
  });

  it('killed after the call, before it remembers: told again, and then no more', async () => {
    set(SLOW);
    done('ask', 'Which database?');
    const run = started('notify', 'run');
    await until(() => subjects().length === 1);
    run.child.kill('SIGKILL');
    await run.ended;
    expect(marks()).toEqual(['telling']);
    go();
    expect(JSON.parse(done('notify', 'run', '--json'))).toMatchObject({
      told: [{ subject: 'Which database?' }],
    });
    expect(JSON.parse(done('notify', 'run', '--json'))).toMatchObject({ told: [], known: 1 });
    expect(subjects()).toEqual(['Which database?', 'Which database?']);
    expect(marks()).toEqual(['told']);
  });

  it('two at the same time tell each thing once', async () => {
    set(SLOW);
    const asked = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'];
    for (const text of asked) done('ask', text);
    const runs = [started('notify', 'run', '--json'), started('notify', 'run', '--json')];
    await until(() => subjects().length === 2);
    go();
    const answers = await Promise.all(runs.map(({ ended }) => ended));
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(subjects().sort()).toEqual([...asked].sort());
    expect(marks()).toEqual(asked.map(() => 'told'));
  });

  it('terminated while it calls, leaves no command behind', async () => {
    set(
      `require('node:fs').writeFileSync(process.argv[2] + '/pid', String(process.pid)); setTimeout(() => {}, 100_000);`,
    );
    done('ask', 'Which database?');
    const run = started('notify', 'run');
    await until(() => existsSync(path('pid')) && readFileSync(path('pid'), 'utf8') !== '');
    const pid = Number(readFileSync(path('pid'), 'utf8'));
    run.child.kill('SIGTERM');
    await run.ended;
    expect(run.child.signalCode).toBe('SIGTERM');
    await until(
      () => spawnSync('sh', ['-c', `kill -0 ${pid} && ! grep -q ' [ZX] ' /proc/${pid}/stat`]).status !== 0,
    );
  });

  it('--follow tells what is asked while it watches, once, and ends at Ctrl-C with 0', async () => {
    set(SLOW);
    go();
    done('ask', 'Before?');
    const run = started('notify', 'run', '--follow');
    await until(() => run.out().includes('Before?'));
    done('ask', 'Meanwhile?');
    await until(() => run.out().includes('Meanwhile?'));
    run.child.kill('SIGINT');
    const { code, out } = await run.ended;
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(subjects()).toEqual(['Before?', 'Meanwhile?']);
  });
});
