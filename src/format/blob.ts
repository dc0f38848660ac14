import { createHmac } from 'node:crypto';
import type { BlobRef } from './events/common.ts';
import { pointerStep } from './pointer.ts';

/** A blob's key: exactly this many raw random bytes. */
export const BLOB_KEY_BYTES = 32;

const BLOB = /^hmac-sha256:[0-9a-f]{64}$/;

/** `hmac-sha256:<hex>`: HMAC-SHA-256(key, bytes). The key keeps withheld content from being guessed. */
export function blobId(key: Uint8Array, bytes: Uint8Array): string {
  return `hmac-sha256:${createHmac('sha256', key).update(bytes).digest('hex')}`;
}

/** Where a blob lies, from the ledger's folder: `blobs/<first 2 hex>/<hex>`; its key beside it at `.key`. */
export function blobPath(blob: string): string {
  const hex = blob.slice('hmac-sha256:'.length);
  return `blobs/${hex.slice(0, 2)}/${hex}`;
}

/** Whether content read with its key is what the reference names. */
export function isBlob(ref: Pick<BlobRef, 'blob' | 'bytes'>, key: Uint8Array, bytes: Uint8Array): boolean {
  return key.length === BLOB_KEY_BYTES && bytes.length === ref.bytes && blobId(key, bytes) === ref.blob;
}

/** Whether a value is a reference to a blob: an object of exactly `blob`, `bytes` and `media`. */
export function isBlobRef(value: object): value is BlobRef {
  const { blob, bytes, media } = value as { readonly [key: string]: unknown };
  return (
    Object.keys(value).length === 3 &&
    typeof blob === 'string' &&
    BLOB.test(blob) &&
    Number.isSafeInteger(bytes) &&
    (bytes as number) >= 0 &&
    typeof media === 'string'
  );
}

/** Calls `found` with every blob that the value refers to. Event data is at most DEPTH_MAX deep. */
export function eachBlobRef(
  value: unknown,
  found: (ref: BlobRef, pointer: string) => void,
  pointer = '',
): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && isBlobRef(value)) {
    found(value, pointer);
    return;
  }
  for (const [key, inner] of Object.entries(value)) eachBlobRef(inner, found, pointer + pointerStep(key));
}
