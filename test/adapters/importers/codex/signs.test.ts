import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../../src/adapters/importers/claude-code/index.ts';
import { codexImporter } from '../../../../src/adapters/importers/codex/index.ts';
import { outcomeOf } from '../../../../src/adapters/importers/codex/outcome.ts';
import { bytesOf, factsOf, linesOf } from '../support.ts';
import {
  called,
  event,
  fixture,
  item,
  meta,
  newFile,
  oldFile,
  readRecords,
  returned,
  said,
} from './support.ts';

describe('whose words', () => {
  const rolesOf = async (...records: readonly unknown[]) =>
    factsOf(await readRecords(...records)).map((fact) => (fact.type === 'message' ? fact.role : fact.type));

  it.each(['what is <b> in HTML?', '<div> is unclosed', 'Fix AGENTS.md', '<3 thanks', '<A>x</A>'])(
    'typed: %s',
    async (text) => expect(await rolesOf(meta(), said('user', text))).toEqual(['user']),
  );

  it.each([
    '<user_instructions>\nx</user_instructions>',
    '  <hook_prompt hook_run_id="1">go on</hook_prompt>',
    '<user_shell_command><command>ls</command></user_shell_command>',
    '# AGENTS.md instructions for /x\n\n<INSTRUCTIONS>',
  ])("the runtime's: %s", async (text) =>
    expect(await rolesOf(meta(), said('user', text))).toEqual(['system']),
  );

  it.each([{ source: { subagent: 'review' } }, { thread_source: 'subagent' }, { thread_source: 'memory' }])(
    'told by a machine: %j',
    async (more) => expect(await rolesOf(meta(more), said('user', 'do it'))).toEqual(['system']),
  );

  it.each([
    [{ content_item_kinds: ['user.text'] }, 'user'],
    [{ content_item_kinds: ['environments.environment_context'] }, 'system'],
    [{ content_item_metadata: [{ provenance: { type: 'user' } }] }, 'user'],
    [{ content_item_metadata: [{ provenance: { type: 'user', hook: true } }] }, 'system'],
    [{ content_item_metadata: [{ provenance: { type: 'skills' } }] }, 'system'],
    [{ turn_id: 't' }, 'user'],
  ])('said by the log: %j', async (signs, role) => {
    const prompt = said('user', 'do it');
    const payload = { ...prompt.payload, internal_chat_message_metadata_passthrough: signs };
    expect(await rolesOf(meta(), { ...prompt, payload })).toEqual([role]);
  });

  it("what the parent's session_meta says in a fork makes nobody human again", async () => {
    expect(await rolesOf(meta({ source: { subagent: 'x' } }), meta(), said('user', 'do it'))).toEqual([
      'system',
    ]);
  });

  it('a role that nobody knows is not a human', async () => {
    expect(await rolesOf(meta(), said('tool', 'x'), said('developer', 'x'))).toEqual(['system', 'system']);
  });
});

describe('the outcome of a call', () => {
  const body = 'Process exited with code 0\nExit code: 0\n';

  it.each([
    [
      `Chunk ID: ab12\nWall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n${body}`,
      { ok: false, ms: 100 },
    ],
    [`Exit code: 137\nWall time: 2 seconds\nOutput:\n${body}`, { ok: false, ms: 2_000 }],
    ['Wall time: 0.02 seconds\nProcess running with session ID 7\nOutput:\n', { ok: true, ms: 20 }],
    [`{"output":"${body}","metadata":{"exit_code":3,"duration_seconds":1.5}}`, { ok: false, ms: 1_500 }],
    ['exec_command failed for `x`: no', { ok: false }],
    ['Plan updated\nProcess exited with code 1\n', { ok: true }],
    ['', { ok: true }],
  ])('%j', (output, outcome) => expect(outcomeOf(output)).toEqual(outcome));

  it('is what an event said before, and stays with its own call', async () => {
    const items = await readRecords(
      meta(),
      called('a'),
      called('b'),
      event('patch_apply_end', { call_id: 'a', success: false }),
      returned('a', 'fine'),
      returned('b', 'fine'),
    );
    expect(factsOf(items).flatMap((fact) => (fact.type === 'return' ? [fact.ok] : []))).toEqual([
      false,
      true,
    ]);
  });

  it('a return comes once, and to the call that waits for it', async () => {
    const items = await readRecords(
      meta(),
      returned('a', 'early'),
      called('a'),
      returned('a', '1'),
      returned('a', '2'),
    );
    expect(factsOf(items).flatMap((fact) => (fact.type === 'return' ? [fact.output] : []))).toEqual(['1']);
  });

  it('what the provider ran itself is whole in its record', async () => {
    const items = await readRecords(
      meta(),
      item('image_generation_call', {
        id: 'ig_1',
        status: 'completed',
        revised_prompt: 'a cat',
        result: 'QUJD',
      }),
      item('web_search_call', { id: 'ws_1', status: 'failed', action: { type: 'search', query: 'x' } }),
    );
    expect(factsOf(items)).toEqual([
      { type: 'call', call: 'ig_1', tool: 'image_generation', input: 'a cat' },
      { type: 'return', call: 'ig_1', ok: true, output: 'QUJD' },
      { type: 'call', call: 'ws_1', tool: 'web_search', input: '{"type":"search","query":"x"}' },
      { type: 'return', call: 'ws_1', ok: false, output: '' },
    ]);
  });
});

describe('what a rollout looks like', () => {
  it.each([oldFile, newFile, 'damaged.jsonl'])('%s', (name) => {
    const head = fixture(name);
    expect([codexImporter.detects(head, ''), claudeCodeImporter.detects(head, '')]).toEqual([true, false]);
  });

  it('a first record longer than all that is shown', () => {
    const [first = ''] = Buffer.from(fixture(newFile)).toString('utf8').split('\n');
    expect(codexImporter.detects(bytesOf(first.slice(0, 300)), '')).toBe(true);
  });

  it.each([
    linesOf({ type: 'thread.started', thread_id: 'x' }),
    linesOf({ timestamp: 'x', type: 'event_msg' }),
    linesOf({ type: 'session_meta', payload: { id: 'x' } }),
    bytesOf(''),
    bytesOf('rollout-2026-05-04.jsonl'),
  ])('not: %#', (bytes) => expect(codexImporter.detects(bytes, oldFile)).toBe(false));
});
