import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// What V8 compiled is kept beside the built command and used by the next start. Whatever becomes of it, the command
// must answer as if it were not there.

const BUILT = resolve('dist/bin');
const isBuilt = existsSync(join(BUILT, 'loopledger.cjs'));
if (!isBuilt) console.info('passed over: the command is not built (npm run build)');

/** Whether V8 took what was kept: only this tells, since the answers are the same. */
const TELL = `
const { Script } = require('node:vm');
const run = Script.prototype.runInThisContext;
Script.prototype.runInThisContext = function (...rest) {
  console.error('rejected: ' + this.cachedDataRejected);
  return run.apply(this, rest);
};
`;

describe.skipIf(!isBuilt)('what is kept of compiling the command', () => {
  let folder: string;
  let bin: string;
  let cache: string;
  const { NODE_OPTIONS: _, NODE_V8_COVERAGE: __, ...env } = process.env;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
    bin = join(folder, 'bin');
    cache = join(bin, 'cache');
    cpSync(BUILT, bin, { recursive: true, filter: (source) => source !== join(BUILT, 'cache') });
    writeFileSync(join(folder, 'tell.cjs'), TELL);
    mkdirSync(join(folder, 'project'));
  });
  afterEach(() => {
    chmodSync(bin, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (args: readonly string[], options: readonly string[] = []) => {
    const argv = ['--require', join(folder, 'tell.cjs'), ...options, join(bin, 'loopledger.cjs'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
      cwd: join(folder, 'project'),
      env,
      encoding: 'utf8',
    });
    const [, rejected] = /^rejected: (.*)$/m.exec(stderr) ?? [];
    return { status, stdout, rejected };
  };
  const kept = () => (existsSync(cache) ? readdirSync(cache).sort() : []);
  const only = () => join(cache, kept()[0] ?? '');

  it('is made by the first start of a frequent command and used by the second', () => {
    const first = start(['next']);
    expect(first).toMatchObject({ status: 0, rejected: 'undefined' });
    expect(kept()).toHaveLength(1);
    const before = readFileSync(only());
    expect(start(['next'])).toEqual({ ...first, rejected: 'false' });
    expect(readFileSync(only()).equals(before)).toBe(true);
  });

  it('is used, and not made, by a command that is not frequent', () => {
    start(['help']);
    expect(kept()).toEqual([]);
    start(['next']);
    expect(start(['help']).rejected).toBe('false');
    expect(kept()).toHaveLength(1);
  });

  it('makes one for each frequent command and set of options of V8', () => {
    for (const verb of ['next', 'status', 'show']) start([verb]);
    expect(kept().map((name) => name.split('-')[0])).toEqual(['next', 'show', 'status']);
    expect(start(['next'], ['--no-opt']).rejected).toBe('undefined');
    expect(start(['next'], ['--no-opt']).rejected).toBe('false');
    expect(start(['next']).rejected).toBe('false');
    expect(kept()).toHaveLength(4);
  });

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['zeros', (whole: Buffer) => Buffer.alloc(whole.length)],
    ['cut in half', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
    ['with one flipped bit', (whole: Buffer) => flipped(whole, whole.length >> 1)],
    ['with a flipped bit in its seal', (whole: Buffer) => flipped(whole, 3)],
  ])('is passed over and made anew when it is %s', (_name, spoil) => {
    const first = start(['next']);
    const whole = readFileSync(only());
    writeFileSync(only(), spoil(whole));
    expect(start(['next'])).toEqual(first);
    expect(start(['next'])).toEqual({ ...first, rejected: 'false' });
  });

  it('is passed over when the command has changed, even to one of the same length', () => {
    start(['next']);
    const core = join(bin, 'core.cjs');
    const text = readFileSync(core, 'latin1');
    expect(text).toContain('no ledger');
    writeFileSync(core, text.replaceAll('no ledger', 'NO LEDGER'), 'latin1');
    const { stdout, rejected } = start(['next']);
    expect(rejected).toBe('undefined');
    expect(stdout).toContain('NO LEDGER');
  });

  const isRoot = process.getuid?.() === 0;
  if (isRoot) console.info('passed over: root may write in a folder that is read-only');
  it.skipIf(isRoot)('is not needed: an installation that may not be written answers all the same', () => {
    const first = start(['next']);
    rmSync(cache, { recursive: true });
    chmodSync(bin, 0o555);
    expect(start(['next'])).toEqual(first);
    expect(kept()).toEqual([]);
  });

  it('is not needed: a file in the place of its folder is left alone', () => {
    writeFileSync(cache, 'mine');
    expect(start(['next']).status).toBe(0);
    expect(readFileSync(cache, 'utf8')).toBe('mine');
  });
});

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
