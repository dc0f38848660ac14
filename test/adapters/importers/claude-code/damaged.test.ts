import { describe, expect, it } from 'vitest';
import { bytesOf, countRecords, factsOf, fixture, linesOf, passedOf, read, recordsOf } from './support.ts';

describe('a log with every fault', async () => {
  const items = await read(fixture('damaged.jsonl'));

  it('has 12 records: 3 imported, 9 passed over', () => {
    expect(recordsOf(items)).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(countRecords(fixture('damaged.jsonl'))).toBe(12);
    expect(passedOf(items)).toEqual({
      summary: 1,
      'file-history-snapshot': 1,
      unparseable: 3,
      'not-an-object': 1,
      mode: 1,
      duplicate: 1,
      truncated: 1,
    });
  });

  it('reads both objects of a line that lost its newline', () => {
    expect(items.slice(2, 4)).toMatchObject([
      { kind: 'record', record: 1, facts: [{ text: 'first' }] },
      { kind: 'passed', record: 2, reason: 'file-history-snapshot' },
    ]);
  });

  it('takes U+2028, U+2029 and U+0085 inside a string as what they are', () => {
    expect(factsOf(items)[1]).toMatchObject({ text: 'one\u2028two\u2029three\u0085four' });
  });
});

const user = (content: unknown, more: object = {}) => ({
  type: 'user',
  isSidechain: false,
  sessionId: 's-1',
  timestamp: '2026-05-04T09:00:00.000Z',
  message: { role: 'user', content },
  ...more,
});

describe('framing', () => {
  it('calls a cut last line truncated, the same bytes before another line unparseable', async () => {
    const cut = '{"type":"user","mess';
    expect(passedOf(await read(bytesOf(cut)))).toEqual({ truncated: 1 });
    expect(passedOf(await read(bytesOf(`${cut}\n`)))).toEqual({ unparseable: 1 });
  });

  it('reads a last line without its LF', async () => {
    const bytes = linesOf(user('a'), user('b'));
    expect(factsOf(await read(bytes.subarray(0, -1)))).toHaveLength(2);
  });

  it('knows a byte order mark at the start only', async () => {
    const text = JSON.stringify(user('a'));
    expect(passedOf(await read(bytesOf(`\ufeff${text}\n`)))).toEqual({});
    expect(passedOf(await read(bytesOf(`${text}\n\ufeff${text}\n`)))).toEqual({ unparseable: 1 });
  });

  it('gives nothing for a file without records', async () => {
    expect(await read(new Uint8Array())).toEqual([]);
    expect(await read(bytesOf('\n \r\n\t\n'))).toEqual([]);
  });

  it('is not moved by depth', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(passedOf(await read(bytesOf(`${deep}\n`)))).toEqual({ 'not-an-object': 1 });
    const call = `{"type":"assistant","message":{"content":[{"type":"tool_use","id":"a","name":"b","input":${deep}}]}}`;
    expect(factsOf(await read(bytesOf(call)))).toMatchObject([{ type: 'call', input: deep }]);
  });

  it('marks bytes that are no UTF-8 and says so', async () => {
    const bytes = linesOf(user('cafe?'));
    bytes[Buffer.from(bytes).indexOf('?')] = 0xe9;
    expect(await read(bytes)).toMatchObject([
      { kind: 'session' },
      { facts: [{ text: 'cafe\ufffd' }], notices: ['marked/bad-utf8'] },
    ]);
  });
});

describe('records of any shape', () => {
  it.each([
    ['a type that is no text', { type: 7 }, 'unknown-type/unnamed'],
    ['a type with signs', { type: 'Wizard  State/2!' }, 'unknown-type/wizard-state-2'],
    ['a type that every object has', { type: 'constructor' }, 'unknown-type/constructor'],
    [
      'an unknown kind of system record',
      { type: 'system', subtype: 'new_thing' },
      'unknown-type/system/new-thing',
    ],
    ['a prompt without a message', { type: 'user' }, 'no-content'],
    ['a message that is null', { type: 'assistant', message: null }, 'no-content'],
    ['content that is a number', user(7), 'no-content'],
    ['blocks that are no objects', user([null, 1, 'a', []]), 'no-content'],
    ['empty words', user(''), 'no-content'],
    [
      'a call without its name',
      { type: 'assistant', message: { content: [{ type: 'tool_use', id: 'a' }] } },
      'no-content',
    ],
    ['a return without its id', user([{ type: 'tool_result', content: 'a' }]), 'return-without-call'],
    [
      'hidden thinking',
      { type: 'assistant', message: { content: [{ type: 'redacted_thinking' }] } },
      'thinking',
    ],
    ['an attachment of nothing', { type: 'attachment' }, 'attachment'],
  ])('passes over %s', async (_, record, reason) => {
    expect(passedOf(await read(linesOf(record)))).toEqual({ [reason]: 1 });
  });

  it('believes no inherited and no planted prototype', async () => {
    const planted = '{"type":"user","__proto__":{"isMeta":true},"message":{"content":"hello"}}';
    expect(factsOf(await read(bytesOf(planted)))).toEqual([{ type: 'message', role: 'user', text: 'hello' }]);
  });

  it('lets a hostile file have no more than 33 reasons of its own', async () => {
    const types = Array.from({ length: 100 }, (_, index) => ({ type: `t${index}` }));
    const reasons = passedOf(await read(linesOf(...types, { type: 't5' })));
    expect(Object.keys(reasons)).toHaveLength(33);
    expect(reasons['unknown-type/other']).toBe(68);
    expect(reasons['unknown-type/t5']).toBe(2);
  });

  it('passes over a record that was written twice', async () => {
    const twice = user('again', { uuid: 'u-1' });
    expect(passedOf(await read(linesOf(twice, user('other', { uuid: 'u-2' }), twice)))).toEqual({
      duplicate: 1,
    });
  });
});
