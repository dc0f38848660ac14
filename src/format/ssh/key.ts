import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { fromBase64, unsigned, WireReader } from './wire.ts';

/** Kinds of public keys that can sign here. Those that begin with `sk-` live in a device, which asks for a touch. */
export const sshKeyTypes = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
] as const;

export type SshKeyType = (typeof sshKeyTypes)[number];

export interface SshKey {
  readonly type: SshKeyType;
  /** The key as SSH writes it, which two lines with other comments have in common. */
  readonly blob: Buffer;
  readonly key: KeyObject;
  /** What a device's key is made for, `ssh:` most often. */
  readonly application?: Buffer;
}

/** Shorter RSA keys have been factored, or may be. */
const RSA_BITS_MIN = 2048;
const RSA_BITS_MAX = 16_384;

export const isTouchKey = (type: string): boolean => type.startsWith('sk-');

/** `SHA256:…` as `ssh-keygen -l` shows it. */
export const fingerprintOf = (blob: Uint8Array): string =>
  `SHA256:${hash('sha256', blob, 'base64').replace(/=+$/, '')}`;

/** The line that is kept of a key: its type and the key itself, without a comment. */
export const lineOf = ({ type, blob }: Pick<SshKey, 'type' | 'blob'>): string =>
  `${type} ${blob.toString('base64')}`;

/** Whether a text holds, or begins, a private key in any of the forms they are kept in: it is not to go anywhere. */
export const holdsPrivateKey = (text: string): boolean =>
  /PRIVATE KEY|^PuTTY-User-Key-File|openssh-key-v1|b3BlbnNzaC1rZXktdjE/im.test(text);

/** Reads a public key line, `type base64 [comment]`; in words what is wrong with it, without repeating any of it. */
export const readKeyLine = (line: string): SshKey | { readonly wrong: string } => {
  const [type, base64 = ''] = line.trim().split(/[ \t]+/, 2);
  const known = sshKeyTypes.find((it) => it === type);
  if (known === undefined) {
    return { wrong: `it does not begin with a type of key that signs: ${sshKeyTypes.join(', ')}` };
  }
  const blob = fromBase64(base64);
  if (blob === undefined) return { wrong: 'what follows the type is not base64' };
  const key = readKeyBlob(blob);
  if ('wrong' in key || key.type === known) return key;
  return { wrong: 'the type in front is another than that of the key' };
};

/** Reads a public key as it stands in a line's base64, or in a signature. */
export const readKeyBlob = (blob: Buffer): SshKey | { readonly wrong: string } => {
  const reader = new WireReader(blob);
  const named = reader.text();
  const type = sshKeyTypes.find((it) => it === named);
  if (type === undefined) return { wrong: 'it is of no type of key that signs' };
  try {
    return keyOf(type, blob, reader);
  } catch {
    // Node refuses a point that is not on the curve, and much else that is no key.
    return { wrong: `it is no key of type ${type}` };
  }
};

const keyOf = (type: SshKeyType, blob: Buffer, reader: WireReader): SshKey | { readonly wrong: string } => {
  switch (type) {
    case 'ssh-ed25519': {
      const point = reader.string();
      return whole(reader, type, () => ({ type, blob, key: ed25519(point) }));
    }
    case 'sk-ssh-ed25519@openssh.com': {
      const [point, application] = [reader.string(), reader.string()];
      return whole(reader, type, () => ({ type, blob, key: ed25519(point), application }));
    }
    case 'ecdsa-sha2-nistp256':
    case 'ecdsa-sha2-nistp384':
    case 'ecdsa-sha2-nistp521': {
      const [curve, point] = [reader.text(), reader.string()];
      return whole(reader, type, () => ({ type, blob, key: ecdsa(type.slice(11), curve, point) }));
    }
    case 'sk-ecdsa-sha2-nistp256@openssh.com': {
      const [curve, point, application] = [reader.text(), reader.string(), reader.string()];
      return whole(reader, type, () => ({ type, blob, key: ecdsa('nistp256', curve, point), application }));
    }
    case 'ssh-rsa': {
      const [exponent, modulus] = [reader.string(), reader.string()];
      return whole(reader, type, () => {
        const key = rsa(exponent, modulus);
        const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
        if (bits < RSA_BITS_MIN) {
          return {
            wrong: `an RSA key here has ${RSA_BITS_MIN} to ${RSA_BITS_MAX} bits, and this one ${bits}`,
          };
        }
        return { type, blob, key };
      });
    }
    default:
      return type satisfies never;
  }
};

const whole = (
  reader: WireReader,
  type: SshKeyType,
  make: () => SshKey | { readonly wrong: string },
): SshKey | { readonly wrong: string } =>
  reader.isWhole ? make() : { wrong: `it is not a whole key of type ${type}` };

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const ed25519 = (point: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: base64url(point) }, format: 'jwk' });

const CURVES: Readonly<Record<string, { readonly crv: string; readonly bytes: number }>> = {
  nistp256: { crv: 'P-256', bytes: 32 },
  nistp384: { crv: 'P-384', bytes: 48 },
  nistp521: { crv: 'P-521', bytes: 66 },
};

/** How long a coordinate is, and each half of a signature. */
export const coordinateBytes = (type: SshKeyType): number => {
  const curve = /nistp\d+/.exec(type)?.[0];
  return CURVES[curve ?? '']?.bytes ?? 0;
};

const ecdsa = (expected: string, curve: string, point: Buffer): KeyObject => {
  const { crv, bytes } = CURVES[expected] ?? { crv: '', bytes: 0 };
  // Only the uncompressed form is written by SSH.
  if (curve !== expected || point[0] !== 4 || point.length !== 1 + 2 * bytes)
    throw new RangeError('no point');
  const [x, y] = [point.subarray(1, 1 + bytes), point.subarray(1 + bytes)];
  return createPublicKey({ key: { kty: 'EC', crv, x: base64url(x), y: base64url(y) }, format: 'jwk' });
};

/** Leading zeros are nothing to Node; longer numbers than these are no key here. */
const rsa = (exponent: Buffer, modulus: Buffer): KeyObject => {
  const [e, n] = [unsigned(exponent, 8), unsigned(modulus, RSA_BITS_MAX / 8)];
  if (e === undefined || n === undefined) throw new RangeError('no RSA numbers');
  return createPublicKey({
    key: { kty: 'RSA', e: base64url(e), n: base64url(n) },
    format: 'jwk',
  });
};
