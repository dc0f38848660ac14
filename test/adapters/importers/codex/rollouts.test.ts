import { describe, expect, it } from 'vitest';
import { pairCalls } from '../pairing.ts';
import { factsOf, passedOf, usageOf } from '../support.ts';
import { fixture, newFile, oldFile, read } from './support.ts';

describe('a rollout in the older shape, counted by hand', async () => {
  const items = await read(fixture(oldFile), oldFile);
  const facts = factsOf(items);

  it('opens the session that session_meta names, with the first model', () => {
    expect(items[0]).toEqual({
      kind: 'session',
      external: '0196a0de-1111-7abc-9def-00000000c0de',
      runtime: 'codex',
      model: 'gpt-5.2-codex',
      at: '2026-05-04T06:59:58.250Z',
    });
  });

  it('imports 27 of 44 records and says why not the other 17', () => {
    expect(items.filter(({ kind }) => kind === 'record')).toHaveLength(27);
    expect(passedOf(items)).toEqual({
      'session-meta': 1,
      'turn-context': 2,
      reasoning: 1,
      'usage-told-before': 2,
      'return-without-call': 1,
      'event/agent-message': 1,
      'event/context-compacted': 1,
      'event/mcp-tool-call-end': 1,
      'event/patch-apply-end': 1,
      'event/task-complete': 1,
      'event/task-started': 2,
      'event/turn-aborted': 1,
      'event/user-message': 1,
      'event/web-search-end': 1,
    });
  });

  it("tells a human's words from the runtime's", () => {
    const words = facts.flatMap((fact) =>
      fact.type === 'message' ? [[fact.role, fact.text.slice(0, 12)]] : [],
    );
    expect(words).toEqual([
      ['system', '<permissions'],
      ['system', '# AGENTS.md '],
      ['system', '<environment'],
      ['user', 'Add a test f'],
      ['assistant', 'I look at th'],
      ['user', 'And for nega'],
      ['system', '<skill>\n<nam'],
      ['system', '<turn_aborte'],
    ]);
  });

  it('pairs each call with its return; a call of an id that came before is open after the break', () => {
    expect(pairCalls(items)).toEqual({ paired: 8, orphans: ['call_a'], strays: [] });
  });

  it('keeps what was asked as it was written, and whether it went well', () => {
    const calls = facts.flatMap((fact) => (fact.type === 'call' ? [[fact.tool, fact.input]] : []));
    expect(calls).toEqual([
      ['exec_command', '{"cmd":"cat src/price.ts","limit":9007199254740993, "f":1.0}'],
      ['exec_command', '{"cmd":"npm test"}'],
      ['apply_patch', '*** Begin Patch\n*** Add File: test/price.test.ts\n+// cents\n*** End Patch\n'],
      ['tool_search', '{"query":"issues","limit":8}'],
      ['mcp__tracker__create_issue', '{"title":"Parser"}'],
      ['web_search', '{"type":"search","query":"price formats"}'],
      ['local_shell', '{"type":"exec","command":["bash","-lc","ls"],"timeout_ms":1000}'],
      ['view_image', '{"path":"a.png"}'],
      ['exec_command', '{"cmd":"sleep 600"}'],
    ]);
    const returns = facts.flatMap((fact) => (fact.type === 'return' ? [[fact.call, fact.ok, fact.ms]] : []));
    expect(returns).toEqual([
      ['call_a', true, 52],
      ['call_b', false, 2_500],
      ['call_c', true, 0],
      ['call_d', true, undefined],
      ['call_e', false, 720],
      ['record-25', true, undefined],
      ['call_f', false, 100],
      ['call_g', true, undefined],
    ]);
  });

  it('keeps an output that is no string as the text it was', () => {
    expect(facts.find((fact) => fact.type === 'return' && fact.call === 'call_g')).toMatchObject({
      output: '[{"type":"input_image","image_url":"data:image/png;base64,AAAA","detail":"high"}]',
    });
  });

  it('counts usage once: totals told again add nothing, and what came from a cache is no input', () => {
    expect(usageOf(items)).toEqual([
      { type: 'usage', model: 'gpt-5.2-codex', input: 1_000, output: 80, cache_read: 200, cache_write: 0 },
      { type: 'usage', model: 'gpt-5.2-codex', input: 200, output: 50, cache_read: 1_200, cache_write: 0 },
      { type: 'usage', model: 'gpt-5.3-codex', input: 400, output: 60, cache_read: 1_000, cache_write: 0 },
    ]);
  });

  it('records the compaction with its summary', () => {
    expect(items.find((it) => it.kind === 'record' && it.facts[0]?.type === 'compaction')).toMatchObject({
      facts: [{ trigger: 'unknown', summary: 'Ada wants a test for the price parser; it is written.' }],
      notices: ['left-out/replacement-history'],
    });
  });
});

describe('a rollout of 0.171, counted by hand', async () => {
  const items = await read(fixture(newFile), newFile);
  const facts = factsOf(items);

  it('imports 13 of 26 records and says why not the other 13', () => {
    expect(items.filter(({ kind }) => kind === 'record')).toHaveLength(13);
    expect(passedOf(items)).toEqual({
      'session-meta': 1,
      'turn-context': 1,
      'world-state': 1,
      'usage-told-before': 3,
      'event/item-completed': 4,
      'event/task-complete': 1,
      'event/task-started': 1,
      'event/thread-settings-applied': 1,
    });
  });

  it('believes what the log says of where words come from', () => {
    const words = facts.flatMap((fact) => (fact.type === 'message' ? [[fact.role, fact.text]] : []));
    expect(words).toEqual([
      ['system', 'Skills lie in .agents.'],
      ['system', 'cwd is /home/ada/shop'],
      ['user', '<b>Count</b> the tests.'],
      ['system', 'Go on until the tests pass.'],
      ['assistant', 'There is one test.'],
    ]);
  });

  it('knows from the event beside it that a call failed', () => {
    const returns = facts.flatMap((fact) => (fact.type === 'return' ? [[fact.call, fact.ok, fact.ms]] : []));
    expect(returns).toEqual([
      ['call_1', true, 8],
      ['call_2', false, 9],
    ]);
    expect(pairCalls(items)).toEqual({ paired: 2, orphans: [], strays: [] });
  });

  it('counts usage once, by response', () => {
    const common = { type: 'usage', model: 'gpt-5.6' };
    expect(usageOf(items)).toEqual([
      { ...common, message: 'resp_1', input: 300, output: 40, cache_read: 600, cache_write: 100 },
      { ...common, message: 'resp_2', input: 300, output: 30, cache_read: 900, cache_write: 0 },
      { ...common, message: 'resp_3', input: 300, output: 20, cache_read: 1_000, cache_write: 0 },
    ]);
  });
});

describe('a damaged rollout of a subagent', async () => {
  const items = await read(fixture('damaged.jsonl'), 'damaged.jsonl');

  it('accounts for each of its 21 records', () => {
    expect(items.filter(({ kind }) => kind === 'record')).toHaveLength(5);
    expect(passedOf(items)).toEqual({
      'session-meta': 1,
      'turn-context': 1,
      unparseable: 3,
      'usage-unreadable': 1,
      duplicate: 1,
      'not-an-object': 3,
      truncated: 1,
      'event/agent-message': 1,
      'unknown-type/response-item/unnamed': 1,
      'unknown-type/response-item/constructor': 1,
      'unknown-type/event-msg/brand-new': 1,
      'unknown-type/unnamed': 1,
    });
  });

  it("takes nothing that is told a subagent for a human's words, and marks what is no text", () => {
    expect(items.slice(3, 7)).toMatchObject([
      { facts: [{ role: 'system', text: 'Another agent says: find the file.' }] },
      { facts: [{ text: 'half \ufffd here' }], notices: ['marked/lone-surrogate'] },
      { facts: [{ call: '__proto__', input: '{"__proto__":{"done":true}}' }] },
      { facts: [{ call: '__proto__', output: 'ok' }] },
    ]);
    expect(({} as { done?: boolean }).done).toBeUndefined();
  });
});
