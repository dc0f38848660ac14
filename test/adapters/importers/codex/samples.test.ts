import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { codexImporter } from '../../../../src/adapters/importers/codex/index.ts';
import { pairCalls } from '../pairing.ts';
import { countRecords, factsOf, passedOf, recordsOf, usageOf } from '../support.ts';
import { read } from './support.ts';

const SAMPLES = path.resolve(process.cwd(), '../shared/samples');
const present = existsSync(SAMPLES);
if (!present) console.info('Real rollouts are not here: the tests that read them are passed over.');

const files = (present ? readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }) : [])
  .filter((name) => /\.(jsonl?|log|traj|txt|tsv)$/.test(name))
  .map((name) => name.split(path.sep).join('/'))
  .sort();
const isOurs = (name: string) => /^codex\/.*\.jsonl$|\/rollout-[^/]*\.jsonl$/.test(name);
const open = (name: string) => new Uint8Array(readFileSync(path.join(SAMPLES, name)));

/**
 * Counted once by a program of another language: records, calls (searches of the provider among them), calls
 * without return, input with what came from the cache, output, compactions, what was typed.
 */
const KNOWN: Readonly<Record<string, readonly number[]>> = {
  'codex/agentv-0b_9f2ac6f3aa_3.jsonl': [1554, 362, 0, 28_204_549, 45_171, 2, 13],
  'codex/agentv-1f_4427577930_0.jsonl': [1928, 447, 0, 34_300_017, 82_098, 1, 17],
  'codex/agentv-f4_771ece9d37_0.jsonl': [1368, 311, 0, 18_983_025, 66_140, 2, 11],
  'lab-captures/codex/rollout-2026-11-30T01-19-14-01a22a08-de23-7d23-b568-b5b9abee9506.jsonl': [
    29, 3, 0, 6_300, 240, 0, 1,
  ],
};

describe.skipIf(!present)('real rollouts', () => {
  it.each(files.filter(isOurs))(
    '%s: every record is imported or passed over, every return has its call',
    async (name) => {
      const bytes = open(name);
      const items = await read(bytes, name);
      const records = countRecords(bytes);
      expect(recordsOf(items)).toEqual(Array.from({ length: records }, (_, index) => index));
      expect(Object.keys(passedOf(items)).filter((reason) => reason.startsWith('unknown-type'))).toEqual([]);
      const { paired, orphans, strays } = pairCalls(items);
      expect(strays).toEqual([]);
      const facts = factsOf(items);
      expect([
        records,
        paired + orphans.length,
        orphans.length,
        usageOf(items).reduce((sum, fact) => sum + fact.input + fact.cache_read + fact.cache_write, 0),
        usageOf(items).reduce((sum, fact) => sum + fact.output, 0),
        facts.filter((fact) => fact.type === 'compaction').length,
        facts.filter((fact) => fact.type === 'message' && fact.role === 'user').length,
      ]).toEqual(KNOWN[name]);
    },
  );

  it('only ours are taken for ours', () => {
    const taken = files.filter((name) => codexImporter.detects(open(name).subarray(0, 65_536), name));
    expect(taken).toEqual(files.filter(isOurs));
  });
});
