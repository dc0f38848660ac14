import { join } from 'node:path';
import { built } from '../built.mjs';
import { storeIn } from '../own-store.mjs';
import { given, measured, ON_DISK } from './payload.mjs';

const { contents, folder, more } = given();
const nothing = () => undefined;
const { openLedger } = await built('index');

await measured({
  durable: ON_DISK,
  proves: 'yes',
  folder,
  contents,
  write: async () => {
    const log = (await storeIn(join(folder, 'own'))).open();
    const drafts = contents.map((it) => JSON.parse(it));
    if (more[0] === 'held') {
      await log.transact(nothing, async (tx) => {
        for (const draft of drafts) await tx.append([draft]);
      });
      return;
    }
    for (const draft of drafts) await log.transact(nothing, (tx) => tx.append([draft]));
  },
  read: async () => {
    let count = 0;
    for await (const line of openLedger(join(folder, 'own')).lines()) {
      if (line.kind === 'event' && line.seq > 0) count += 1;
    }
    return count;
  },
});
