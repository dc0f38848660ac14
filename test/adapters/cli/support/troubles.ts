import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Disk } from '../../../../src/adapters/fs/disk.ts';
import { nodeDisk } from '../../../../src/adapters/fs/disk.ts';
import type { Trouble } from '../bad-input.table.ts';
import { Desk, type How } from './desk.ts';

export const LEDGER = ['.loopledger', 'ledger.jsonl'] as const;

/** A disk that says no to every write, as the system would. */
export const failingDisk = (errno: 'ENOSPC' | 'EROFS'): Disk => ({
  ...nodeDisk,
  write: () => {
    throw Object.assign(new Error(`${errno}: no`), { code: errno });
  },
});

/** A ledger with an open goal and a claimable step, in a folder of its own. */
export const deskWithLedger = async (): Promise<Desk> => {
  const desk = new Desk();
  await desk.done('init --goal "Ship login" --check "node --version"');
  await desk.done('step plan "Write the form"');
  return desk;
};

/** A desk in trouble, and how commands have to be typed there to be in it. */
export const deskIn = async (trouble: Trouble): Promise<{ readonly desk: Desk; readonly how: How }> => {
  if (trouble === 'no-ledger') return { desk: new Desk(), how: {} };
  if (trouble === 'empty-file') {
    const desk = new Desk();
    mkdirSync(desk.path('.loopledger'));
    writeFileSync(desk.path(...LEDGER), '');
    return { desk, how: {} };
  }
  const desk = await deskWithLedger();
  const path = desk.path(...LEDGER);
  switch (trouble) {
    case 'damaged': {
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace('"goal.opened"', '"goal.opener"'));
      return { desk, how: {} };
    }
    case 'torn': {
      await desk.done('lesson add "This line will be cut"');
      const bytes = readFileSync(path);
      const last = bytes.subarray(0, bytes.length - 1).lastIndexOf(0x0a);
      writeFileSync(path, bytes.subarray(0, last + 1 + Math.floor((bytes.length - last) / 2)));
      return { desk, how: {} };
    }
    case 'read-only':
      return { desk, how: { disk: failingDisk('EROFS') } };
    case 'disk-full':
      return { desk, how: { disk: failingDisk('ENOSPC') } };
    case 'two-goals':
      await desk.done('goal open "Ship logout" --check "node --version"');
      return { desk, how: {} };
    default:
      return trouble satisfies never;
  }
};
