import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf, readKeyLine } from '../../../src/format/ssh/key.ts';
import { armoured, unarmoured, verifySignature } from '../../../src/format/ssh/signature.ts';
import { everyKind } from '../../support/ssh-keys.ts';

// What is read and verified here is held to what OpenSSH itself makes and says.

const keygen = (args: readonly string[], input = ''): ReturnType<typeof spawnSync> =>
  spawnSync('ssh-keygen', args, { input, encoding: 'utf8' });

const isThere = keygen(['-?']).error === undefined;
if (!isThere) console.info('passed over: ssh-keygen is not there');

describe.skipIf(!isThere)('beside ssh-keygen', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'loopledger-ssh-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const message = '{"actor":"human:ada","v":1}';

  it.each([
    ['ed25519', []],
    ['ecdsa', ['-b', '256']],
    ['ecdsa', ['-b', '384']],
    ['ecdsa', ['-b', '521']],
    ['rsa', ['-b', '2048']],
  ] as const)('what it signs with %s %j is verified here', (type, more) => {
    const file = join(folder, `${type}${more.join('')}`);
    keygen(['-q', '-t', type, ...more, '-N', '', '-C', 'ada@laptop', '-f', file]);
    const line = readFileSync(`${file}.pub`, 'utf8');
    for (const algorithm of ['sha256', 'sha512']) {
      const made = keygen(
        ['-Y', 'sign', '-n', 'loopledger', '-O', `hashalg=${algorithm}`, '-f', file],
        message,
      );
      const signature = unarmoured(String(made.stdout)) ?? '';
      const key = readKeyLine(line);
      if ('wrong' in key) throw new Error(key.wrong);
      expect(verifySignature(signature, Buffer.from(message), 'loopledger')).toEqual({
        ok: true,
        blob: key.blob,
      });
      expect(verifySignature(signature, Buffer.from(`${message} `), 'loopledger').ok).toBe(false);
      expect(verifySignature(signature, Buffer.from(message), 'file').ok).toBe(false);
    }
    const shown = String(keygen(['-l', '-f', `${file}.pub`]).stdout).split(' ')[1];
    const key = readKeyLine(line);
    if ('wrong' in key) throw new Error(key.wrong);
    expect(fingerprintOf(key.blob)).toBe(shown);
  });

  it.each(Object.entries(everyKind))('what is made here of %s, it verifies too', (name, make) => {
    const key = make();
    const [allowed, signature] = [join(folder, `${name}.allowed`), join(folder, `${name}.sig`)];
    writeFileSync(allowed, `human:ada namespaces="loopledger" ${key.line}\n`);
    writeFileSync(signature, armoured(key.sign(Buffer.from(message))));
    const verify = ['-Y', 'verify', '-f', allowed, '-I', 'human:ada', '-n', 'loopledger', '-s', signature];
    expect(keygen(verify, message)).toMatchObject({ status: 0 });
    expect(keygen(verify, `${message} `).status).not.toBe(0);
  });
});
