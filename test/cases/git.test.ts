import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../adapters/cli/support/desk.ts';
import { cleanEnvironment } from '../support/shell.ts';
import { json, linesOf, verdictOf } from './support/seven.ts';

let desk: Desk;
beforeEach(async () => {
  desk = new Desk();
  git('init', '--quiet', '--initial-branch', 'main');
  await desk.done('init --here --goal "Ship login" --check "node --version"');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A ledger among the files');
});
afterEach(() => desk.clear());

const tryGit = (...argv: readonly string[]) =>
  spawnSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...argv], {
    cwd: desk.folder,
    env: { ...cleanEnvironment(desk.folder), GIT_CONFIG_NOSYSTEM: '1' },
    encoding: 'utf8',
  });

const git = (...argv: readonly string[]): string => {
  const { status, stdout, stderr } = tryGit(...argv);
  if (status !== 0) throw new Error(`git ${argv.join(' ')}: ${stderr}`);
  return stdout;
};

describe('A14: hashes fail on one system only, since line ends were rewritten', () => {
  it('keeps every byte through a clone that rewrites them', async () => {
    git('-c', 'core.autocrlf=true', 'clone', '--quiet', '.', 'clone');
    const there = readFileSync(desk.path('clone/.loopledger/ledger.jsonl'));
    expect(there.equals(readFileSync(desk.path('.loopledger/ledger.jsonl')))).toBe(true);
    expect(await verdictOf(desk, '--ledger clone/.loopledger')).toEqual([0, expect.stringMatching(/^valid/)]);
  });

  it('commits no lock and no cache', async () => {
    await desk.argv(['evidence', 'add', '--title', 'long', 'word '.repeat(2_000)]);
    git('add', '--all');
    expect(
      git('ls-files')
        .split('\n')
        .filter((name) => /\/(?:lock|cache)\//.test(name)),
    ).toEqual([]);
  });
});

describe('B14: merge markers inside the state, and "synced" is printed', () => {
  it('refuses a merged ledger with the lines of the markers, and never goes on', async () => {
    git('checkout', '--quiet', '-b', 'other');
    for (const n of [1, 2, 3]) await desk.done(`step plan "There ${n}"`);
    git('commit', '--quiet', '--all', '--message', 'There');
    git('checkout', '--quiet', 'main');
    for (const n of [1, 2, 3]) await desk.done(`step plan "Here ${n}"`);
    git('commit', '--quiet', '--all', '--message', 'Here');
    expect(tryGit('merge', 'other').status).not.toBe(0);

    const lines = linesOf(desk.path('.loopledger/ledger.jsonl')).map(String);
    const markers = lines.flatMap((line, i) => (/^(?:<{7} |={7}$|>{7} )/m.test(line) ? [i] : []));
    expect(markers).toHaveLength(3);
    const { code, out } = await desk.type('verify');
    expect(code).toBe(3);
    expect(out).toContain(`merge-marker at line ${markers[0]}, `);
    expect(out).toContain(`merge markers in lines ${markers.join(', ')}`);
    for (const line of ['status', 'step plan More', 'repair', 'resume']) {
      expect(await json(desk, line), line).toMatchObject({ ok: false, code: 'damaged', exit: 3 });
    }
    expect(linesOf(desk.path('.loopledger/ledger.jsonl')).map(String)).toEqual(lines);
  });
});
