import type { BlobStore } from '../../log/store.ts';

/** Blobs whose code is loaded when the first is asked for: most answers read none, and start faster. */
export const lateBlobs = (folder: string, readOnly: boolean): BlobStore => {
  let loaded: Promise<BlobStore> | undefined;
  const blobs = (): Promise<BlobStore> => {
    loaded ??= import('./blobs.ts').then(({ FileBlobs }) => new FileBlobs(folder, readOnly));
    return loaded;
  };
  return {
    put: async (bytes, media) => (await blobs()).put(bytes, media),
    get: async (ref) => (await blobs()).get(ref),
    take: async (ref) => (await blobs()).take(ref),
    adopt: async (ref, blob) => (await blobs()).adopt(ref, blob),
    has: async (ref) => (await blobs()).has(ref),
    remove: async (ref) => (await blobs()).remove(ref),
  };
};
