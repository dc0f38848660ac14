import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { blobId, blobPath, eachBlobRef, isBlob, isBlobRef } from '../../src/format/blob.ts';

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

test('a reference is an object of exactly an id, a length and a kind', () => {
  const { media: _, ...noKind } = ref;
  const good = [ref, { ...ref, bytes: 0 }, { ...ref, media: '' }];
  const bad = [
    { ...ref, more: 1 },
    noKind,
    { ...noKind, kind: 'text/plain' },
    { ...ref, blob: [blob] },
    { ...ref, blob: `x${blob}` },
    { ...ref, blob: `${blob}0` },
    { ...ref, blob: blob.slice(0, -1) },
    { ...ref, blob: blob.toUpperCase() },
    { ...ref, bytes: -1 },
    { ...ref, bytes: 0.5 },
    { ...ref, bytes: '7' },
    { ...ref, media: 1 },
    { ...ref, media: null },
  ];
  expect(good.map(isBlobRef)).toEqual(good.map(() => true));
  expect(bad.map(isBlobRef)).toEqual(bad.map(() => false));
});
