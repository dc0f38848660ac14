import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../../src/adapters/importers/claude-code/index.ts';
import { bytesOf, fixture, linesOf, sessionFile, subagentFile } from './support.ts';

const detects = (head: Uint8Array): boolean => claudeCodeImporter.detects(head, 'x.jsonl');

describe('a log is known by its first bytes', () => {
  it.each([sessionFile, subagentFile, 'damaged.jsonl', 'exact.jsonl'])('%s', (name) => {
    expect(detects(fixture(name))).toBe(true);
  });

  it('after lines that can not be read', () => {
    const good = { type: 'mode', sessionId: 's-1' };
    expect(detects(bytesOf(`\ufeff{"a":\n[1]\n\n${JSON.stringify(good)}`))).toBe(true);
  });

  it('by a record that is longer than what is shown', () => {
    const long = JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      type: 'user',
      message: { content: 'a'.repeat(70_000) },
    });
    expect(detects(bytesOf(long).subarray(0, 65_536))).toBe(true);
  });
});

describe('what is something else', () => {
  it.each([
    ['nothing', ''],
    ['text', 'user: hello'],
    ['a stream of results', '{"type":"system","subtype":"init","session_id":"s-1"}'],
    [
      'a rollout',
      '{"timestamp":"2026-05-04T09:00:00.000Z","type":"response_item","payload":{"type":"message"}}',
    ],
    ['a chat with parts', '{"type":"user","sessionId":"s-1","message":{"role":"user","parts":[]}}'],
    [
      'events of another runtime',
      '{"type":"user.message","data":{},"id":"a","timestamp":"2026-05-04T09:00:00.000Z"}',
    ],
    ['a header of another runtime', '{"sessionId":"s-1","projectHash":"a","startTime":"b"}'],
    ['a summary of something', '{"type":"summary","summary":"a"}'],
    ['zeros', '\0\0\0\0'],
  ])('%s', (_, text) => {
    expect(detects(bytesOf(text))).toBe(false);
  });

  it('a ledger', () => {
    expect(
      detects(
        linesOf({ event: { type: 'ledger.opened', data: { sessionId: 's-1' } }, prev: '0', sha256: '0' }),
      ),
    ).toBe(false);
  });
});
