import { BLOB_KEY_BYTES, isBlob } from '../../format/blob.ts';
import type { BlobRef } from '../../format/events/common.ts';
import { LogError } from '../../log/error.ts';
import type { KeyedBlob, Store } from '../../log/store.ts';
import { type CarriedFile, type CarriedMember, contentName, keyName, wholeOf } from './file.ts';

const readOnly = async (): Promise<never> => {
  throw new LogError('read-only', 'a handoff file is read, not written');
};

/**
 * The ledger inside a handoff file, for whoever reads ledgers. Content is read into memory only where key and
 * length are what the log says, so that no member can be larger than the log owns to.
 */
export const carriedStore = (file: CarriedFile, log: CarriedMember): Store => {
  const members = new Map(file.members.map((it) => [it.name, it]));
  const take = async (ref: BlobRef): Promise<KeyedBlob> => {
    const { blob } = ref;
    const [key, content] = [members.get(keyName(ref)), members.get(contentName(ref))];
    if (key === undefined || content === undefined) {
      throw new LogError('blob-missing', `${blob} is not in the file`, { blob });
    }
    if (key.bytes === BLOB_KEY_BYTES && content.bytes === ref.bytes) {
      const found = { key: await wholeOf(key), bytes: await wholeOf(content) };
      if (isBlob(ref, found.key, found.bytes)) return found;
    }
    throw new LogError('blob-mismatch', `what the file has as ${blob} is something else`, { blob });
  };
  return {
    open: async () => ({
      identity: file.name,
      size: log.bytes,
      read: (from) => log.read(from),
      close: async () => undefined,
    }),
    create: readOnly,
    withLock: readOnly,
    lockHolder: async () => null,
    tornFiles: async () => [],
    changed: readOnly,
    blobs: {
      take,
      get: async (ref) => (await take(ref)).bytes,
      has: async (ref) => members.has(keyName({ blob: ref.blob })) && members.has(contentName(ref)),
      put: readOnly,
      adopt: readOnly,
      remove: readOnly,
    },
  };
};
