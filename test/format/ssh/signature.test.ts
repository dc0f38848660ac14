import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKeyBlob, sshKeyTypes } from '../../../src/format/ssh/key.ts';
import { armoured, unarmoured, verifySignature } from '../../../src/format/ssh/signature.ts';
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
      expect(ok(key.sign(message, { touched: false }))).toBe(false);
    }
  });

  it('of RSA over SHA-1 is none', () => {
    const key = rsa();
    expect(ok(key.sign(message, { rsa: 'rsa-sha2-256' }))).toBe(true);
    expect(ok(key.sign(message, { rsa: 'ssh-rsa' }))).toBe(false);
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
  });
});
