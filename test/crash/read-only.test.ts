import { spawnSync } from 'node:child_process';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { ledgerWith } from '../log/support.ts';
import { openWorkshop, type Workshop } from './processes.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await openWorkshop();
  await ledgerWith(new FileStore(shop.file), 'a');
});
afterEach(async () => {
  await chmod(dirname(shop.file), 0o755);
  await shop.done();
});

/** Root may write everywhere, so where the tests run as root another user does the looking. */
const somebody = process.getuid?.() === 0 ? { uid: 65_534 } : undefined;
/** A Node that lies in root's own folders can be started by nobody else. */
const canLook =
  somebody === undefined ||
  spawnSync(process.execPath, ['-e', '0'], { uid: somebody.uid, gid: somebody.uid }).status === 0;
if (!canLook) console.info('passed over: no other user can start this Node, and root may write everywhere');

it.skipIf(!canLook)(
  'a ledger in a folder that takes no writes is read, and refuses writing with a reason',
  async () => {
    await chmod(dirname(shop.file), 0o555);
    const before = await stat(shop.file);
    expect(await shop.start({ do: 'read' }, somebody).ended).toBe('2 clean');
    expect(await shop.start({ do: 'try', waitMs: 500 }, somebody).ended).toBe('read-only');
    expect((await stat(shop.file)).mtimeMs).toBe(before.mtimeMs);
  },
);

it.skipIf(!canLook)(
  'a ledger whose file alone takes no writes is told from a busy one, and left unlocked',
  async () => {
    await chmod(shop.file, 0o444);
    if (somebody) await chown(`${dirname(shop.file)}/lock`, somebody.uid, somebody.uid);
    expect(await shop.start({ do: 'try', waitMs: 500 }, somebody).ended).toBe('read-only');
    expect(await readdir(`${dirname(shop.file)}/lock`)).toEqual([]);
  },
);
