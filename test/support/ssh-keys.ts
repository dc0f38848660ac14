import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { wireString } from '../../src/format/ssh/wire.ts';
import { sshSignature } from '../../src/testing/signer.ts';

// Keys of every kind, made at run time, and signatures as OpenSSH makes them: what lives in a device can't be asked
// for in a test otherwise. test/format/ssh/keygen.test.ts holds them to what ssh-keygen says.

export interface MadeKey {
  readonly line: string;
  readonly blob: Buffer;
  sign(message: Uint8Array, options?: SignOptions): string;
}

export interface SignOptions {
  readonly namespace?: string;
  readonly algorithm?: 'sha256' | 'sha512';
  /** Of a device: what it says of itself; bit 0 is that it was touched, and that alone when nothing is said here. */
  readonly flags?: number;
  /** The name an RSA signature gives its algorithm. */
  readonly rsa?: 'rsa-sha2-256' | 'rsa-sha2-512' | 'ssh-rsa';
  /** Changes what the key signed into something else. */
  readonly bend?: (signature: Buffer) => Buffer;
}

const sha256 = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes), 'hex');
const bytesOf = (key: KeyObject, part: 'x' | 'y' | 'n' | 'e'): Buffer =>
  Buffer.from(String(key.export({ format: 'jwk' })[part]), 'base64url');
const mpint = (bytes: Buffer): Buffer => {
  let at = 0;
  while (at < bytes.length - 1 && bytes[at] === 0) at += 1;
  const digits = bytes.subarray(at);
  return wireString((digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits);
};

const made = (
  type: string,
  fields: readonly Uint8Array[],
  signs: (signed: Buffer, options: SignOptions) => Buffer,
): MadeKey => {
  const blob = Buffer.concat([wireString(type), ...fields]);
  return {
    line: `${type} ${blob.toString('base64')}`,
    blob,
    sign: (message, options = {}) =>
      sshSignature(
        blob,
        options.namespace ?? 'loopledger',
        options.algorithm ?? 'sha512',
        message,
        (signed) => (options.bend ?? ((signature) => signature))(signs(signed, options)),
      ),
  };
};

const DEVICE = Buffer.from('ssh:', 'latin1');

/** What a device signs and says, around the signature of its key. */
const byDevice = (type: string, signed: Buffer, flags: number, signs: (bytes: Buffer) => Buffer): Buffer => {
  const said = Buffer.from([flags, 0, 0, 0, 7]);
  const body = signs(Buffer.concat([sha256(DEVICE), said, sha256(signed)]));
  return Buffer.concat([wireString(type), wireString(body), said]);
};

export const ed25519 = (device = false): MadeKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const point = wireString(bytesOf(publicKey, 'x'));
  if (!device) {
    return made('ssh-ed25519', [point], (signed) =>
      Buffer.concat([wireString('ssh-ed25519'), wireString(sign(null, signed, privateKey))]),
    );
  }
  const type = 'sk-ssh-ed25519@openssh.com';
  return made(type, [point, wireString(DEVICE)], (signed, { flags = 1 }) =>
    byDevice(type, signed, flags, (bytes) => sign(null, bytes, privateKey)),
  );
};

const CURVES = {
  nistp256: { name: 'P-256', digest: 'sha256', bytes: 32 },
  nistp384: { name: 'P-384', digest: 'sha384', bytes: 48 },
  nistp521: { name: 'P-521', digest: 'sha512', bytes: 66 },
} as const;

export const ecdsa = (curve: keyof typeof CURVES, device = false): MadeKey => {
  const { name, digest, bytes } = CURVES[curve];
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: name });
  const point = Buffer.concat([Buffer.from([4]), bytesOf(publicKey, 'x'), bytesOf(publicKey, 'y')]);
  const fields = [wireString(curve), wireString(point)];
  const signs = (signed: Buffer): Buffer => {
    const pair = sign(digest, signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return Buffer.concat([mpint(pair.subarray(0, bytes)), mpint(pair.subarray(bytes))]);
  };
  if (!device) {
    const type = `ecdsa-sha2-${curve}`;
    return made(type, fields, (signed) => Buffer.concat([wireString(type), wireString(signs(signed))]));
  }
  const type = 'sk-ecdsa-sha2-nistp256@openssh.com';
  return made(type, [...fields, wireString(DEVICE)], (signed, { flags = 1 }) =>
    byDevice(type, signed, flags, signs),
  );
};

export const rsa = (bits = 2048): MadeKey => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const fields = [mpint(bytesOf(publicKey, 'e')), mpint(bytesOf(publicKey, 'n'))];
  return made('ssh-rsa', fields, (signed, { rsa: name = 'rsa-sha2-512' }) => {
    const digest = { 'rsa-sha2-256': 'sha256', 'rsa-sha2-512': 'sha512', 'ssh-rsa': 'sha1' }[name];
    return Buffer.concat([wireString(name), wireString(sign(digest, signed, privateKey))]);
  });
};

export const everyKind: Readonly<Record<string, () => MadeKey>> = {
  'ssh-ed25519': () => ed25519(),
  'ecdsa-sha2-nistp256': () => ecdsa('nistp256'),
  'ecdsa-sha2-nistp384': () => ecdsa('nistp384'),
  'ecdsa-sha2-nistp521': () => ecdsa('nistp521'),
  'ssh-rsa': () => rsa(),
  'sk-ssh-ed25519@openssh.com': () => ed25519(true),
  'sk-ecdsa-sha2-nistp256@openssh.com': () => ecdsa('nistp256', true),
};
