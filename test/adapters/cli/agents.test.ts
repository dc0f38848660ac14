import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentAmong } from '../../../src/adapters/cli/agents.ts';
import { Desk } from './support/desk.ts';

const started = (...words: readonly string[]) => ({ program: words[0] ?? '', words });
const shell = started('/bin/zsh');

describe('an agent among the processes', () => {
  it.each([
    ['claude-code', started('claude')],
    ['claude-code', started('/home/ada/.local/bin/claude', '--resume')],
    ['claude-code', started('/usr/bin/node', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js')],
    ['claude-code', { program: '/opt/claude (deleted)', words: ['x'] }],
    ['codex', started('C:\\tools\\codex.exe')],
    ['codex', started('node', '/usr/lib/node_modules/@openai/codex/bin/codex.js')],
    ['gemini-cli', started('node', '--no-warnings', '/usr/local/bin/gemini')],
    ['cursor', started('cursor-agent')],
    ['opencode', started('bun', '/x/opencode-ai/bin/opencode')],
    ['copilot-cli', started('copilot')],
  ])('%s is known by how it was started', (agent, it) => {
    expect(agentAmong([shell, it, shell])).toBe(agent);
  });

  it('the nearest counts, where one started another', () => {
    expect(agentAmong([shell, started('codex'), started('claude')])).toBe('codex');
  });

  it.each([
    ['nobody', []],
    ['an editor that has such a file open', [started('vim', 'claude')]],
    ['a reader of its manual', [started('/usr/bin/less', '/usr/share/doc/codex')]],
    ['a program whose name begins so', [started('claudette'), started('codexs')]],
    ['a script that takes the name as a later word', [started('bash', 'run.sh', 'claude')]],
    ['a process that tells nothing', [{ program: '', words: [] }]],
    ['a name that every object has', [started('constructor'), started('toString')]],
  ])('%s is none', (_, processes) => {
    expect(agentAmong(processes)).toBeUndefined();
  });
});

describe('whoever acts below an agent', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => desk.clear());
  const below = { ancestors: [shell, started('claude'), shell] };

  it('is that agent at a terminal too, whatever --as says: no verb of a human’s is its', async () => {
    await desk.done('init --goal X --check "npm test"');
    for (const line of [
      'goal pause --reason x',
      'goal close --abandoned',
      'actor add ci:main',
      'boundary set --allow "command:**"',
      'budget set --tokens 1000',
    ]) {
      const typed = await desk.type(`${line} --as human:ada`, below);
      expect([line, typed.code]).toEqual([line, 1]);
      expect(typed.err).toMatch(/agent:claude-code|only a human/);
    }
    const made = (await desk.done('lesson add "x" --as human:ada --json', below)).json();
    expect(made.events).toMatchObject([{ actor: 'agent:claude-code' }]);
  });

  it('makes no ledger that takes anybody for a human', async () => {
    expect((await desk.type('init --human-proof none', below)).code).toBe(1);
    expect((await desk.done('init --json', below)).json().events).toMatchObject([
      { actor: 'agent:claude-code' },
    ]);
  });

  it('who names an agent stays that one', async () => {
    await desk.done('init --goal X --check "npm test"');
    const named = (await desk.done('lesson add "x" --as agent:other --json', below)).json();
    expect(named.events).toMatchObject([{ actor: 'agent:other' }]);
  });

  it('where the system does not tell, the terminal counts as before', async () => {
    const made = (await desk.done('init --json')).json();
    expect(made.events).toMatchObject([{ actor: 'human:ada-lovelace' }]);
  });
});
