import { describe, expect, it } from 'vitest';
import {
  coordinateBytes,
  fingerprintOf,
  holdsPrivateKey,
  isTouchKey,
  lineOf,
  readKeyLine,
  sshKeyTypes,
} from '../../../src/format/ssh/key.ts';
import { wireString } from '../../../src/format/ssh/wire.ts';
import { testKey } from '../../../src/testing/signer.ts';
import { ecdsa, everyKind, rsa } from '../../support/ssh-keys.ts';

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
  const lineWith = (...fields: readonly (Uint8Array | string)[]): string =>
    `${String(fields[0])} ${Buffer.concat(fields.map(wireString)).toString('base64')}`;
  /** A number of 2,048 bits, as SSH writes it. */
  const modulus = Buffer.concat([Buffer.from([0]), Buffer.alloc(256, 0xff)]);
  const rsaOf = (
    e: number,
    n: Buffer,
    exponent = Buffer.from(e.toString(16).padStart(12, '0'), 'hex'),
  ): string => lineWith('ssh-rsa', exponent, n);
  const ecdsaOf = (type: string, curve: string, point: Buffer): string =>
    lineWith(`ecdsa-sha2-${type}`, curve, point);
  const point = ecdsa('nistp256').blob.subarray(-64);
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
    ['an RSA key that is too long', rsaOf(65_537, Buffer.alloc(2_049, 0x55))],
    ['an RSA key of nothing', rsaOf(65_537, Buffer.alloc(0))],
    ['an RSA key whose exponent is longer than 8 bytes', rsaOf(2 ** 40, modulus, Buffer.alloc(9, 1))],
    ['an RSA key whose modulus is negative', rsaOf(65_537, Buffer.alloc(256, 0xff))],
    ['a point of another curve', ecdsaOf('nistp256', 'nistp384', Buffer.concat([Buffer.from([4]), point]))],
    ['a point in another form', ecdsaOf('nistp256', 'nistp256', Buffer.concat([Buffer.from([6]), point]))],
    [
      'a point with a zero in between',
      ecdsaOf(
        'nistp256',
        'nistp256',
        Buffer.concat([Buffer.from([4]), point.subarray(0, 32), Buffer.alloc(1), point.subarray(32)]),
      ),
    ],
    [
      'a point that is cut short',
      ecdsaOf('nistp256', 'nistp256', Buffer.concat([Buffer.from([4]), point.subarray(0, 63)])),
    ],
  ])('that is none: %s', (_, text) => {
    const read = readKeyLine(text);
    expect(read).toHaveProperty('wrong');
    if ('wrong' in read && text !== '') expect(read.wrong).not.toContain(base64.slice(0, 30));
  });

  it('is read with spaces around it, and with tabs in between', () => {
    for (const text of [`  ${line}\n`, line.replace(' ', '\t '), `${line}\tada`]) {
      const read = readKeyLine(text);
      expect('wrong' in read ? read.wrong : lineOf(read)).toBe(line);
    }
  });

  it('says what is wrong with it', () => {
    const wrong = (text: string): unknown => (readKeyLine(text) as { wrong?: string }).wrong;
    expect(wrong('ssh-dss AAAA')).toMatch(/^it does not begin with a type/);
    expect(wrong(`${type} ?`)).toBe('what follows the type is not base64');
    expect(wrong(line.replace(type, 'ssh-rsa'))).toBe('the type in front is another than that of the key');
    expect(wrong(`${type} AAAA`)).toBe('it is of no type of key that signs');
    expect(wrong(`${type} ${bytes.subarray(0, -3).toString('base64')}`)).toBe(
      `it is not a whole key of type ${type}`,
    );
    expect(wrong(rsa(1024).line)).toBe('an RSA key here has 2048 to 16384 bits, and this one 1024');
    expect(wrong(rsaOf(65_537, Buffer.alloc(2_049, 0x55)))).toBe('it is no key of type ssh-rsa');
  });

  it('of RSA has as many bits as it may have', () => {
    const longest = Buffer.concat([Buffer.from([0]), Buffer.alloc(2_048, 0xff)]);
    for (const n of [modulus, longest])
      expect(readKeyLine(rsaOf(65_537, n))).toMatchObject({ type: 'ssh-rsa' });
  });

  it('a touch is asked of a key in a device alone', () => {
    expect(sshKeyTypes.filter(isTouchKey)).toEqual([
      'sk-ssh-ed25519@openssh.com',
      'sk-ecdsa-sha2-nistp256@openssh.com',
    ]);
    expect(isTouchKey('ssh-ed25519-sk-')).toBe(false);
  });

  it('a coordinate is as long as its curve has it', () => {
    expect(sshKeyTypes.map(coordinateBytes)).toEqual([0, 32, 48, 66, 0, 0, 32]);
  });

  it('a private key is known, in the forms they are kept in', () => {
    for (const text of [
      '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU',
      '-----BEGIN RSA PRIVATE KEY-----',
      '-----BEGIN PRIVATE KEY-----',
      '-----BEGIN ENCRYPTED PRIVATE KEY-----',
      'PuTTY-User-Key-File-3: ssh-ed25519',
      'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ',
      'openssh-key-v1\0',
      'a comment\nputty-user-key-file-2: ssh-rsa',
    ]) {
      expect(holdsPrivateKey(text)).toBe(true);
    }
    for (const text of [`${line} ada`, 'what PuTTY-User-Key-File is', 'b3BlbnNzaC1rZXktdjF']) {
      expect(holdsPrivateKey(text)).toBe(false);
    }
  });
});
