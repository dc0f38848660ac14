import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../src/adapters/importers/claude-code/index.ts';
import { codexImporter } from '../../src/adapters/importers/codex/index.ts';
import type { Content } from '../../src/format/events/common.ts';
import { LINE_MAX } from '../../src/format/limits.ts';
import { stateView1 } from '../../src/projections/state-view.ts';
import { World } from '../support/world.ts';
import { bytesFile, importInto } from './import.stage.ts';

const SAMPLES = path.resolve(process.cwd(), '../shared/samples');
const importers = [claudeCodeImporter, codexImporter];
const present = existsSync(SAMPLES);
if (!present) console.info('Real logs are not here: the tests that import them are passed over.');

const names = (present ? readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }) : [])
  .filter((name) =>
    /^(?:claude-code|codex|lab-captures[\\/](?:claude-projects|codex[\\/]rollout)).*\.jsonl$/.test(name),
  )
  .sort();

const textOf = async (world: World, content: Content): Promise<string> =>
  typeof content === 'string' ? content : Buffer.from(await world.ledger.blob(content)).toString('utf8');

describe.skipIf(!present)('a real log, read in and verified', () => {
  it.each(names)('%s', async (name) => {
    const bytes = readFileSync(path.join(SAMPLES, name));
    const world = new World();
    await world.init();
    const answer = await importInto(world, bytesFile(bytes, name), importers);
    if (!answer.ok) throw new Error(answer.what);
    expect(answer.records).toBe(
      answer.imported + Object.values(answer.passed).reduce((sum, n) => sum + n, 0),
    );

    const written = world.files.bytes();
    expect((await importInto(world, bytesFile(bytes, name), importers)).ok).toBe(true);
    expect(world.files.bytes()).toEqual(written);

    const log = bytes.toString('utf8');
    const called = new Map<number, string>();
    const counted = new Set<string>();
    let calls = 0;
    let returns = 0;
    let at = 0;
    for await (const line of world.ledger.lines()) {
      if (line.kind !== 'event') throw new Error(line.kind);
      const { type, data, seq } = line.event;
      if (type === 'tool.called') {
        calls += 1;
        called.set(seq, String(data.call));
        // Foreign JSON stands as it stood in the record, letter for letter, and in its order; or as the text of the
        // string it was.
        const input = await textOf(world, data.input as Content);
        const quoted = JSON.stringify(input);
        const found = Math.max(log.indexOf(input, at), log.indexOf(quoted, at));
        expect(found).toBeGreaterThanOrEqual(0);
        at = found;
      }
      if (type === 'tool.returned') {
        returns += 1;
        expect(called.get(Number(data.called))).toBe(data.call);
        called.delete(Number(data.called));
      }
      if (type === 'usage.recorded' && data.message !== undefined) {
        expect(counted.has(String(data.message))).toBe(false);
        counted.add(String(data.message));
      }
    }
    const state = await world.state();
    expect(state.readOnly).toBeUndefined();
    expect(calls - returns).toBe(called.size);
    expect([...state.openCalls.keys()].sort()).toEqual([...called.keys()].sort());

    const report = await world.ledger.verify({ deep: true });
    expect(report).toMatchObject({ verdict: 'valid', faults: [] });
    for (const text of written?.toString('latin1').split('\n') ?? [])
      expect(text.length).toBeLessThan(LINE_MAX);
    // However long the log, the state holds counters, open calls and marks.
    const open = [...called.keys()].length;
    expect(Buffer.byteLength(JSON.stringify(stateView1(state)))).toBeLessThan(3_000 + open * 6_000);
  });
});
