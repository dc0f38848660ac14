import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../../src/adapters/importers/claude-code/index.ts';
import type { ImportItem } from '../../../../src/app/importing.ts';
import { pairCalls } from '../pairing.ts';
import { countRecords, factsOf, passedOf, read, recordsOf, usageOf } from './support.ts';

const SAMPLES = path.resolve(process.cwd(), '../shared/samples');
const present = existsSync(SAMPLES);
if (!present) console.info('Real logs are not here: the tests that read them are passed over.');

const files = (present ? readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }) : [])
  .filter((name) => /\.(jsonl?|log|traj|txt|tsv)$/.test(name))
  .map((name) => name.split(path.sep).join('/'))
  .sort();
const isOurs = (name: string) => /^(claude-code|lab-captures\/claude-projects)\/.*\.jsonl$/.test(name);
const open = (name: string) => new Uint8Array(readFileSync(path.join(SAMPLES, name)));

/** Counted once by a program of another language: records, calls, calls without return, output tokens, compactions. */
const KNOWN: Readonly<Record<string, readonly [number, number, number, number, number]>> = {
  'claude-code/ccv-fe5e1c67.jsonl': [438, 167, 0, 51_933, 0],
  'claude-code/entire-18_4069756ffc_0.jsonl': [1179, 160, 1, 9_030, 1],
  'claude-code/entire-43_2b48f6b6e6_0.jsonl': [1519, 248, 0, 11_177, 2],
  'claude-code/entire-5c_5cb639eac4_0.jsonl': [1309, 208, 1, 1_035, 2],
  'claude-code/entire-cd_95adddad32_0.jsonl': [893, 206, 0, 70_618, 3],
  'claude-code/entire-malformed-5a_c45bc32212_0.jsonl': [242, 55, 0, 1_991, 0],
  'claude-code/ohmyposh-02_54bffa0c17_1.jsonl': [1648, 577, 0, 262_713, 1],
  'claude-code/ohmyposh-d8_4718082c10_3.jsonl': [1142, 262, 0, 246_369, 0],
};

/** Each call's input stands in the log, letter for letter, in the calls' order. */
const expectInputsOf = (items: readonly ImportItem[], log: string): void => {
  const inputs = factsOf(items).flatMap((fact) => (fact.type === 'call' ? [fact.input] : []));
  let at = 0;
  const lost = inputs.filter((input) => {
    const found = log.indexOf(`"input":${input}`, at);
    at = Math.max(at, found + 1);
    return found === -1 || typeof JSON.parse(input) !== 'object';
  });
  expect(lost).toEqual([]);
};

describe.skipIf(!present)('real logs', () => {
  it.each(files.filter(isOurs))(
    '%s: every record is imported or passed over, every return has its call',
    async (name) => {
      const bytes = open(name);
      const items = await read(bytes, name, [65_536]);
      const records = countRecords(bytes);
      expect(recordsOf(items)).toEqual(Array.from({ length: records }, (_, index) => index));
      expect(Object.keys(passedOf(items)).filter((reason) => reason.startsWith('unknown-type'))).toEqual([]);
      const { paired, orphans, strays } = pairCalls(items);
      expect(strays).toEqual([]);
      const facts = factsOf(items);
      expect(paired + orphans.length).toBe(facts.filter((fact) => fact.type === 'call').length);
      expectInputsOf(items, Buffer.from(bytes).toString('utf8'));
      const ids = usageOf(items).map(({ message }) => message);
      expect(new Set(ids).size).toBe(ids.length);
      if (!(name in KNOWN)) return;
      expect([
        records,
        paired + orphans.length,
        orphans.length,
        usageOf(items).reduce((sum, { output }) => sum + output, 0),
        facts.filter((fact) => fact.type === 'compaction').length,
      ]).toEqual(KNOWN[name]);
    },
  );

  it('only ours are taken for ours', () => {
    const taken = files.filter((name) => claudeCodeImporter.detects(open(name).subarray(0, 65_536), name));
    expect(taken).toEqual(files.filter(isOurs));
  });
});
