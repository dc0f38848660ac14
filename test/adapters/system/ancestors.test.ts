import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ancestors, psTable } from '../../../src/adapters/system/ancestors.ts';

const isLinux = process.platform === 'linux';
if (!isLinux) console.info('passed over: only Linux tells of processes in /proc');

describe.skipIf(!isLinux)('processes this one comes from, on Linux', () => {
  it('are named by their files and words, the nearest first, and go up to the first one', async () => {
    // The shell waits for what it starts, so that it is there to be asked about.
    const shell = spawn('sh', ['-c', 'sleep 60; :', 'a word'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      await once(shell, 'spawn');
      const [own] = ancestors('linux', shell.pid ?? 0) ?? [];
      expect(basename(own?.program ?? '')).toBe(basename(process.execPath));
      expect(own?.words[0]).toBeDefined();
      const all = ancestors('linux', process.pid) ?? [];
      expect(all.length).toBeGreaterThan(0);
      expect(all.length).toBeLessThanOrEqual(32);
    } finally {
      shell.kill();
    }
  });

  it('of a process that is gone, or of the first one, are none', () => {
    expect(ancestors('linux', 2 ** 30)).toEqual([]);
    expect(ancestors('linux', 1)).toEqual([]);
  });
});

it('are not told on other systems', () => {
  for (const platform of ['win32', 'freebsd', 'openbsd', 'aix'] as const) {
    expect(ancestors(platform, process.pid)).toBeUndefined();
  }
});

describe('what ps says on macOS', () => {
  it('is a process a line: its number, its parent’s, and its words', () => {
    const said = [
      '    1     0 /sbin/launchd',
      '  501     1 /Applications/iTerm.app/Contents/MacOS/iTerm2',
      '  777   501 -zsh',
      '  900   777 claude --resume',
      ' 1000   900 /bin/zsh -c loopledger goal confirm',
      '',
      'not a line of a process',
    ].join('\n');
    const table = psTable(said);
    expect([...table.keys()]).toEqual([1, 501, 777, 900, 1000]);
    expect(table.get(900)).toEqual({ parent: 777, program: 'claude', words: ['claude', '--resume'] });
    expect(table.get(777)).toMatchObject({ program: '-zsh' });
  });
});
