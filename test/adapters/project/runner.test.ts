import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProcessRunner } from '../../../src/adapters/project/runner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-runner-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (argv: readonly string[], limitS = 30) =>
  new ProcessRunner(folder, Date.now).run({ argv, folder: '.', limitS });
const node = (code: string): string[] => [process.execPath, '-e', code];
const said = ({ output }: { output: Uint8Array }): string => Buffer.from(output).toString('utf8');

test('exit code, stdout and stderr are what the program gave', async () => {
  const result = await run(node('console.log("out"); console.error("err"); process.exitCode = 3'));
  expect(result).toMatchObject({ exit: 3, timedOut: false });
  expect(said(result)).toContain('out\n');
  expect(said(result)).toContain('err\n');
});

test('argv is never read by a shell', async () => {
  const result = await run([process.execPath, '-e', 'console.log(process.argv[1])', '$(touch made); > made']);
  expect(said(result)).toBe('$(touch made); > made\n');
});

test('a program that is not there is an error of its own, not a red check', async () => {
  const result = await run(['no-such-program-here']);
  expect(result.failed).toContain('no-such-program-here');
  expect(result.exit).toBeUndefined();
});

test.skipIf(process.platform === 'win32').each([
  ['a real-time signal, which has no name', 36, { unnamedSignal: true }],
  ['one that has', 9, { signal: 'SIGKILL' }],
])('a check that dies of %s did not exit with 0', async (_, signal, ended) => {
  const result = await run(['sh', '-c', `kill -${signal} $$`]);
  expect(result.exit).toBeUndefined();
  expect(result).toMatchObject(ended);
});

test.skipIf(process.platform === 'win32')('nor does one that takes its whole group with it', async () => {
  const result = await run(['sh', '-c', 'kill -36 0']);
  expect(result.exit).toBeUndefined();
  expect(result.signal).toBeUndefined();
});

test.skipIf(process.platform === 'win32')(
  'a check gets the environment, and no descriptor through which its report could be written',
  async () => {
    process.env.LOOPLEDGER_ODD = 'kept';
    try {
      const report = `(printf 'exit 0' >&3) 2>/dev/null && echo written; echo $LOOPLEDGER_ODD`;
      const result = await run(['sh', '-c', `${report}; exit 4`]);
      expect(said(result)).toBe('kept\n');
      expect(result.exit).toBe(4);
    } finally {
      delete process.env.LOOPLEDGER_ODD;
    }
  },
);

test('a check that ends by itself when it is asked to has the time for it', async () => {
  const code = `process.on('SIGTERM', () => setTimeout(() => { console.log('put away'); process.exit(0) }, 100)); setInterval(() => {}, 1000)`;
  const result = await run(node(code), 2);
  expect(result.timedOut).toBe(true);
  expect(said(result)).toBe('put away\n');
});

test('at its limit a check ends with its children, even those that ignore the polite signal', async () => {
  const child = `process.on('SIGTERM', () => {}); require('fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`;
  const parent = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], {stdio: 'inherit'}); setInterval(() => {}, 1000)`;
  const result = await run(node(parent), 2);
  expect(result.timedOut).toBe(true);
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(false);
});

test('a daemon that a check leaves behind does not hold the answer up for ever', async () => {
  const daemon = `setTimeout(() => {}, 20000)`;
  const parent = `const c = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(daemon)}], {stdio: 'inherit', detached: true}); require('fs').writeFileSync('pid', String(c.pid)); c.unref(); console.log('done')`;
  const result = await run(node(parent));
  expect(result).toMatchObject({ exit: 0, timedOut: false });
  process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL');
});

test('a word that no program can be given is an error of the check, not of this program', async () => {
  const result = await run([process.execPath, 'a\u0000b']);
  expect(result.failed).toContain(process.execPath);
});

test('a check ends with whoever runs it', async () => {
  const check = `require('fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`;
  const file = join(folder, 'runs.mjs');
  await build({
    input: join(process.cwd(), 'src/adapters/project/runner.ts'),
    output: { file: join(folder, 'runner.mjs'), format: 'esm' },
    platform: 'node',
    logLevel: 'silent',
  });
  writeFileSync(
    file,
    `import { ProcessRunner } from './runner.mjs';
new ProcessRunner(${JSON.stringify(folder)}, Date.now).run({ argv: ${JSON.stringify(node(check))}, folder: '.', limitS: 60 });`,
  );
  const whoRuns = spawn(process.execPath, [file], { stdio: 'ignore' });
  await expect.poll(() => existsSync(join(folder, 'pid')), { timeout: 10_000 }).toBe(true);
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  whoRuns.kill('SIGTERM');
  await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(false);
});

test('output without end is cut, and the cut is said', async () => {
  const result = await run(node('for (let i = 0; i < 100; i++) process.stdout.write("x".repeat(65536))'));
  expect(result.output.byteLength).toBeLessThan(4 * 1024 * 1024 + 100);
  expect(said(result).slice(-60)).toMatch(/\[\d+ bytes more were left out\]\n$/);
});

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie that nobody has reaped yet still answers a signal: it is dead all the same.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
};
