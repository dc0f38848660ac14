// The state at a point in the middle of a ledger, and what is kept so that it comes fast.

import { built } from './built.mjs';
import { sizeOf } from './ledgers.mjs';
import { median, timed } from './measure.mjs';
import { mb, ms } from './report.mjs';

const POINTS = [0.07, 0.31, 0.5, 0.78, 0.99];

export const jump = async ({ ledgers, sizes, quick, say }) => {
  const { openLedger, stateView1 } = await built('index');
  const rows = [];
  for (const events of sizes.slice(-1)) {
    const folder = await ledgers.of(events);
    const ledger = openLedger(folder);
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
    rows.push({ what: 'jump to a point, in process', events, took: `${ms(median(times))} (from line 0)` });
    const view = Buffer.byteLength(JSON.stringify(stateView1(await ledger.state())));
    rows.push(
      { what: 'events folded for it', events, took: 'not yet: there are no snapshots', most: '8,192' },
      { what: 'all snapshots together', events, took: 'not yet', against: mb(sizeOf(folder)), most: '0.1 ×' },
      { what: 'one snapshot', events, took: `not yet; its public view is ${mb(view)} of JSON`, most: '1 MB' },
    );
  }
  return {
    rows,
    notes: [
      '`ledger.replay({ to })` at five points; the head of the state that comes of it must be the point.',
    ],
  };
};
