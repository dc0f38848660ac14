import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eventReason,
  FORM_REASONS,
  itemReason,
  NOTICES,
  PASSED_EVENTS,
  PASSED_ITEMS,
  PASSED_TYPES,
  typeReason,
} from '../../../../src/adapters/importers/codex/reasons.ts';
import type { ImportItem } from '../../../../src/app/importing.ts';
import { edited, logOf, mistyped } from '../bent.ts';
import { accountingFaults, UNKNOWN } from '../faults.ts';
import { fixture, newFile, oldFile, read } from './support.ts';

const LOGS = [oldFile, newFile, 'damaged.jsonl'];
const REASONS = new Set<string>([
  ...FORM_REASONS,
  ...PASSED_TYPES.map(typeReason),
  ...PASSED_ITEMS.map(itemReason),
  ...PASSED_EVENTS.map(eventReason),
]);
const KNOWN_NOTICES = new Set<string>(NOTICES);
const faultsOf = (items: readonly ImportItem[], bytes: Uint8Array): string[] =>
  accountingFaults(items, bytes, (reason) => REASONS.has(reason) || UNKNOWN.test(reason), KNOWN_NOTICES);

const log = fc.constantFrom(...LOGS);

describe.each(LOGS)('%s', (name) => {
  const bytes = fixture(name);

  it('gives the same items byte by byte', async () => {
    expect(await read(bytes, name, [1])).toEqual(await read(bytes, name));
  });

  it('accounts for every record', async () => {
    expect(faultsOf(await read(bytes, name), bytes)).toEqual([]);
  });

  it('grown, gives what it gave before, and more behind it', async () => {
    const steady = (items: readonly ImportItem[]) => items.filter((item) => item.kind !== 'session');
    const whole = steady(await read(bytes, name));
    for (let end = bytes.indexOf(0x0a) + 1; end > 0; end = bytes.indexOf(0x0a, end) + 1) {
      const before = steady(await read(bytes.subarray(0, end), name));
      expect(whole.slice(0, before.length)).toEqual(before);
    }
  });
});

describe('any bytes whatever are read without a throw, every record accounted for', () => {
  it('where a log was cut and changed', async () => {
    await fc.assert(
      fc.asyncProperty(edited(log.map(fixture)), async (changed) => {
        expect(faultsOf(await read(changed, 'changed.jsonl'), changed)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('where lines were swapped and doubled', async () => {
    await fc.assert(
      fc.asyncProperty(
        log,
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }),
        async (name, moves) => {
          const lines = Buffer.from(fixture(name)).toString('latin1').split('\n');
          for (const [from, to] of moves)
            lines.splice(to % lines.length, from % 2, lines[from % lines.length] ?? '');
          const changed = Buffer.from(lines.join('\n'), 'latin1');
          expect(faultsOf(await read(changed, name), changed)).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('where values are not of the kind that belongs there', async () => {
    const keys = [
      'type',
      'payload',
      'timestamp',
      'id',
      'role',
      'content',
      'text',
      'call_id',
      'name',
      'namespace',
    ];
    const more = [
      'arguments',
      'input',
      'output',
      'status',
      'action',
      'info',
      'total_token_usage',
      'result',
      'item',
    ];
    const rare = [
      'last_token_usage',
      'thread_token_usage',
      'usage',
      'message',
      'source',
      'input_tokens',
      '__proto__',
    ];
    const types = [
      'session_meta',
      'response_item',
      'event_msg',
      'compacted',
      'token_usage_record',
      'turn_context',
    ];
    const kinds = ['message', 'function_call', 'function_call_output', 'tool_search_call', 'web_search_call'];
    const words = [...types, ...kinds, 'token_count', 'user', 'input_text', 'a', '\ud83d'];
    const record = mistyped([...keys, ...more, ...rare], words);
    const shaped = fc
      .tuple(fc.constantFrom(...types), fc.constantFrom(...kinds, 'token_count'), record)
      .map(([type, kind, payload]) => ({
        timestamp: 'x',
        type,
        payload: { ...(payload as object), type: kind },
      }));
    await fc.assert(
      fc.asyncProperty(logOf(fc.oneof(record, shaped)), async (bytes) => {
        expect(faultsOf(await read(bytes), bytes)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
