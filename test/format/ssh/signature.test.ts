import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKeyBlob, sshKeyTypes } from '../../../src/format/ssh/key.ts';
import { armoured, unarmoured, verifySignature } from '../../../src/format/ssh/signature.ts';
import { wireString } from '../../../src/format/ssh/wire.ts';
import { testKey } from '../../../src/testing/signer.ts';
import { ecdsa, ed25519, everyKind, rsa } from '../../support/ssh-keys.ts';

const message = Buffer.from('{"actor":"human:ada"}');
const ok = (signature: string, said: Uint8Array = message, namespace = 'loopledger'): boolean =>
  verifySignature(signature, said, namespace).ok;

describe('a signature', () => {
  it('every type of key that may be registered is signed with here', () => {
    expect(Object.keys(everyKind).sort()).toEqual([...sshKeyTypes].sort());
  });

  it.each(Object.entries(everyKind))('of %s fits its message, namespace and key, and no other', (_, make) => {
    const key = make();
    for (const algorithm of ['sha256', 'sha512'] as const) {
      const signature = key.sign(message, { algorithm });
      expect(verifySignature(signature, message, 'loopledger')).toEqual({ ok: true, blob: key.blob });
      expect(ok(signature, Buffer.from('{"actor":"human:eve"}'))).toBe(false);
      expect(ok(signature, message, 'file')).toBe(false);
    }
    expect(ok(key.sign(message, { namespace: 'git' }))).toBe(false);
    expect(readKeyBlob(key.blob)).toMatchObject({ type: key.line.split(' ')[0] });
  });

  it('many of ecdsa, whose numbers are shorter now and then', () => {
    for (const [curve, times] of [
      ['nistp256', 150],
      ['nistp521', 20],
    ] as const) {
      const key = ecdsa(curve);
      for (let n = 0; n < times; n += 1)
        expect(ok(key.sign(Buffer.from(String(n))), Buffer.from(String(n)))).toBe(true);
    }
  });

  it('of a device that was not touched is none', () => {
    for (const key of [ed25519(true), ecdsa('nistp256', true)]) {
      expect(ok(key.sign(message))).toBe(true);
      expect(ok(key.sign(message, { flags: 5 }))).toBe(true);
      for (const flags of [0, 4, 0xfe]) expect(ok(key.sign(message, { flags }))).toBe(false);
    }
  });

  it('of RSA over SHA-1 is none', () => {
    const key = rsa();
    expect(ok(key.sign(message, { rsa: 'rsa-sha2-256' }))).toBe(true);
    expect(ok(key.sign(message, { rsa: 'ssh-rsa' }))).toBe(false);
    const renamed = (to: string) => (signature: Buffer) =>
      Buffer.concat([wireString(to), signature.subarray(wireString('rsa-sha2-512').length)]);
    expect(ok(key.sign(message, { rsa: 'rsa-sha2-512', bend: renamed('rsa-sha2-256') }))).toBe(false);
    expect(ok(key.sign(message, { rsa: 'rsa-sha2-256', bend: renamed('rsa-sha2-512') }))).toBe(false);
    expect(ok(key.sign(message, { rsa: 'rsa-sha2-256', bend: renamed('rsa-sha2-255') }))).toBe(false);
  });

  it.each(Object.entries(everyKind))(
    'of %s is one by its own algorithm and to its last byte',
    (type, make) => {
      const key = make();
      const nameOf = (signature: Buffer): number => 4 + signature.readUInt32BE(0);
      const bends: readonly ((signature: Buffer) => Buffer)[] = [
        (signature) => Buffer.concat([signature, Buffer.from([0])]),
        (signature) => signature.subarray(0, -1),
        (signature) => Buffer.concat([wireString('ssh-dss'), signature.subarray(nameOf(signature))]),
        (signature) => Buffer.concat([wireString(`${type} `), signature.subarray(nameOf(signature))]),
        (signature) => signature.subarray(0, nameOf(signature)),
        () => Buffer.alloc(0),
      ];
      expect(ok(key.sign(message, { bend: (signature) => signature }))).toBe(true);
      for (const bend of bends) expect(ok(key.sign(message, { bend }))).toBe(false);
    },
  );

  it('of ecdsa is two numbers and nothing else, neither of them negative or longer than the curve', () => {
    const key = ecdsa('nistp256');
    const [type, numbers] = [
      wireString('ecdsa-sha2-nistp256'),
      (signature: Buffer) => signature.subarray(27),
    ];
    const bodies: readonly ((numbers: Buffer) => Buffer)[] = [
      (body) => Buffer.concat([body, Buffer.from([0])]),
      (body) => Buffer.concat([body, wireString('x')]),
      (body) => Buffer.concat([wireString(Buffer.from([0x80])), body]),
      () => Buffer.concat([wireString(Buffer.alloc(34, 1)), wireString(Buffer.alloc(32, 1))]),
      () => Buffer.concat([wireString(Buffer.alloc(32, 1)), wireString(Buffer.alloc(32, 0x80))]),
      () => Buffer.concat([wireString(Buffer.alloc(32, 0x80)), wireString(Buffer.alloc(32, 1))]),
    ];
    const same = (signature: Buffer) => Buffer.concat([type, wireString(numbers(signature))]);
    expect(ok(key.sign(message, { bend: same }))).toBe(true);
    for (const body of bodies) {
      const bend = (signature: Buffer) => Buffer.concat([type, wireString(body(numbers(signature)))]);
      expect(ok(key.sign(message, { bend }))).toBe(false);
    }
  });

  it('says what is wrong with it', async () => {
    const key = ed25519();
    const whole = Buffer.from(key.sign(message), 'base64');
    const bent = (at: number, to: number): string =>
      Buffer.from(whole)
        .fill(to, at, at + 1)
        .toString('base64');
    const told = (signature: string) => verifySignature(signature, message, 'loopledger');
    const no = (what: string) => ({ ok: false, what });
    expect(told('?')).toEqual(no('it is not base64'));
    expect(told(bent(5, 0x67))).toEqual(no('it is no SSH signature of version 1'));
    expect(told(bent(9, 2))).toEqual(no('it is no SSH signature of version 1'));
    expect(told(whole.subarray(0, -1).toString('base64'))).toEqual(no('it is not a whole SSH signature'));
    expect(told(Buffer.concat([whole, whole]).toString('base64'))).toEqual(
      no('it is not a whole SSH signature'),
    );
    expect(told(key.sign(message, { namespace: 'git' }))).toEqual(no('it was made for another purpose'));
    const algorithm = 'sha384' as 'sha512';
    expect(told(key.sign(message, { algorithm }))).toEqual(no('it hashes in a way not known here'));
    expect(told(bent(14 + 4, 0x78))).toEqual(no("its key can't be read: it is of no type of key that signs"));
    // The number that ends it is less than 2^253, so its last byte was another one.
    expect(told(bent(whole.length - 1, 0xff))).toEqual(no('it does not fit what it is said to sign'));
  });

  it('with any byte of it changed, left out or added is none', async () => {
    const key = testKey('ada');
    const whole = Buffer.from(await key.sign(message), 'base64');
    expect(ok(whole.toString('base64'))).toBe(true);
    for (const at of whole.keys()) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      expect(ok(changed.toString('base64')), `byte ${at} changed`).toBe(false);
      expect(ok(whole.subarray(0, at).toString('base64')), `cut at ${at}`).toBe(false);
    }
    expect(ok(Buffer.concat([whole, Buffer.from([0])]).toString('base64'))).toBe(false);
  });

  it('of any bytes at all is answered, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, magic) => {
        const head = magic ? Buffer.from('SSHSIG\0\0\0\x01', 'latin1') : Buffer.alloc(0);
        expect(ok(Buffer.concat([head, bytes]).toString('base64'))).toBe(false);
        expect(readKeyBlob(Buffer.from(bytes))).toHaveProperty('wrong');
      }),
    );
    for (const text of ['', '=', 'AA', 'not base64!', 'U1NIU0lH']) expect(ok(text)).toBe(false);
  });

  it('is kept without its armour, and given back with it', async () => {
    const signature = await testKey('ada').sign(message);
    expect(unarmoured(armoured(signature))).toBe(signature);
    expect(unarmoured(armoured(signature).replaceAll('\n', '\r\n'))).toBe(signature);
    expect(unarmoured(`x${armoured(signature)}`)).toBeUndefined();
    expect(unarmoured(signature)).toBeUndefined();
    expect(unarmoured(` \n${armoured(signature)} \n`)).toBe(signature);
    for (const more of ['x', '\nx', '-'])
      expect(unarmoured(`${armoured(signature).trim()}${more}`)).toBeUndefined();
    expect(unarmoured(armoured(`${signature.slice(0, 8)} ${signature.slice(8)}`))).toBeUndefined();
    expect(unarmoured(armoured('AB=='))).toBeUndefined();
    expect(unarmoured(armoured('AA=='))).toBe('AA==');
    expect(armoured('A'.repeat(141))).toBe(
      `-----BEGIN SSH SIGNATURE-----\n${'A'.repeat(70)}\n${'A'.repeat(70)}\nA\n-----END SSH SIGNATURE-----\n`,
    );
  });
});
