import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configFolder, stateFolder } from '../../../../src/adapters/fs/notify/folders.ts';
import { programIn } from '../../../../src/adapters/fs/notify/program.ts';
import { TargetFile } from '../../../../src/adapters/fs/notify/targets.ts';

let home: string;
let file: string;
let targets: TargetFile;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'loopledger-targets-'));
  file = join(home, '.config', 'loopledger', 'notify.json');
  targets = new TargetFile({ home, config: undefined });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const put = (text: string, mode = 0o600): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
};
const POSIX = process.platform !== 'win32';

describe('what is called', () => {
  it.each([
    { kind: 'command', argv: ['/usr/bin/tell', '$HOME', ''] },
    { kind: 'webhook', url: 'https://hooks.example.com/T0/secret' },
  ] as const)('is kept and read again: $kind', async (target) => {
    expect(await targets.read()).toEqual({ is: 'nothing' });
    expect(await targets.write(target)).toBe(file);
    expect(await targets.read()).toEqual({ is: 'set', target });
    expect(readdirSync(dirname(file))).toEqual(['notify.json']);
    expect([await targets.remove(), await targets.remove()]).toEqual([true, false]);
    expect(await targets.read()).toEqual({ is: 'nothing' });
  });

  it.skipIf(!POSIX)('is for the user alone, whatever the umask and whatever was there', async () => {
    put('{}', 0o666);
    const before = process.umask(0);
    try {
      await targets.write({ kind: 'command', argv: ['/bin/true'] });
    } finally {
      process.umask(before);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.skipIf(!POSIX).each([0o620, 0o602, 0o666])(
    'that others may write (%o) is not followed',
    async (mode) => {
      put('{"command":["/bin/true"]}', mode);
      expect(await targets.read()).toEqual({ is: 'unsafe', why: `${file} may be written by other accounts` });
    },
  );

  it.skipIf(!POSIX || process.getuid?.() !== 0)('of another account is not followed', async () => {
    put('{"command":["/bin/true"]}');
    execFileSync('chown', ['12345', file]);
    expect(await targets.read()).toEqual({ is: 'unsafe', why: `${file} belongs to another account` });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'sh -c evil'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['nothing set', '{}'],
    ['a line for a shell', '{"command":"sh -c evil"}'],
    ['no words', '{"command":[]}'],
    ['a program without its path', '{"command":["tell"]}'],
    ['a program by a relative path', '{"command":["./tell"]}'],
    ['a word that is none', '{"command":["/bin/true",1]}'],
    ['both', '{"command":["/bin/true"],"webhook":"https://a.example/"}'],
    ['something else', '{"shell":"x"}'],
    ['an address that would be refused', '{"webhook":"http://hooks.example.com/x"}'],
    ['an address that is a number', '{"webhook":1}'],
    ['more than is ever written', `{"command":["${'x'.repeat(70_000)}"]}`],
  ])('that holds %s is not followed', async (_, text) => {
    put(text);
    expect(await targets.read()).toMatchObject({ is: 'unsafe' });
  });

  it('is no folder, and no pipe that would be waited for', async () => {
    mkdirSync(file, { recursive: true });
    expect(await targets.read()).toMatchObject({ is: 'unsafe' });
    if (!POSIX) return;
    rmSync(file, { recursive: true });
    execFileSync('mkfifo', ['-m', '600', file]);
    expect(await targets.read()).toEqual({ is: 'unsafe', why: `${file} is no file` });
  });

  it('is nowhere without a home, and is not kept then', async () => {
    for (const nowhere of [
      { home: undefined, config: undefined },
      { home: 'here', config: '.config' },
    ]) {
      const none = new TargetFile(nowhere);
      expect([await none.read(), await none.remove()]).toEqual([{ is: 'nothing' }, false]);
      await expect(none.write({ kind: 'command', argv: ['/bin/true'] })).rejects.toMatchObject({
        code: 'io',
      });
    }
  });
});

describe('folders', () => {
  it('are those of the environment, or of the home; what is relative leads nowhere', () => {
    const whole = join(home, 'xdg');
    expect(configFolder({ home, config: whole })).toBe(join(whole, 'loopledger'));
    expect(configFolder({ home, config: '.config' })).toBe(join(home, '.config', 'loopledger'));
    expect(stateFolder(home, whole)).toBe(join(whole, 'loopledger'));
    expect(stateFolder(home, 'state')).toBe(join(home, '.local', 'state', 'loopledger'));
    expect(stateFolder('', '')).toBeUndefined();
  });
});

describe.skipIf(!POSIX)('a program', () => {
  const made = (path: string, mode = 0o755): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
    chmodSync(path, mode);
    return path;
  };

  it('is looked for where the search path says, in whole paths alone', () => {
    const [one, two] = [join(home, 'one'), join(home, 'two')];
    const tell = made(join(two, 'tell'));
    made(join(one, 'tell'), 0o644);
    mkdirSync(join(one, 'folder'));
    expect(programIn('tell', '/', `${one}:${two}`)).toBe(tell);
    expect(programIn('folder', '/', one)).toBeUndefined();
    expect(programIn('tell', two, `.::two:${one}`)).toBeUndefined();
    expect(programIn('tell', two, undefined)).toBeUndefined();
    expect(programIn('', two, two)).toBeUndefined();
  });

  it('that is named by a path is that of the folder it is typed in', () => {
    const tell = made(join(home, 'two', 'tell'));
    expect(programIn('./two/tell', home, undefined)).toBe(tell);
    expect(programIn(tell, '/', undefined)).toBe(tell);
    expect(programIn('./one/tell', home, undefined)).toBeUndefined();
  });
});
