import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCommand } from '../../../src/adapters/notify/command.ts';

let folder: string;
const never = new AbortController().signal;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-notify-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const call = (
  argv: readonly string[],
  { body = '{}\n', limitMs = 20_000, signal = never, folder: at = folder } = {},
) => callCommand({ argv, body, limitMs, folder: at }, signal);
/** A program of our own, run by this Node. */
const node = (code: string, ...args: string[]): string[] => [process.execPath, '-e', code, ...args];

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform === 'linux' && / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return true;
  }
};
/** Waits until it is so: a test that waits for ever is ended by its runner. */
const until = async (so: () => boolean): Promise<void> => {
  while (!so()) await after(20);
};

describe('a command', () => {
  it('reads the body on its standard input, byte for byte, and has it nowhere else', async () => {
    const seen = join(folder, 'seen.json');
    const body = `${JSON.stringify({ subject: '$(touch pwned) `touch pwned`; \u001b[2J "\\ \u202e 🙂', n: 'x'.repeat(100_000) })}\n`;
    const code = `
      const stdin = require('node:fs').readFileSync(0, 'utf8');
      require('node:fs').writeFileSync(process.argv[1], JSON.stringify({ stdin, argv: process.argv.slice(2), env: process.env, cwd: process.cwd() }));`;
    expect(await call(node(code, seen, '$HOME', '; touch pwned'), { body })).toEqual({ ok: true });
    const told = JSON.parse(readFileSync(seen, 'utf8'));
    expect(told.stdin).toBe(body);
    expect(told.argv).toEqual(['$HOME', '; touch pwned']);
    expect(JSON.stringify(told.env)).not.toContain('touch pwned');
    expect(told.cwd).toContain(folder);
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });

  it('that reads nothing and exits with 0 was told, however long the body is', async () =>
    expect(await call(node(''), { body: 'x'.repeat(1_000_000) })).toEqual({ ok: true }));

  it.each([
    ['another exit code', node('process.exit(3)'), 'the command ended with exit code 3'],
    ['a signal', node("process.kill(process.pid, 'SIGKILL')"), 'the command was ended by SIGKILL'],
    ['no program there', ['/no/such/program'], 'the command could not be started (ENOENT)'],
    [
      'a word no program can get',
      [process.execPath, 'a\0b'],
      'the command could not be started (ERR_INVALID_ARG_VALUE)',
    ],
  ])('%s is a failure, in words of ours', async (_, argv, why) =>
    expect(await call(argv)).toEqual({ ok: false, why }),
  );

  it('whose output is hostile shows none of it', async () => {
    const code = "console.log('\\u001b[2JPWNED'); console.error('PWNED'); process.exit(1)";
    expect(JSON.stringify(await call(node(code)))).not.toContain('PWNED');
  });

  it('runs in the folder it is given, so that what is relative leads into no project', async () => {
    writeFileSync(join(folder, 'tell.cjs'), 'process.exit(0)');
    expect(await call([process.execPath, 'tell.cjs'])).toEqual({ ok: true });
    expect(await call([process.execPath, 'tell.cjs'], { folder: tmpdir() })).toMatchObject({ ok: false });
  });

  /** It and a child of its own write their pids, and go on for ever. */
  const lasting = (file: string) =>
    node(
      `const { spawn } = require('node:child_process');
       const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 100_000)'], { stdio: 'ignore' });
       require('node:fs').writeFileSync(process.argv[1] + '.new', process.pid + ' ' + child.pid);
       require('node:fs').renameSync(process.argv[1] + '.new', process.argv[1]);
       setTimeout(() => {}, 100_000);`,
      file,
    );
  const pidsIn = (file: string) => readFileSync(file, 'utf8').split(' ').map(Number);

  it.skipIf(process.platform === 'win32')('is ended at its limit, with its children', async () => {
    const file = join(folder, 'pids');
    const telling = await call(lasting(file), { limitMs: 5_000 });
    expect(telling).toEqual({ ok: false, why: 'the command took longer than 5 s and was ended' });
    await until(() => pidsIn(file).every(isGone));
  });

  it.skipIf(process.platform === 'win32')('is ended when whoever waits has had enough', async () => {
    const file = join(folder, 'pids');
    const stop = new AbortController();
    const telling = call(lasting(file), { signal: stop.signal });
    await until(() => existsSync(file));
    stop.abort();
    expect(await telling).toEqual({ ok: false, why: 'the command was interrupted' });
    await until(() => pidsIn(file).every(isGone));
    expect(await call(node(''), { signal: stop.signal })).toMatchObject({ ok: false });
  });

  it('leaves nothing that listens to this process', async () => {
    const before = process.listenerCount('SIGTERM');
    await call(node(''));
    await call(['/no/such/program']);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});
