// What the parts of reading and of importing take, each by itself: what holds a figure where it is.

import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.mjs';
import { interleaved, median, ratioOf } from './measure.mjs';
import { asSessionLog } from './session-log.mjs';

const EVENTS = 50_000;
const LF = 0x0a;
/** Where the event of a line begins, and how far before the line's end it ends (docs/FORMAT.md, The line). */
const [HEAD, TAIL] = [9, 151];
const EVENT_DEPTH = 2;

const linesIn = (folder) => {
  const bytes = readFileSync(join(folder, 'ledger.jsonl'));
  const lines = [];
  for (let from = 0, to = bytes.indexOf(LF); to >= 0; from = to + 1, to = bytes.indexOf(LF, from)) {
    lines.push(bytes.subarray(from, to));
  }
  return lines;
};

/** Asks about each line, which must be good: so nothing is left out because nobody looks at what it gives. */
const each = (lines, isGood) => () => {
  let good = 0;
  for (let n = 0; n < lines.length; n++) if (isGood(lines[n], n)) good += 1;
  if (good !== lines.length) throw new Error(`${lines.length - good} lines are not good`);
};

const readingParts = async (folder) => {
  const { byteFault } = await built('format/reading');
  const { eventHash, GENESIS, lineHash } = await built('format/hash');
  const { declares } = await built('format/line');
  const { scanCanonical } = await built('format/scan');
  const { checkEnvelope } = await built('format/envelope');
  const { checkShape } = await built('format/shape');
  const { Chain } = await built('format/chain');
  const { Fold } = await built('domain/fold');
  const lines = linesIn(folder);
  const chain = new Chain();
  let offset = 0;
  const read = lines.map((line) => {
    const judged = chain.next(line, offset);
    offset += line.length + 1;
    return judged;
  });
  let prev = GENESIS;
  const parts = {
    parse: each(lines, (line) => JSON.parse(line.toString('utf8')).prev.length === 64),
    bytes: each(lines, (line) => byteFault(line) === null),
    hashes: each(lines, (line, n) => {
      const hash = lineHash(n === 0 ? GENESIS : prev, eventHash(line.subarray(HEAD, line.length - TAIL)));
      const holds = declares(line, line.length - TAIL, n === 0 ? GENESIS : prev, hash);
      prev = hash;
      return holds;
    }),
    form: each(lines, (line) => scanCanonical(line, HEAD, line.length - TAIL, EVENT_DEPTH) === null),
    envelope: each(read, ({ event }) => checkEnvelope(event) === null),
    shape: each(read, ({ event: { type, data } }) => checkShape(type, data) === null),
    fold: () => {
      const fold = new Fold();
      for (const line of read) fold.push(line);
      if (fold.state.readOnly !== undefined) throw new Error('not sound');
    },
  };
  return { events: lines.length, parts };
};

const SAID = {
  bytes: 'no NUL or CR, well-formed UTF-8',
  hashes: 'both hashes, and that the frame declares them',
  form: 'canonical form',
  envelope: 'the envelope of the parsed event',
  shape: 'the shape of its data',
  fold: 'shape and fold',
};

const importParts = async (folder, scratch) => {
  const { importers } = await built('index');
  const { sealLine } = await built('format/line');
  const { GENESIS } = await built('format/hash');
  const events = linesIn(folder).map((line) => JSON.parse(line.toString('utf8')).event);
  const foreign = join(scratch, 'session.jsonl');
  asSessionLog(events, foreign);
  const importer = importers.find((it) => it.detects(readFileSync(foreign).subarray(0, 65_536), foreign));
  return {
    events: events.length,
    parts: {
      stringify: each(events, (event) => JSON.stringify(event).length > 0),
      parseLog: each(
        readFileSync(foreign, 'utf8').trimEnd().split('\n'),
        (line) => JSON.parse(line) !== null,
      ),
      readLog: async () => {
        let items = 0;
        for await (const item of importer.read(createReadStream(foreign), 'session.jsonl'))
          items += item ? 1 : 0;
        if (items === 0) throw new Error('nothing was read');
      },
      seal: each(events, (event) => sealLine(event, GENESIS).hash.length === 64),
    },
  };
};

export const profile = async ({ ledgers, quick, roundsOf, say }) => {
  const rounds = roundsOf(7, 3);
  const row = (what, events, times, name, base, word) => ({
    what,
    events,
    took: `${((median(times[name]) * 1e3) / events).toFixed(2)} µs an event`,
    against: `${((median(times[base]) * 1e3) / events).toFixed(2)} µs, ${word}`,
    ratio: ratioOf(times[name], times[base]),
  });
  const reading = await readingParts(await ledgers.of(quick ? 1_000 : EVENTS));
  say(`${rounds} rounds of the parts of reading`);
  const readTimes = await interleaved(reading.parts, rounds);
  const importing = await importParts(await ledgers.of(quick ? 1_000 : 10_000), ledgers.scratch('profile'));
  say(`${rounds} rounds of the parts of importing`);
  const importTimes = await interleaved(importing.parts, rounds);
  const inImport = (what, name) =>
    row(what, importing.events, importTimes, name, 'stringify', 'JSON.stringify of the events');
  return {
    rows: [
      ...Object.entries(SAID).map(([name, what]) =>
        row(what, reading.events, readTimes, name, 'parse', 'JSON.parse of the line'),
      ),
      inImport('import: JSON.parse of the session log, line by line', 'parseLog'),
      inImport('import: the session log read, checked and told as facts', 'readLog'),
      inImport('import: the events sealed, none written', 'seal'),
    ],
    notes: [
      'All of it in one thread, on lines that lie in memory. A reading that does no more than parse and hash takes 1 and the hashes; ' +
        'a replay takes the rows from bytes to envelope, and the fold, beside parsing.',
    ],
  };
};
