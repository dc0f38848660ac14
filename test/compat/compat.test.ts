import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { eventData } from '../../src/format/events/index.ts';
import { openLedger } from '../../src/library.ts';
import { isKnownBrief } from '../../src/projections/handoff-brief.ts';
import { makeClock } from '../support/clock.ts';
import { builtProgram, cleanEnvironment, runIn } from '../support/shell.ts';
import { briefsOf, makeGolden, type Pins, statesOf, writeGolden } from './golden.ts';

const FOLDER = join(process.cwd(), 'fixtures/compat');
const VERSIONS = readdirSync(FOLDER).sort();
const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Where the same lines are folded: other ends of the day, other letters and digits, other years. */
const SURROUNDINGS = [
  { zone: 'Pacific/Kiritimati', language: 'tr_TR.UTF-8', locale: 'tr-TR', year: 2071 },
  { zone: 'America/New_York', language: 'C', locale: 'en-US', year: 1999 },
  { zone: 'Pacific/Kiritimati', language: 'C', locale: 'en-US', year: 2026 },
  { zone: 'America/New_York', language: 'tr_TR.UTF-8', locale: 'tr-TR', year: 2038 },
];

const scratch = mkdtempSync(join(tmpdir(), 'loopledger-compat-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const fold = async (folder: string, { zone, language, year }: (typeof SURROUNDINGS)[number]) => {
  builtProgram();
  const clock = makeClock(scratch, Date.UTC(year, 5, 1));
  const library = pathToFileURL(join(process.cwd(), 'dist/lib/index.js')).href;
  const program = [...clock.options, join(process.cwd(), 'test/compat/fold.mjs'), library, folder];
  const env = { ...cleanEnvironment(scratch), TZ: zone, LANG: language, LC_ALL: language };
  const { code, out, err } = await runIn(scratch, [process.execPath, ...program], env);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out) as Record<string, unknown>;
};

describe.each(VERSIONS)('C5: the ledger that %s left', (version) => {
  const pins = JSON.parse(readFileSync(join(FOLDER, version, 'pins.json'), 'utf8')) as Pins;

  it.each(SURROUNDINGS)('is what it was in $zone, $language, $year', async (surroundings) => {
    const { locale, zone, year } = surroundings;
    const { version: _version, view: _view, brief: _brief, briefs: _briefs, ...wanted } = pins;
    expect(await fold(join(FOLDER, version), surroundings)).toEqual({
      surroundings: { locale, timeZone: zone, year },
      verdict: 'valid',
      readOnly: null,
      ...wanted,
      last: wanted.digests.at(-1),
    });
  });

  // Red after a release: the form gets a new number (src/projections/handoff-brief.ts). Before it: make the ledger anew.
  it('gives the briefs it gave, in the form of that number', async () => {
    const { brief, briefs, lines } = pins;
    if (!isKnownBrief(brief)) {
      console.info(`passed over: briefs of the form ${brief} are not made any more`);
      return;
    }
    const ledger = openLedger(join(FOLDER, version));
    expect(
      await briefsOf(
        statesOf(lines, (to) => ledger.replay({ to })),
        brief,
      ),
    ).toBe(briefs);
  });
});

describe('the golden ledger', () => {
  it('is there for this version', () => {
    expect(VERSIONS).toContain(VERSION);
  });

  it('of this version holds every event type there is, and one there is not', () => {
    const lines = readFileSync(join(FOLDER, VERSION, 'ledger.jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    const types = lines.map(
      (line) => (JSON.parse(line) as { event?: { type: string } }).event?.type ?? 'stub',
    );
    expect([...new Set(types)].sort()).toEqual([...Object.keys(eventData), 'stub', 'x.future'].sort());
  });

  it('is made by a script that is still fit to make the next one, and writes over none', async () => {
    const files = await makeGolden('0.0.0');
    const folder = join(scratch, '0.0.0');
    await writeGolden(folder, files);
    const [surroundings] = SURROUNDINGS as [(typeof SURROUNDINGS)[number]];
    const { digests, head } = JSON.parse(String(files.get('pins.json'))) as Pins;
    expect(await fold(folder, surroundings)).toMatchObject({
      verdict: 'valid',
      readOnly: null,
      head,
      digests,
    });
    await expect(writeGolden(folder, new Map())).rejects.toThrow(/EEXIST/);
  });
});
