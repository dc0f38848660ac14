import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FORM_REASONS,
  NOTICES,
  PASSED_SUBTYPES,
  PASSED_TYPES,
  systemReason,
} from '../../../../src/adapters/importers/claude-code/reasons.ts';
import type { ImportItem } from '../../../../src/app/importing.ts';
import { edited, logOf, mistyped } from '../bent.ts';
import { accountingFaults, UNKNOWN } from '../faults.ts';
import { factsOf, fixture, read, sessionFile, subagentFile } from './support.ts';

const LOGS = [sessionFile, subagentFile, 'damaged.jsonl', 'exact.jsonl'];
const REASONS = new Set<string>([...FORM_REASONS, ...PASSED_TYPES, ...PASSED_SUBTYPES.map(systemReason)]);
const KNOWN_NOTICES = new Set<string>(NOTICES);

const faultsOf = (items: readonly ImportItem[], bytes: Uint8Array): string[] => {
  for (const fact of factsOf(items)) if (fact.type === 'call' && fact.input !== '') JSON.parse(fact.input);
  return accountingFaults(
    items,
    bytes,
    (reason) => REASONS.has(reason) || UNKNOWN.test(reason),
    KNOWN_NOTICES,
  );
};

const log = fc.constantFrom(...LOGS);

describe('the same bytes give the same items', () => {
  it('whatever the chunks', async () => {
    const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5_000 })), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(log, sizes, async (name, chunks) => {
        const bytes = fixture(name);
        expect(await read(bytes, name, chunks)).toEqual(await read(bytes, name));
      }),
      { numRuns: 60 },
    );
  });

  it.each(LOGS)('byte by byte: %s', async (name) => {
    const bytes = fixture(name);
    expect(await read(bytes, name, [1])).toEqual(await read(bytes, name));
  });
});

describe('a file that has grown', () => {
  const steady = (items: readonly ImportItem[]) =>
    items.filter((item) => item.kind !== 'session' && !(item.kind === 'joint' && item.provisional));

  it.each(LOGS)('gives what it gave before, and more behind it: %s', async (name) => {
    const bytes = fixture(name);
    const whole = steady(await read(bytes, name));
    for (let end = bytes.indexOf(0x0a) + 1; end > 0; end = bytes.indexOf(0x0a, end) + 1) {
      const before = steady(await read(bytes.subarray(0, end), name));
      expect(whole.slice(0, before.length)).toEqual(before);
    }
  });
});

describe('any bytes whatever', () => {
  it.each(LOGS)('hold for the fixture itself: %s', async (name) => {
    const bytes = fixture(name);
    expect(faultsOf(await read(bytes, name), bytes)).toEqual([]);
  });

  it('are read without a throw, every record accounted for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(faultsOf(await read(bytes), bytes)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are, where JSON is thrown together and thrown about', async () => {
    const shard = fc.constantFrom(
      ...['{', '}', '[', ']', '"', '\\', ',', ':', ' ', '\n', '\r', '\t', '\u2028', 'null', '1', '{}', '"a"'],
      ...[
        '{"type":"user","message":{"content":"a"}}',
        '{"type":"assistant","message":{"content":[',
        ']}}',
        '\ufeff',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(shard, { maxLength: 40 }), async (shards) => {
        const bytes = new TextEncoder().encode(shards.join(''));
        expect(faultsOf(await read(bytes), bytes)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are, where a log was cut and changed', async () => {
    await fc.assert(
      fc.asyncProperty(edited(log.map(fixture)), async (changed) => {
        expect(faultsOf(await read(changed, 'changed.jsonl'), changed)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are, where values are not of the kind that belongs there', async () => {
    const keys = [
      'type',
      'message',
      'content',
      'id',
      'name',
      'input',
      'tool_use_id',
      'usage',
      'uuid',
      'timestamp',
      'sessionId',
    ];
    const more = [
      'model',
      'text',
      'isSidechain',
      'agentId',
      'attachment',
      'prompt',
      'origin',
      'kind',
      'output_tokens',
      '__proto__',
    ];
    const words = [
      'user',
      'assistant',
      'system',
      'attachment',
      'tool_use',
      'tool_result',
      'text',
      'compact_boundary',
      '\ud83d',
    ];
    await fc.assert(
      fc.asyncProperty(logOf(mistyped([...keys, ...more], words)), async (bytes) => {
        expect(faultsOf(await read(bytes), bytes)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
