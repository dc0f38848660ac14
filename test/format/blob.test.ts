import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { blobId, blobPath, eachBlobRef, isBlob } from '../../src/format/blob.ts';

const key = Buffer.alloc(32, 3);
const bytes = Buffer.from('content');
const blob = blobId(key, bytes);
const ref = { blob, bytes: bytes.length, media: 'text/plain' };

test('an id is the HMAC of the content, and says where it lies', () => {
  const hex = createHmac('sha256', key).update(bytes).digest('hex');
  expect(blob).toBe(`hmac-sha256:${hex}`);
  expect(blobPath(blob)).toBe(`blobs/${hex.slice(0, 2)}/${hex}`);
});

test('content, length and key must all be right', () => {
  expect(isBlob(ref, key, bytes)).toBe(true);
  expect(isBlob(ref, key, Buffer.from('Content'))).toBe(false);
  expect(isBlob({ ...ref, bytes: 8 }, key, bytes)).toBe(false);
  expect(isBlob(ref, Buffer.alloc(32, 4), bytes)).toBe(false);
  const short = Buffer.alloc(31, 3);
  expect(isBlob({ ...ref, blob: blobId(short, bytes) }, short, bytes)).toBe(false);
});

test('references are found wherever they stand', () => {
  const found: string[] = [];
  const data = { a: [{ b: ref }, ref], 'c/d': ref, e: { ...ref, more: true }, f: null, g: [1, 'x'] };
  eachBlobRef(data, (_, pointer) => found.push(pointer), '/data');
  expect(found).toEqual(['/data/a/0/b', '/data/a/1', '/data/c~1d']);
});
