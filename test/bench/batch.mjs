// Many events at once: against turning the same events into JSON and doing nothing with it.

import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.mjs';
import { interleaved, median, ratioOf } from './measure.mjs';
import { storeIn } from './own-store.mjs';
import { mb, ms, thousands } from './report.mjs';
import { asSessionLog } from './session-log.mjs';

const EVENTS = 10_000;
const BATCH = 1_000;
const caller = { actor: 'agent:claude', proof: 'none', runtime: 'bench' };

const eventsIn = (folder) =>
  readFileSync(join(folder, 'ledger.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event);

const stringify = (events) => () => {
  let length = 0;
  for (const event of events) length += JSON.stringify(event).length;
  if (length === 0) throw new Error('nothing was written');
};

export const batch = async ({ ledgers, roundsOf, say }) => {
  const { importers } = await built('index');
  const rounds = roundsOf(7, 3);
  const scratch = ledgers.scratch('batch');
  let made = 0;
  const fresh = () => storeIn(join(scratch, `of-${made++}`));
  const events = eventsIn(await ledgers.of(EVENTS));
  const drafts = events.slice(1).map(({ type, actor, at, data }) => ({ type, actor, at, data }));
  say(`${rounds} rounds of appending ${drafts.length} events in batches`);
  const appended = await interleaved(
    {
      stringify: stringify(events.slice(1)),
      append: async () => {
        const log = (await fresh()).open();
        await log.transact(
          () => undefined,
          async (tx) => {
            for (let n = 0; n < drafts.length; n += BATCH) {
              await tx.append(drafts.slice(n, n + BATCH), { split: true });
            }
            if (tx.head.seq !== drafts.length) throw new Error('events are missing');
          },
        );
      },
    },
    rounds,
  );

  const foreign = join(scratch, 'session.jsonl');
  const { bytes } = asSessionLog(events, foreign);
  const file = { name: 'session.jsonl', chunks: () => createReadStream(foreign) };
  const importInto = async (folder) => {
    const ledger = folder.ledger();
    const imported = await ledger.importFile(importers, file, caller);
    if (!imported.ok || imported.added === 0) throw new Error(JSON.stringify(imported));
    return imported;
  };
  const first = join(scratch, `of-${made}`);
  const { added, records } = await importInto(await fresh());
  const told = eventsIn(first);
  say(`${rounds} rounds of importing ${records} records`);
  const imports = await interleaved(
    { stringify: stringify(told), import: async () => importInto(await fresh()) },
    rounds,
  );
  const row = (what, n, times, name) => ({
    what,
    events: n,
    took: ms(median(times[name])),
    against: `${ms(median(times.stringify))}, JSON.stringify of the same events`,
    ratio: ratioOf(times[name], times.stringify),
    most: 8,
  });
  return {
    rows: [row('batch append', drafts.length, appended, 'append'), row('import', added, imports, 'import')],
    notes: [
      `batch append: a new ledger, its lock taken once, ${thousands(BATCH)} events an append; each append is written and ` +
        'synced in as few pieces as one sync may carry. Making the ledger is counted.',
      `import: a session log of Claude Code of ${thousands(records)} records, ${mb(bytes)}, read into a new ledger; larger ` +
        'contents become blobs, each synced. As many events must be added as the first time.',
    ],
  };
};
