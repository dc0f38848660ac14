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
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtProgram, runIn, Shell } from '../support/shell.ts';

// What only processes of their own show: who is killed in between, who comes at the same time, who waits for whom. It is
// the built command: what its bundle can't load when it is needed fails there alone.

let folder: string;
let shell: Shell;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-notify-'));
  mkdirSync(path('home'));
  shell = new Shell(builtProgram(), folder, path('home'));
  // No process here has a terminal: its human is taken at its word.
  await done('init', '--goal', 'Ship login', '--check', 'node --version', '--human-proof', 'none');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

const path = (...parts: string[]): string => join(folder, ...parts);

const done = async (...args: string[]): Promise<string> => {
  const { code, out, err } = await shell.type(args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
};
const started = (...args: string[]) => {
  const [node = '', ...program] = shell.program;
  const child = spawn(node, [...program, ...args], {
    cwd: folder,
    env: shell.environment({}),
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
    await done('ask', 'Which database?');
    const run = started('notify', 'run');
    await until(() => subjects().length === 1);
    await done('ask', 'And which port?');
    await done('step', 'plan', 'Write the form');
    expect(run.child.exitCode).toBe(null);
    expect(existsSync(path('.loopledger', 'lock', 'held'))).toBe(false);
    go();
    expect(await run.ended).toMatchObject({ code: 0 });
  });

  it('killed after the call, before it remembers: told again, and then no more', async () => {
    set(SLOW);
    await done('ask', 'Which database?');
    const run = started('notify', 'run');
    await until(() => subjects().length === 1);
    run.child.kill('SIGKILL');
    await run.ended;
    expect(marks()).toEqual(['telling']);
    go();
    expect(JSON.parse(await done('notify', 'run', '--json'))).toMatchObject({
      told: [{ subject: 'Which database?' }],
    });
    expect(JSON.parse(await done('notify', 'run', '--json'))).toMatchObject({ told: [], known: 1 });
    expect(subjects()).toEqual(['Which database?', 'Which database?']);
    expect(marks()).toEqual(['told']);
  });

  it('two at the same time tell each thing once', async () => {
    set(SLOW);
    const asked = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'];
    for (const text of asked) await done('ask', text);
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
    await done('ask', 'Which database?');
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
    await done('ask', 'Before?');
    const run = started('notify', 'run', '--follow');
    await until(() => run.out().includes('Before?'));
    await done('ask', 'Meanwhile?');
    await until(() => run.out().includes('Meanwhile?'));
    run.child.kill('SIGINT');
    const { code, out } = await run.ended;
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(subjects()).toEqual(['Before?', 'Meanwhile?']);
  });
});

/** `script` of util-linux gives a line a terminal: what is called is said at one, and nowhere else. */
const hasTerminals = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');
if (!hasTerminals) console.info('passed over: no script of util-linux is here to give a command a terminal');

describe.skipIf(!hasTerminals)('at a terminal', () => {
  const inTerminal = async (...args: string[]): Promise<string> => {
    const line = [...shell.program, ...args].map((word) => `'${word}'`).join(' ');
    const { code, out } = await runIn(folder, ['script', '-qec', line, '/dev/null'], shell.environment({}));
    expect({ code, out }).toEqual({ code: 0, out });
    return out;
  };

  it('a command is set, tried out, told and taken away', async () => {
    writeFileSync(path('tell.cjs'), SLOW);
    go();
    await inTerminal('notify', 'set', '--', 'node', path('tell.cjs'), folder);
    expect(await done('notify', 'show')).toContain(path('tell.cjs'));
    expect(await inTerminal('notify', 'test')).toContain('told a sample: command');
    await done('ask', 'Which database?');
    expect(await done('notify', 'run')).toContain('told: a question waits for an answer');
    expect(subjects()).toEqual([undefined, 'Which database?']);
    expect(await inTerminal('notify', 'off')).toContain('nothing is called any more');
  });

  it('a webhook is set, tried out and told', async () => {
    const got: string[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      got.push((JSON.parse(body) as { kind: string }).kind);
      response.end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
      await inTerminal('notify', 'set', '--webhook', url);
      await inTerminal('notify', 'test');
      await done('ask', 'Which database?');
      await done('notify', 'run');
      expect(got).toEqual(['sample', 'answer-question']);
      // One over TLS is loaded too; nothing there speaks it.
      await inTerminal('notify', 'set', '--webhook', url.replace('http:', 'https:'));
      await done('ask', 'And which port?');
      expect(await shell.type(['notify', 'run'])).toMatchObject({
        code: 5,
        err: expect.stringContaining('could not be reached'),
      });
    } finally {
      server.close();
    }
  });
});
