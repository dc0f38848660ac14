// The state at a point in the middle of a ledger, and what is kept so that it comes fast.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.mjs';
import { sizeOf } from './ledgers.mjs';
import { median, timed } from './measure.mjs';
import { mb, ms } from './report.mjs';

const POINTS = [0.07, 0.31, 0.5, 0.78, 0.99];

/** What is kept beside a ledger: the lines it stands at, and bytes: all, the last whole one's, the last's with its base. */
const snapshotsOf = (folder) => {
  const cache = join(folder, 'cache');
  const [own] = readdirSync(cache);
  const files = readdirSync(join(cache, own)).map((name) => {
    const path = join(cache, own, name);
    const [, header] = readFileSync(path, 'latin1').split('\n', 2);
    return { seq: Number.parseInt(name, 10), bytes: statSync(path).size, base: JSON.parse(header).base?.seq };
  });
  files.sort((a, b) => a.seq - b.seq);
  const newest = files.at(-1);
  const base = files.find((it) => it.seq === newest.base);
  return {
    seqs: files.map((it) => it.seq),
    bytes: files.reduce((sum, it) => sum + it.bytes, 0),
    whole: files.findLast((it) => it.base === undefined),
    last: newest.bytes + (base?.bytes ?? 0),
  };
};

export const jump = async ({ ledgers, sizes, quick, say }) => {
  const { openLedger } = await built('index');
  const rows = [];
  for (const events of sizes.slice(-1)) {
    const folder = await ledgers.of(events);
    const ledger = openLedger(folder);
    say(`reading ${events} once`);
    await ledger.state();
    const times = [];
    for (const part of quick ? POINTS.slice(2, 3) : POINTS) {
      const to = Math.floor(part * events);
      say(`jump to ${to} of ${events}`);
      times.push(
        await timed(async () => {
          const { head } = await ledger.replay({ to });
          if (head.seq !== to) throw new Error(`came to ${head.seq}, not to ${to}`);
        }),
      );
    }
    const { seqs, bytes, whole, last } = snapshotsOf(folder);
    const folded = POINTS.map((part) => Math.floor(part * events)).map(
      (to) => to - Math.max(-1, ...seqs.filter((it) => it <= to)),
    );
    rows.push(
      { what: 'jump to a point, in process', events, took: ms(median(times)) },
      { what: 'events folded for it, at most', events, took: String(Math.max(...folded)), most: '8,192' },
      {
        what: 'all snapshots together',
        events,
        took: mb(bytes),
        against: mb(sizeOf(folder)),
        ratio: bytes / sizeOf(folder),
        most: 0.1,
      },
      {
        what: `the last snapshot that is whole, at ${whole.seq}`,
        events,
        took: mb(whole.bytes),
        most: '1 MB',
      },
      { what: 'the last snapshot, with the whole one that it rests on', events, took: mb(last) },
    );
  }
  return {
    rows,
    notes: [
      '`ledger.replay({ to })` at five points of a ledger that was read once; the head of the state that comes of it must be ' +
        'the point.',
    ],
  };
};
