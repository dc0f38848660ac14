import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto';
import type { Caller } from '../app/caller.ts';
import { fingerprintOf } from '../format/ssh/key.ts';
import { wireString } from '../format/ssh/wire.ts';

/** A key made of nothing but a name: for tests, which need the same one in every run. Anybody can make it. */
export interface TestKey {
  /** The public key line. */
  readonly line: string;
  readonly fingerprint: string;
  /** A signature in base64, as `ssh-keygen -Y sign` makes it. */
  sign(message: Uint8Array, namespace?: string): Promise<string>;
}

/** A caller at grade `signature` with the key of its name in its hand. */
export const withKey = (caller: Caller): Caller =>
  caller.proof === 'signature' ? { sign: testKey(caller.actor).sign, ...caller } : caller;

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

export const testKey = (name: string): TestKey => {
  const seed = Buffer.from(hash('sha256', `a key for tests of ${name}`), 'hex');
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const blob = Buffer.concat([wireString('ssh-ed25519'), wireString(pointOf(key))]);
  return {
    line: `ssh-ed25519 ${blob.toString('base64')}`,
    fingerprint: fingerprintOf(blob),
    sign: async (message, namespace = 'loopledger') =>
      sshSignature(blob, namespace, 'sha512', message, (signed) =>
        Buffer.concat([wireString('ssh-ed25519'), wireString(sign(null, signed, key))]),
      ),
  };
};

const pointOf = (key: KeyObject): Buffer =>
  Buffer.from(String(createPublicKey(key).export({ format: 'jwk' }).x), 'base64url');

/** The envelope that every SSH signature has, whatever signs what stands in it. */
export const sshSignature = (
  blob: Uint8Array,
  namespace: string,
  algorithm: 'sha256' | 'sha512',
  message: Uint8Array,
  signs: (signed: Buffer) => Buffer,
): string => {
  const [magic, version] = [Buffer.from('SSHSIG', 'latin1'), Buffer.from([0, 0, 0, 1])];
  const digest = wireString(Buffer.from(hash(algorithm, message), 'hex'));
  const named = Buffer.concat([wireString(namespace), wireString(''), wireString(algorithm)]);
  const signature = signs(Buffer.concat([magic, named, digest]));
  return Buffer.concat([magic, version, wireString(blob), named, wireString(signature)]).toString('base64');
};
