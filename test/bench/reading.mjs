// What it costs to read a ledger: against parsing the same lines and doing nothing with them.

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.mjs';
import { interleaved, median, ratioOf } from './measure.mjs';
import { ms } from './report.mjs';

const LF = 0x0a;
const CHUNK = 262_144;

const chunksOf = (folder) => createReadStream(join(folder, 'ledger.jsonl'), { highWaterMark: CHUNK });

/** Reads the lines as anybody would who trusts them: split, decoded, parsed. */
const parseAll = async (folder) => {
  let rest = Buffer.alloc(0);
  let lines = 0;
  for await (const chunk of chunksOf(folder)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let to = bytes.indexOf(LF); to >= 0; to = bytes.indexOf(LF, from)) {
      const parsed = JSON.parse(bytes.toString('utf8', from, to));
      lines += parsed.prev.length === 64 ? 1 : 0;
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
  return lines;
};

const must = (holds, what) => {
  if (!holds) throw new Error(what);
};

const ROUNDS = new Map([
  [10_000, 9],
  [100_000, 5],
  [1_000_000, 3],
]);

export const reading = async ({ ledgers, sizes, roundsOf, say }) => {
  const { verifyLedger } = await built('format/verify');
  const { checkIntegrity, openLedger } = await built('index');
  const rows = [];
  const perEvent = [];
  for (const events of sizes) {
    const folder = await ledgers.of(events);
    const subjects = {
      parse: async () => must((await parseAll(folder)) === events, 'lines are missing'),
      integrity: async () => {
        const { whole, lines } = await checkIntegrity(chunksOf(folder));
        must(whole && lines === events, 'not whole');
      },
      verify: async () => {
        const { verdict, lines } = await openLedger(folder).verify();
        must(verdict === 'valid' && lines === events, `not valid: ${verdict}`);
      },
      alone: async () => {
        const { verdict, lines } = await verifyLedger(chunksOf(folder));
        must(verdict === 'valid' && lines === events, `not valid: ${verdict}`);
      },
      replay: async () => {
        const state = await openLedger(folder).replay({});
        must(state.readOnly === undefined, 'not sound');
        must(state.counts.events === events, 'events are missing');
      },
    };
    say(`reading ${events} events`);
    const rounds = roundsOf(ROUNDS.get(events) ?? 3, 3);
    const times = await interleaved(subjects, rounds, { warm: events <= 100_000 });
    const against = `${ms(median(times.parse))}, JSON.parse of the same lines`;
    const row = (what, subject, most = undefined) => ({
      what,
      events,
      took: ms(median(times[subject])),
      against,
      ratio: ratioOf(times[subject], times.parse),
      most,
    });
    rows.push(
      row('integrity pass', 'integrity', 1),
      row('full verify', 'verify', 3),
      row('full verify, in one thread', 'alone'),
      row('replay to state', 'replay', 2),
    );
    perEvent.push([events, (median(times.replay) * 1e3) / events]);
  }
  const [[, first]] = perEvent;
  for (const [events, micros] of perEvent.slice(1)) {
    rows.push({
      what: 'replay, an event',
      events,
      took: `${micros.toFixed(1)} µs`,
      against: `${first.toFixed(1)} µs at ${sizes[0]}`,
      ratio: micros / first,
      most: 1.2,
    });
  }
  return {
    rows,
    notes: [
      'integrity pass: `checkIntegrity` over the file: frame, both hashes, chain; no event is parsed. It must be whole, with ' +
        'as many lines as were made.',
      'full verify: `openLedger(folder).verify()`: bytes, frame, both hashes, chain, canonical form, envelope, sequence, ' +
        'withholding, Merkle root. The verdict must be valid, with as many lines as were made. From 32 MiB on a second thread ' +
        '[vouches for the bytes](../../docs/decisions/0033-a-second-thread-vouches-for-bytes.md); in one thread: `verifyLedger`, ' +
        'which starts none.',
      'replay to state: `openLedger(folder).replay({})`, which believes no snapshot: all of that but blobs and checkpoints, and the shape and the fold ' +
        'of every event. The state must be sound, with as many events as were made.',
      'Both against: the file read in the same pieces, split at its line feeds, decoded, `JSON.parse`d, and thrown away. ' +
        'The ratio is the middle of those of all rounds.',
    ],
  };
};
