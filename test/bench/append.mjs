// One event that is on the disk when it is acknowledged: against writing the same bytes bare.

import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { median, ratioOf, timed } from './measure.mjs';
import { storeIn } from './own-store.mjs';
import { mb, ms } from './report.mjs';

const ROUNDS = 300;
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

export const append = async ({ ledgers, quick, say }) => {
  const rounds = quick ? 40 : ROUNDS;
  const scratch = ledgers.scratch('append');
  const [held, locked] = [await storeIn(join(scratch, 'held')), await storeIn(join(scratch, 'locked'))];
  const bareFd = openSync(join(scratch, 'bare'), 'a');
  const times = { bare: [], held: [], locked: [] };
  const heldLog = held.open();
  const lockedLog = locked.open();
  const nothing = () => undefined;
  let length = 0;
  say(`${rounds} appends of three kinds`);
  try {
    await heldLog.transact(nothing, async (tx) => {
      const subjects = {
        bare: () => {
          writeSync(bareFd, Buffer.alloc(length, 0x61));
          fdatasyncSync(bareFd);
        },
        held: (n) => tx.append([called(n)]),
        locked: (n) => lockedLog.transact(nothing, (other) => other.append([called(n)])),
      };
      const names = Object.keys(subjects);
      const before = tx.head.end;
      await subjects.held(0);
      length = tx.head.end - before;
      for (let n = 0; n < 20 + rounds; n++) {
        for (let turn = 0; turn < names.length; turn++) {
          const name = names[(n + turn) % names.length];
          const took = await timed(() => subjects[name](n));
          if (n >= 20) times[name].push(took);
        }
      }
    });
  } finally {
    closeSync(bareFd);
  }
  const against = `${ms(median(times.bare))}, write and fdatasync of ${mb(length)}`;
  const row = (what, name, most) => ({
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
  rows.push({
    what: 'the same, middle of the ratios of each round',
    took: `${ratioOf(times.held, times.bare).toFixed(2)} × and ${ratioOf(times.locked, times.bare).toFixed(2)} ×`,
  });
  return {
    rows,
    notes: [
      'open handle: `append` inside one transaction of the log: the line is sealed, judged as a reader will judge it, ' +
        'written, synced, and the file in place is looked at before and after.',
      'with the lock: a transaction of its own for each: the lock taken and given back, the file opened, what others wrote ' +
        'caught up with. The three take turns, each on a file of its own in the same folder.',
    ],
  };
};
