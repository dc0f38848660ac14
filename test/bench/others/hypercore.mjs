import { join } from 'node:path';
import Hypercore from 'hypercore';
import { given, IN_SYSTEM, measured } from './payload.mjs';

const { contents, folder } = given();
const open = async () => {
  const core = new Hypercore(join(folder, 'core'));
  await core.ready();
  return core;
};

await measured({
  durable: IN_SYSTEM,
  proves: 'yes; it is signed',
  folder,
  contents,
  write: async () => {
    const core = await open();
    for (const it of contents) await core.append(Buffer.from(it));
    await core.close();
  },
  read: async () => {
    const core = await open();
    let count = 0;
    for (let n = 0; n < core.length; n++) {
      if (JSON.parse((await core.get(n)).toString('utf8')) !== null) count += 1;
    }
    await core.close();
    return count;
  },
});
