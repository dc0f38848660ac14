import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signWith } from '../../../src/adapters/ssh/keygen.ts';
import { NAMESPACE } from '../../../src/domain/actor/signed.ts';
import { readKeyLine } from '../../../src/format/ssh/key.ts';
import { verifySignature } from '../../../src/format/ssh/signature.ts';

const isThere = spawnSync('ssh-keygen', ['-?']).error === undefined;
if (!isThere) console.info('passed over: ssh-keygen is not there');

const message = Buffer.from('{"actor":"human:ada","v":1}');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-keygen-test-'));
  // What is left behind of an act would be seen here.
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const madeKey = (name: string, passphrase = ''): string => {
  const file = join(folder, name);
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', 'ada@desk', '-f', file]);
  return file;
};

const leftBehind = (): string[] => readdirSync(folder).filter((name) => name.startsWith('loopledger-sign-'));

describe.skipIf(!isThere)('ssh-keygen signs', () => {
  it('with a key in a file; what it gives is a signature of these bytes, and nothing is left behind', async () => {
    const file = madeKey('ada');
    const signature = await signWith({ file, interactive: false }, message);
    const key = readKeyLine(readFileSync(`${file}.pub`, 'utf8'));
    if ('wrong' in key) throw new Error(key.wrong);
    expect(verifySignature(signature, message, NAMESPACE)).toEqual({ ok: true, blob: key.blob });
    expect(verifySignature(signature, Buffer.from('x'), NAMESPACE).ok).toBe(false);
    expect(leftBehind()).toEqual([]);
  });

  it('a megabyte as it signs a line', async () => {
    const file = madeKey('ada');
    const long = Buffer.alloc(1_000_000, 'x');
    const signature = await signWith({ file, interactive: false }, long);
    expect(verifySignature(signature, long, NAMESPACE).ok).toBe(true);
  });

  it.each<readonly [why: string, make: () => string]>([
    ['a file that is not there', () => join(folder, 'none')],
    ['a key with a passphrase, and nobody there to type it', () => madeKey('locked', 'a secret')],
    [
      'a public key whose other half nobody has',
      () => {
        const file = madeKey('half');
        rmSync(file);
        return `${file}.pub`;
      },
    ],
    [
      'a file that is no key',
      () => {
        const file = join(folder, 'text');
        writeFileSync(file, 'PRIVATE but no key\n', { mode: 0o600 });
        return file;
      },
    ],
    [
      'a name that looks like an option',
      () => {
        madeKey('-V');
        return '-V';
      },
    ],
  ])('nothing with %s, says so, and leaves nothing behind', async (_, make) => {
    vi.stubEnv('SSH_AUTH_SOCK', '');
    const failed = await signWith({ file: make(), interactive: false }, message).catch((error) => error);
    expect(failed).toMatchObject({ name: 'SigningError', code: 'not-signed' });
    expect(String(failed.message)).not.toContain('BEGIN');
    expect(leftBehind()).toEqual([]);
  });
});

it('without the program it says what is missing', async () => {
  vi.stubEnv('PATH', folder);
  await expect(signWith({ file: 'ada', interactive: false }, message)).rejects.toMatchObject({
    name: 'SigningError',
    code: 'no-program',
  });
  expect(leftBehind()).toEqual([]);
});

it.skipIf(process.platform === 'win32')(
  'what another program of that name gives is no signature',
  async () => {
    const program = join(folder, 'ssh-keygen');
    writeFileSync(program, '#!/bin/sh\nfor last; do :; done\necho garbage > "$last.sig"\n');
    chmodSync(program, 0o700);
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    await expect(signWith({ file: 'ada', interactive: false }, message)).rejects.toMatchObject({
      code: 'not-signed',
    });
  },
);
