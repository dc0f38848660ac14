import { describe, expect, it } from 'vitest';
import { pairCalls } from '../pairing.ts';
import {
  factsOf,
  fixture,
  passedOf,
  read,
  recordsOf,
  sessionFile,
  subagentFile,
  usageOf,
} from './support.ts';

describe('a whole session, counted by hand', async () => {
  const items = await read(fixture(sessionFile));
  const facts = factsOf(items);
  const roles = facts.flatMap((fact) => (fact.type === 'message' ? [fact.role] : []));
  const count = (type: string) => facts.filter((fact) => fact.type === type).length;

  it('has 34 records: 22 imported, 12 passed over, each once and in order', () => {
    expect(recordsOf(items)).toEqual(Array.from({ length: 34 }, (_, index) => index));
    expect(items.filter((item) => item.kind === 'record')).toHaveLength(22);
    expect(passedOf(items)).toEqual({
      mode: 1,
      'file-history-snapshot': 1,
      'queue-operation': 1,
      attachment: 1,
      thinking: 1,
      progress: 1,
      'system/stop-hook-summary': 1,
      'return-without-call': 1,
      'api-request-blob': 1,
      'unknown-type/wizard-state': 1,
      'last-prompt': 1,
      summary: 1,
    });
  });

  it('gives 12 messages, 5 calls, 4 returns, 1 compaction, 5 usages', () => {
    expect(facts).toHaveLength(27);
    expect(roles.filter((role) => role === 'user')).toHaveLength(3);
    expect(roles.filter((role) => role === 'assistant')).toHaveLength(2);
    expect(roles.filter((role) => role === 'system')).toHaveLength(7);
    expect([count('call'), count('return'), count('compaction'), count('usage')]).toEqual([5, 4, 1, 5]);
  });

  it('names its session, the model and when it began', () => {
    expect(items[0]).toEqual({
      kind: 'session',
      external: '3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10',
      runtime: 'claude-code',
      model: 'claude-opus-5',
      at: '2026-05-04T09:00:01.037Z',
    });
  });

  it('shows as user only what a human typed, between turns or while the agent worked', () => {
    const typed = facts.flatMap((fact) =>
      fact.type === 'message' && fact.role === 'user' ? [fact.text] : [],
    );
    expect(typed).toEqual([
      'Show the total in the cart.',
      'With two decimals, please.',
      'The sum is cut off here, see the picture.',
    ]);
  });

  it('counts the usage of a message once, at its largest; that of the last, unfinished one is provisional', () => {
    expect(usageOf(items).map(({ message, output }) => [message, output])).toEqual([
      ['msg_A', 181],
      ['msg_B', 96],
      ['msg_C', 310],
      ['msg_D', 3],
      ['msg_E', 240],
    ]);
    const joint = items.filter((item) => item.kind === 'joint');
    expect(joint.map(({ record, provisional }) => [record, provisional])).toEqual([
      [7, undefined],
      [10, undefined],
      [13, undefined],
      [16, undefined],
      [28, true],
    ]);
  });

  it('pairs a reused call id with its latest call and leaves the unanswered call open', () => {
    expect(pairCalls(items)).toEqual({ paired: 4, orphans: ['toolu_9'], strays: [] });
  });

  it('keeps what a tool returned: success, failure, duration, and a picture as the JSON it was', () => {
    const returns = facts.filter((fact) => fact.type === 'return');
    expect(returns[0]).toEqual({ type: 'return', call: 'toolu_1', ok: true, output: 'src/cart.ts', ms: 12 });
    expect(returns[1]).toEqual({
      type: 'return',
      call: 'toolu_2',
      ok: false,
      output: 'Exit code 1\n1 failed',
    });
    expect(returns[2]?.output).toMatch(/^\[\{"type":"text","text":"1 picture"\},\{"type":"image",.*"\}\}\]$/);
  });

  it('says what it left out of an imported record', () => {
    expect(items.find((item) => item.kind === 'record' && item.record === 24)).toMatchObject({
      notices: ['left-out/image'],
    });
  });
});

describe("a subagent's file", async () => {
  const items = await read(fixture(subagentFile));

  it('is a session of its own, named after the one that started it', () => {
    expect(items[0]).toMatchObject({
      external: '3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10/agent-a1b2c3d',
      model: 'claude-haiku-5',
    });
    expect(items.some((item) => 'side' in item)).toBe(false);
  });

  it('was told what to do by an agent, not by a human', () => {
    expect(factsOf(items)[0]).toEqual({
      type: 'message',
      role: 'system',
      text: 'Count the tests in this project.',
    });
  });
});
