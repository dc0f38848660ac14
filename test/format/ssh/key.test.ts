import { describe, expect, it } from 'vitest';
import { fingerprintOf, holdsPrivateKey, lineOf, readKeyLine } from '../../../src/format/ssh/key.ts';
import { wireString } from '../../../src/format/ssh/wire.ts';
import { testKey } from '../../../src/testing/signer.ts';
import { everyKind, rsa } from '../../support/ssh-keys.ts';

describe('a public key line', () => {
  it.each(Object.entries(everyKind))('%s is read, and kept without its comment', (_, make) => {
    const { line, blob } = make();
    const read = readKeyLine(`${line} ada@laptop with words\n`);
    if ('wrong' in read) throw new Error(read.wrong);
    expect(lineOf(read)).toBe(line);
    expect(read.blob).toEqual(blob);
  });

  it('has the fingerprint that ssh-keygen shows', () => {
    // From `ssh-keygen -l -f` of a key made for this test.
    const line = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPwhwgKCZ/LVJOM/HtGYFuqQblgv9dMM/1rilRVjDvZU';
    const read = readKeyLine(line);
    if ('wrong' in read) throw new Error(read.wrong);
    expect(fingerprintOf(read.blob)).toBe('SHA256:3zwXjuwJG5YO05B0KQTZtoGxqBHx/P6nQ9f1y662xCM');
  });

  const { line } = testKey('ada');
  const [type = '', base64 = ''] = line.split(' ');
  const bytes = Buffer.from(base64, 'base64');
  it.each<readonly [why: string, line: string]>([
    ['nothing', ''],
    ['no base64', type],
    ['options in front', `command="x" ${line}`],
    ['a certificate', line.replace(type, `${type}-cert-v01@openssh.com`)],
    ['DSA', line.replace(type, 'ssh-dss')],
    ['another type in front', line.replace(type, 'ecdsa-sha2-nistp256')],
    ['base64 that is written otherwise', `${line}=`],
    ['a key cut short', `${type} ${bytes.subarray(0, -3).toString('base64')}`],
    ['bytes behind the key', `${type} ${Buffer.concat([bytes, Buffer.alloc(3)]).toString('base64')}`],
    [
      'a point that is too short',
      `${type} ${Buffer.concat([wireString(type), wireString('short')]).toString('base64')}`,
    ],
    [
      'a point that is on no curve',
      `ecdsa-sha2-nistp256 ${Buffer.concat([
        wireString('ecdsa-sha2-nistp256'),
        wireString('nistp256'),
        wireString(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)])),
      ]).toString('base64')}`,
    ],
    ['an RSA key that is too short', rsa(1024).line],
  ])('that is none: %s', (_, text) => {
    const read = readKeyLine(text);
    expect(read).toHaveProperty('wrong');
    if ('wrong' in read && text !== '') expect(read.wrong).not.toContain(base64.slice(0, 30));
  });

  it('a private key is known, in the forms they are kept in', () => {
    for (const text of [
      '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU',
      '-----BEGIN RSA PRIVATE KEY-----',
      '-----BEGIN PRIVATE KEY-----',
      '-----BEGIN ENCRYPTED PRIVATE KEY-----',
      'PuTTY-User-Key-File-3: ssh-ed25519',
      'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ',
    ]) {
      expect(holdsPrivateKey(text)).toBe(true);
    }
    expect(holdsPrivateKey(`${line} ada`)).toBe(false);
  });
});
