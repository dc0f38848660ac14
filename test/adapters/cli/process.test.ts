import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledMain } from '../../support/bundled.ts';

// What only a process of its own shows: file descriptors, pipes, the exit code, and what is left running.

let folder: string;
let main: string;
const env = { PATH: process.env.PATH, HOME: '' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-process-'));
  env.HOME = folder;
  main = await bundledMain(join(folder, 'bin'));
  expect(typed(['init', '--goal', 'Ship login', '--check', 'node --version']).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const typed = (args: readonly string[], input?: string) =>
  spawnSync(process.execPath, [main, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 30_000,
    ...(input === undefined ? { stdio: ['ignore', 'pipe', 'pipe'] as const } : { input }),
  });

const inShell = (line: string) =>
  spawnSync(
    'bash',
    ['-c', `set -o pipefail; loopledger() { "${process.execPath}" "${main}" "$@"; }; ${line}`],
    {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 30_000,
    },
  );

describe('a process', () => {
  it.skipIf(process.platform === 'win32')('waits for nothing that is no file and was named as one', () => {
    spawnSync('mkfifo', [join(folder, 'pipe')]);
    for (const [name, kind] of [
      ['pipe', 'pipe'],
      ['/dev/zero', 'device'],
    ] as const) {
      const { status, stderr } = typed(['import', name]);
      expect(stderr).toContain(`${name} is a ${kind}, not a file`);
      expect(status).toBe(2);
    }
    expect(typed(['evidence', 'add', '--title', 'x', '--file', 'pipe']).stderr).toContain(
      'pipe is a pipe, not a file',
    );
  });

  it('runs a check, and ends with the code of its answer', () => {
    expect(typed(['goal', 'check']).status).toBe(0);
    expect(typed(['goal', 'show', 'ZZZ']).status).toBe(1);
    expect(typed(['nonsense']).status).toBe(2);
    expect(typed(['next', '--exit-code']).status).not.toBe(2);
  });

  it('has no terminal here, so its human proves nothing', () => {
    const { events } = JSON.parse(typed(['goal', 'open', 'Other', '--json']).stdout) as {
      events: { actor: string; data: { proof: string; goal: string } }[];
    };
    expect(events[0]?.actor).toMatch(/^human:/);
    expect(events[0]?.data.proof).toBe('none');
    expect(typed(['goal', 'close', '--abandoned', '--goal', events[0]?.data.goal ?? '']).status).toBe(1);
  });

  it.each(['<&-', '</dev/null'])('with standard input %s says so, and does not wait', (closed) => {
    const { status, stderr } = inShell(`loopledger evidence add --title T - ${closed}`);
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('standard input is closed'),
    });
  });

  it('reads what a pipe brings, whole', () => {
    const text = 'line\n'.repeat(100_000);
    const goal = JSON.parse(typed(['goal', 'list', '--json']).stdout).goals[0].id as string;
    const { evidence } = JSON.parse(
      typed(['evidence', 'add', '--title', 'T', '-', '--json', '--goal', goal], text).stdout,
    ) as { evidence: string };
    const { content } = JSON.parse(typed(['evidence', 'show', evidence, '--json']).stdout) as {
      content: string;
    };
    expect(content).toBe(text);
    const slowly = inShell(`loopledger evidence show ${evidence} --json | (sleep 0.3; wc -c)`);
    expect(Number(slowly.stdout)).toBeGreaterThan(text.length);
  });

  it('ends quietly when its reader goes away', () => {
    const { status, stdout, stderr } = inShell('loopledger log --limit 0 | head -n 1');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toHaveLength(2);
    expect(inShell('loopledger help all | true').status).toBe(0);
  });

  it.skipIf(process.platform !== 'linux')(
    'log --follow notices that its reader has gone, with no line to come',
    () => {
      const { status, stdout, stderr, error } = inShell('loopledger log --follow --limit 1 | head -n 1');
      expect({ status, stderr, error }).toEqual({ status: 0, stderr: '', error: undefined });
      expect(stdout.split('\n')).toHaveLength(2);
    },
  );

  it.each(['pipe', 'file'] as const)('log --follow to a %s ends quietly at Ctrl-C, with 0', async (to) => {
    const path = join(folder, 'followed');
    const out = openSync(path, 'w');
    const child = spawn(process.execPath, [main, 'log', '--follow', '--limit', '1'], {
      cwd: folder,
      env,
      stdio: ['ignore', to === 'pipe' ? 'pipe' : out, 'pipe'],
    });
    let shown = '';
    let said = '';
    child.stdout?.on('data', (bytes) => {
      shown += bytes;
    });
    child.stderr?.on('data', (bytes) => {
      said += bytes;
    });
    const ended = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })));
    const started = () => (to === 'pipe' ? shown : readFileSync(path, 'utf8')).includes('\n');
    while (!started() && child.exitCode === null) await new Promise((done) => setTimeout(done, 20));
    // It is still there: its reader has not gone, and a file has none.
    await new Promise((done) => setTimeout(done, 600));
    expect(child.exitCode).toBe(null);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(said).toBe('');
    closeSync(out);
  });

  it('is never asked anything: a pipe that stays open does not hold it up', async () => {
    const child = spawn(process.execPath, [main, 'status'], {
      cwd: folder,
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const status = await new Promise((done) => child.once('exit', done));
    child.stdin.destroy();
    expect(status).toBe(0);
  });

  it('runs checks in the project of a ledger that is named from elsewhere, whatever folder it lies in', () => {
    const made = inShell(
      'git init -q repo && echo 1 > repo/mark && cd repo && loopledger init --goal X --check "cat mark"',
    );
    expect(made.status, made.stderr).toBe(0);
    const ledger = join(folder, 'repo', '.git', 'loopledger');
    expect(typed(['goal', 'check', '--ledger', ledger]).stdout).toContain('green');
    expect(inShell('cd repo && loopledger goal check --ledger .git/loopledger').stdout).toMatch(
      /green.*git:/,
    );
  });

  it('in a folder that is gone says so in one line', () => {
    const { status, stderr } = inShell('mkdir gone && cd gone && rmdir ../gone && loopledger status');
    expect(status).toBe(5);
    expect(stderr).toMatch(/^error: [^\n]+\ntry: loopledger [^\n]+\n$/);
  });
});
