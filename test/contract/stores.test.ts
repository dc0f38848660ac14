import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { holder, memoryPlace } from '../log/support.ts';
import { storeContract } from './store.ts';

storeContract('memory', async () => {
  const place = memoryPlace();
  let pid = 100;
  return {
    store: () => place.store(holder(pid++)),
    put: async (bytes) => place.put(bytes),
    bytes: async () => place.bytes(),
    done: async () => undefined,
  };
});

storeContract('file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loopledger-store-'));
  const file = join(folder, 'ledger', 'ledger.jsonl');
  return {
    store: () => new FileStore(file),
    put: async (bytes) => {
      if (bytes === null) return rm(file);
      await mkdir(join(folder, 'ledger'), { recursive: true });
      await writeFile(`${file}.other`, bytes);
      await rename(`${file}.other`, file);
    },
    bytes: () => readFile(file).catch(() => null),
    done: () => rm(folder, { recursive: true, force: true }),
  };
});
