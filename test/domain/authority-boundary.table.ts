import type { Command } from '../../src/domain/commands.ts';
import { openGoal } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada } from '../support/world.ts';
import { all, type Case, every, humansOnly, keyed, proven } from './authority.words.ts';

type Rules = Extract<Command, { type: 'boundary.set' }>['rules'];

const allow: Rules = [{ effect: 'allow', over: 'command', pattern: ['npm', '**'] }];
const deny: Rules = [
  { effect: 'deny', over: 'path', pattern: ['secrets/**'] },
  { effect: 'ask', over: 'host', pattern: ['*'] },
];
const until = '2026-12-01T09:00:00.000Z';
const humansWord = { agent: every('not-allowed'), ci: keyed('not-allowed'), human: proven('ok') };
const standing: Act = [
  ada,
  { type: 'approval.standing', rule: { over: 'command', pattern: ['npm', '**'] }, until },
];

const set = (
  when: string,
  how: 'adds' | 'replaces',
  rules: Rules,
  rights: Pick<Case, 'agent' | 'ci' | 'human'>,
) => ({
  act: 'boundary.set' as const,
  when,
  given: () => [openGoal],
  command: (): Command => ({ type: 'boundary.set', how, rules }),
  ...rights,
});

export const boundaries: readonly Case[] = [
  set('rules that only deny and ask are added', 'adds', deny, all),
  set('one that allows is among those added', 'adds', [...deny, ...allow], humansWord),
  set('what there is is replaced by what denies', 'replaces', deny, humansWord),
  set('what there is is taken away', 'replaces', [], humansWord),
  {
    act: 'boundary.judge',
    when: 'it is allowed',
    given: () => [openGoal, [ada, { type: 'boundary.set', how: 'replaces', rules: allow }]],
    command: () => ({ type: 'boundary.judge', tool: 'Bash', argv: ['npm', 'test'] }),
    ...all,
  },
  {
    act: 'approval.once',
    when: 'a goal is open',
    given: () => [openGoal],
    command: () => ({ type: 'approval.once', tool: 'Bash', argv: ['npm', 'publish'], until }),
    ...humansOnly,
  },
  {
    act: 'approval.standing',
    when: 'a goal is open',
    given: () => [openGoal],
    command: () => ({
      type: 'approval.standing',
      rule: { over: 'command', pattern: ['git', 'push'] },
      until,
    }),
    ...humansOnly,
  },
  {
    act: 'approval.revoke',
    when: 'a human gave it',
    given: () => [openGoal, standing],
    command: (the) => ({ type: 'approval.revoke', approval: the('approval') }),
    ...all,
  },
];
