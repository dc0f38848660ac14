import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The rule on static imports says what a start may reach. This looks at what the built command really loads,
// dynamic imports included, when it has read a ledger and answered.

const MAIN = resolve('dist/bin/loopledger.cjs');
const BYTES_MAX = 275_000;
const MARKS = { zod: 'ZodString', mcp: 'modelcontextprotocol', commander: 'CommanderError' };

const isBuilt = existsSync(MAIN);
if (!isBuilt) console.info('passed over: the command is not built (npm run build)');

describe.skipIf(!isBuilt)('the built command loads little for', () => {
  let folder: string;
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME };

  const loopledger = (args: readonly string[], coverage?: string): void => {
    const env = { ...environment, ...(coverage === undefined ? {} : { NODE_V8_COVERAGE: coverage }) };
    const run = spawnSync(process.execPath, [MAIN, ...args], { cwd: folder, env, encoding: 'utf8' });
    expect({ args, status: run.status, stderr: run.stderr }).toEqual({ args, status: 0, stderr: '' });
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-'));
    loopledger(['init', '--goal', 'Ship login', '--check', 'true', '--human-proof', 'none']);
    loopledger(['step', 'plan', 'Write the form']);
    loopledger(['next', '--claim']);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const loadedFor = (args: readonly string[]): string[] => {
    const coverage = join(folder, args.join('-'));
    mkdirSync(coverage);
    loopledger(args, coverage);
    const urls = readdirSync(coverage).flatMap((file) => {
      const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8')) as {
        result: { url: string }[];
      };
      return result.map(({ url }) => url);
    });
    // The core is compiled under its path, what it loads has a URL.
    const paths = urls.map((url) => (url.startsWith('file:') ? fileURLToPath(url) : url));
    return [...new Set(paths)].filter((path) => isAbsolute(path));
  };

  it.each([[['next']], [['status']], [['show', '1']]])('%s', (args) => {
    const texts = loadedFor(args).map((path) => readFileSync(path, 'utf8'));
    expect(texts.length).toBeGreaterThan(0);
    for (const [name, mark] of Object.entries(MARKS)) {
      expect(texts.filter((text) => text.includes(mark)).length, name).toBe(0);
    }
    expect(texts.reduce((bytes, text) => bytes + text.length, 0)).toBeLessThan(BYTES_MAX);
  });

  it('would see it: a command that validates its input loads zod', () => {
    const texts = loadedFor(['step', 'plan', 'Another']).map((path) => readFileSync(path, 'utf8'));
    expect(texts.some((text) => text.includes(MARKS.zod))).toBe(true);
  });
});
