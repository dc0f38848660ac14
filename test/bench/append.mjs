// One event that is on the disk when it is acknowledged: against writing the same bytes bare.

import { closeSync, fdatasync, fdatasyncSync, openSync, symlinkSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inTurns, median, ratioOf, timed } from './measure.mjs';
import { storeIn } from './own-store.mjs';
import { mb, ms } from './report.mjs';

const ROUNDS = 300;
/** Until what is run was compiled. */
const WARM = 80;
/** As long as the lock's record is, which is the target of a link. */
const RECORD = 'x'.repeat(300);
const syncInPool = promisify(fdatasync);
const ACTOR = 'agent:claude';
const SESSION = '01KJPTP8T2PHSGA9E1G4RJB6T3';

const called = (n) => ({
  type: 'tool.called',
  actor: ACTOR,
  at: new Date().toISOString(),
  data: {
    session: SESSION,
    call: `toolu_${String(n).padStart(24, '0')}`,
    tool: 'Bash',
    input: JSON.stringify({ command: `npm test -- src/part-${n} `.padEnd(300, 'a b ') }),
  },
});

export const append = async ({ ledgers, roundsOf, say }) => {
  const rounds = roundsOf(ROUNDS, 40);
  const scratch = ledgers.scratch('append');
  const [held, locked] = [await storeIn(join(scratch, 'held')), await storeIn(join(scratch, 'locked'))];
  const [bareFd, poolFd, recordFd] = ['bare', 'pool', 'record'].map((it) => openSync(join(scratch, it), 'a'));
  const times = { bare: [], held: [], locked: [], pool: [], record: [] };
  const heldLog = held.open();
  const lockedLog = locked.open();
  const nothing = () => undefined;
  let length = 0;
  say(`${rounds} appends of five kinds`);
  try {
    await heldLog.transact(nothing, async (tx) => {
      const subjects = {
        bare: () => {
          writeSync(bareFd, Buffer.alloc(length, 0x61));
          fdatasyncSync(bareFd);
        },
        pool: () => {
          writeSync(poolFd, Buffer.alloc(length, 0x61));
          return syncInPool(poolFd);
        },
        record: () => {
          symlinkSync(RECORD, join(scratch, 'held-by'));
          writeSync(recordFd, Buffer.alloc(length, 0x61));
          fdatasyncSync(recordFd);
          unlinkSync(join(scratch, 'held-by'));
        },
        held: (n) => tx.append([called(n)]),
        locked: (n) => lockedLog.transact(nothing, (other) => other.append([called(n)])),
      };
      const names = Object.keys(subjects);
      const before = tx.head.end;
      await subjects.held(0);
      length = tx.head.end - before;
      for (let n = 0; n < WARM + rounds; n++) {
        for (const name of inTurns(names, n)) {
          const took = await timed(() => subjects[name](n));
          if (n >= WARM) times[name].push(took);
        }
      }
    });
  } finally {
    closeSync(bareFd);
    closeSync(poolFd);
    closeSync(recordFd);
  }
  const against = `${ms(median(times.bare))}, write and fdatasync of ${mb(length)}`;
  const row = (what, name, most = undefined) => ({
    what,
    took: ms(median(times[name])),
    against,
    ratio: median(times[name]) / median(times.bare),
    most,
  });
  const rows = [
    row('one durable append, open handle', 'held', 1.3),
    row('one durable append, with the lock', 'locked', 1.6),
  ];
  rows.push(row('bare, but the sync waited for in the thread pool', 'pool'));
  rows.push(row('bare, between making and removing a record as the lock does', 'record'));
  const ratios = ['held', 'locked', 'pool', 'record'].map((name) =>
    ratioOf(times[name], times.bare).toFixed(2),
  );
  rows.push({ what: 'the four above, by the middle ratio of each round', took: ratios.join(', ') });
  return {
    rows,
    notes: [
      'open handle: `append` inside one transaction of the log: the line is sealed, judged as a reader will judge it, ' +
        'written, synced, and the file in place is looked at before and after.',
      'with the lock: a transaction of its own for each: the lock taken and given back, the file opened, what others wrote ' +
        'caught up with. All take turns, each on a file of its own in the same folder.',
      'thread pool: a program that must not stand still while the disk syncs waits in one; two switches between threads, which ' +
        'a busy machine makes dear.',
      'record: it need not be on the disk, yet the file system notes its name in the journal, and writes that with the next ' +
        'sync.',
    ],
  };
};
