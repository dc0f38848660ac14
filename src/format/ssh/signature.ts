import { hash, verify } from 'node:crypto';
import { coordinateBytes, isTouchKey, readKeyBlob, type SshKey } from './key.ts';
import { fromBase64, unsigned, WireReader, wireString } from './wire.ts';

/*
 * Signatures in the form that `ssh-keygen -Y sign` makes (PROTOCOL.sshsig of OpenSSH), read and verified without a
 * program. What is signed is a hash of the message together with a namespace, so that a signature given for one
 * purpose is none for another.
 */

const MAGIC = 'SSHSIG';
const VERSION = 1;

export interface Signed {
  readonly ok: true;
  /** The public key that signed, as it stands in a key line's base64. */
  readonly blob: Buffer;
}

type Verified = Signed | { readonly ok: false; readonly what: string };

const no = (what: string): Verified => ({ ok: false, what });

/** The base64 of a signature as it is kept: what stands between the lines of its armour, if it has one. */
export const unarmoured = (text: string): string | undefined => {
  const armour = /^-----BEGIN SSH SIGNATURE-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END SSH SIGNATURE-----$/;
  const base64 = armour.exec(text.trim())?.[1]?.replace(/[\r\n]/g, '');
  return base64 !== undefined && fromBase64(base64) !== undefined ? base64 : undefined;
};

/** The same in its armour, as `ssh-keygen -Y verify` takes it. */
export const armoured = (base64: string): string =>
  `-----BEGIN SSH SIGNATURE-----\n${base64.replace(/.{1,70}/g, '$&\n')}-----END SSH SIGNATURE-----\n`;

/**
 * Whether a signature, in base64, is one of this message for this namespace, and by which key. Whose key it is, and
 * whether it may sign, is not asked here.
 */
export const verifySignature = (base64: string, message: Uint8Array, namespace: string): Verified => {
  const bytes = fromBase64(base64);
  if (bytes === undefined) return no('it is not base64');
  const reader = new WireReader(bytes);
  const magic = reader.take(MAGIC.length).toString('latin1');
  if (magic !== MAGIC || reader.uint32() !== VERSION) return no('it is no SSH signature of version 1');
  const [blob, named, reserved, algorithm] = [reader.string(), reader.text(), reader.string(), reader.text()];
  const signature = reader.string();
  if (!reader.isWhole) return no('it is not a whole SSH signature');
  if (named !== namespace) return no('it was made for another purpose');
  if (algorithm !== 'sha256' && algorithm !== 'sha512') return no('it hashes in a way not known here');
  const key = readKeyBlob(blob);
  if ('wrong' in key) return no(`its key can't be read: ${key.wrong}`);
  const signedBytes = Buffer.concat([
    Buffer.from(MAGIC, 'latin1'),
    wireString(namespace),
    wireString(reserved),
    wireString(algorithm),
    wireString(Buffer.from(hash(algorithm, message), 'hex')),
  ]);
  return verifies(key, signature, signedBytes)
    ? { ok: true, blob }
    : no('it does not fit what it is said to sign');
};

const verifies = (key: SshKey, signature: Buffer, message: Buffer): boolean => {
  const reader = new WireReader(signature);
  const [algorithm, body] = [reader.text(), reader.string()];
  if (!isTouchKey(key.type)) return reader.isWhole && fits(key, algorithm, body, message);
  const [flags, counter] = [reader.take(1), reader.take(4)];
  // A device signs without a touch where it was told to: that is no more than a key in a file.
  if (!reader.isWhole || ((flags[0] ?? 0) & TOUCHED) === 0 || key.application === undefined) return false;
  const [application, digest] = [sha256(key.application), sha256(message)];
  return fits(key, algorithm, body, Buffer.concat([application, flags, counter, digest]));
};

const TOUCHED = 0x01;

const sha256 = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes), 'hex');

const fits = (key: SshKey, algorithm: string, body: Buffer, message: Buffer): boolean => {
  switch (key.type) {
    case 'ssh-rsa':
      // What `ssh-rsa` itself names as an algorithm hashes with SHA-1, and is no signature any more.
      if (algorithm === 'rsa-sha2-512') return verify('sha512', message, key.key, body);
      return algorithm === 'rsa-sha2-256' && verify('sha256', message, key.key, body);
    case 'ssh-ed25519':
    case 'sk-ssh-ed25519@openssh.com':
      return algorithm === key.type && verify(null, message, key.key, body);
    case 'ecdsa-sha2-nistp256':
    case 'sk-ecdsa-sha2-nistp256@openssh.com':
      return algorithm === key.type && ecdsaFits(key, 'sha256', body, message);
    case 'ecdsa-sha2-nistp384':
      return algorithm === key.type && ecdsaFits(key, 'sha384', body, message);
    case 'ecdsa-sha2-nistp521':
      return algorithm === key.type && ecdsaFits(key, 'sha512', body, message);
    default:
      return key.type satisfies never;
  }
};

const ecdsaFits = (key: SshKey, digest: string, body: Buffer, message: Buffer): boolean => {
  const reader = new WireReader(body);
  const bytes = coordinateBytes(key.type);
  const [r, s] = [unsigned(reader.string(), bytes), unsigned(reader.string(), bytes)];
  if (!reader.isWhole || r === undefined || s === undefined) return false;
  return verify(digest, message, { key: key.key, dsaEncoding: 'ieee-p1363' }, Buffer.concat([r, s]));
};
