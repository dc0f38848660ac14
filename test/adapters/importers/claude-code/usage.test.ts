import { describe, expect, it } from 'vitest';
import { pairCalls } from '../pairing.ts';
import { factsOf, linesOf, passedOf, read, usageOf } from './support.ts';

const line = (id: string | undefined, output: unknown, more: object = {}, message: object = {}) => ({
  type: 'assistant',
  isSidechain: false,
  sessionId: 's-1',
  timestamp: '2026-05-04T09:00:00.000Z',
  message: {
    id,
    model: 'claude-opus-5',
    content: [{ type: 'text', text: 'a' }],
    usage: { input_tokens: 10, output_tokens: output },
    ...message,
  },
  ...more,
});
const prompt = { type: 'user', isSidechain: false, message: { content: 'Go on.' } };

const outputs = async (...records: object[]) =>
  usageOf(await read(linesOf(...records))).map(({ message, output }) => [message, output]);
const uncertain = async (...records: object[]) =>
  (await read(linesOf(...records))).flatMap((item) =>
    item.kind === 'joint' ? [item.provisional ?? false] : [],
  );

describe('usage', () => {
  it('of a message is its largest, whatever lies between its lines', async () => {
    expect(await outputs(line('m1', 2), { type: 'progress' }, line('m1', 90), line('m2', 5))).toEqual([
      ['m1', 90],
      ['m2', 5],
    ]);
    expect(await outputs(line('m1', 90), line('m1', 2))).toEqual([['m1', 90]]);
  });

  it('is certain once the message says why it stopped', async () => {
    expect(await uncertain(line('m1', 9, {}, { stop_reason: 'end_turn' }))).toEqual([false]);
    expect(
      await outputs(
        line('m1', 9, {}, { stop_reason: 'tool_use' }),
        line('m1', 9, {}, { stop_reason: 'tool_use' }),
      ),
    ).toEqual([['m1', 9]]);
  });

  it.each([
    ['another message', line('m2', 1, {}, { usage: undefined })],
    ['a prompt', prompt],
    ['the end of the turn', { type: 'system', subtype: 'turn_duration' }],
    ['a compaction', { type: 'system', subtype: 'compact_boundary' }],
    ['a local error', line('e', 0, {}, { model: '<synthetic>' })],
  ])('is certain after %s', async (_, next) => {
    expect(await uncertain(line('m1', 9), next)).toEqual([false]);
  });

  it.each([
    ['nothing', { type: 'mode' }],
    [
      'what a tool returned',
      { type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 'a' }] } },
    ],
    ['text that the runtime slipped in', { ...prompt, isMeta: true }],
    ["a subagent's message", line('s1', 1, { isSidechain: true }, { usage: undefined })],
  ])('is provisional after %s', async (_, next) => {
    expect(await uncertain(line('m1', 9), next)).toEqual([true]);
  });

  it('of a message that comes back is not counted again', async () => {
    expect(await outputs(line('m1', 9), line('m2', 5), line('m1', 9), prompt)).toEqual([
      ['m1', 9],
      ['m2', 5],
    ]);
  });

  it('without a message id counts once a record', async () => {
    expect(await outputs(line(undefined, 3), line(undefined, 4))).toEqual([
      [undefined, 3],
      [undefined, 4],
    ]);
  });

  it.each([1.5, -1, '7', 2 ** 53, true])(
    'with %j for a number is left out, and that is said',
    async (output) => {
      expect(await read(linesOf(line('m1', output)))).toMatchObject([
        { kind: 'session' },
        { kind: 'record', notices: ['left-out/usage'] },
      ]);
    },
  );

  it('takes a missing number for none', async () => {
    expect(usageOf(await read(linesOf(line('m1', undefined))))).toEqual([
      {
        type: 'usage',
        message: 'm1',
        model: 'claude-opus-5',
        input: 10,
        output: 0,
        cache_read: 0,
        cache_write: 0,
      },
    ]);
  });
});

describe('side chains among the records of their session', () => {
  const call = (id: string, more: object = {}) =>
    line('m1', 1, more, { content: [{ type: 'tool_use', id, name: 'T', input: {} }] });
  const back = (id: string, more: object = {}) => ({
    type: 'user',
    isSidechain: false,
    message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'x' }] },
    ...more,
  });
  const side = { isSidechain: true };

  it('are told apart, by the name of the agent where there is one', async () => {
    const items = await read(
      linesOf(line('m1', 1), line('m2', 1, side), line('m3', 1, { ...side, agentId: 'a1' })),
    );
    expect(items.map((item) => ('side' in item ? item.side : undefined))).toEqual([
      undefined,
      undefined,
      'sidechain',
      'agent-a1',
      undefined,
      'sidechain',
      'agent-a1',
    ]);
    expect(items[0]).toMatchObject({ kind: 'session', external: 's-1' });
  });

  it('have their own usage going on, and their own calls', async () => {
    expect(await outputs(line('m1', 1), line('s1', 7, side), line('m1', 50), prompt)).toEqual([
      ['m1', 50],
      ['s1', 7],
    ]);
    const items = await read(linesOf(call('c'), call('c', side), back('c'), back('c', side), back('c')));
    expect(pairCalls(items)).toEqual({ paired: 2, orphans: [], strays: [] });
    expect(passedOf(items)).toEqual({ 'return-without-call': 1 });
    expect(passedOf(await read(linesOf(call('c', side), back('c'))))).toEqual({ 'return-without-call': 1 });
  });
});

describe('calls', () => {
  const call = { type: 'tool_use', id: 'call-1', name: 'Bash', input: {} };
  const back = { type: 'tool_result', tool_use_id: 'call-1', content: 'x' };
  const assistant = { type: 'assistant', message: { content: [call] } };
  const user = (...content: object[]) => ({ type: 'user', message: { content } });

  it('of one id in two turns: the second is open when its return never comes', async () => {
    const items = await read(linesOf(assistant, user(back), assistant));
    expect(pairCalls(items)).toEqual({ paired: 1, orphans: ['call-1'], strays: [] });
  });

  it('of one id open twice take two returns and no third', async () => {
    const items = await read(linesOf(assistant, assistant, user(back, back, back)));
    expect(pairCalls(items)).toEqual({ paired: 2, orphans: [], strays: [] });
    expect(items.at(-1)).toMatchObject({ notices: ['left-out/return-without-call'] });
  });

  it("of the provider's own tools come and return in the model's record", async () => {
    const items = await read(
      linesOf({
        type: 'assistant',
        message: {
          content: [
            { type: 'server_tool_use', id: 'srv', name: 'web_search', input: { query: 'a' } },
            {
              type: 'web_search_tool_result',
              tool_use_id: 'srv',
              content: { type: 'web_search_tool_result_error' },
            },
          ],
        },
      }),
    );
    expect(factsOf(items)).toEqual([
      { type: 'call', call: 'srv', tool: 'web_search', input: '{"query":"a"}' },
      { type: 'return', call: 'srv', ok: false, output: '{"type":"web_search_tool_result_error"}' },
    ]);
  });
});
