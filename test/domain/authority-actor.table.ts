import { testKey } from '../../src/testing/signer.ts';
import { ada } from '../support/world.ts';
import { type Case, humansOnly } from './authority.words.ts';

const keyOf = (name: string) =>
  ({ type: 'key.register', actor: 'ci:nightly', line: testKey(name).line }) as const;

export const actors: readonly Case[] = [
  {
    act: 'actor.register',
    when: 'it is another',
    given: () => [],
    command: () => ({ type: 'actor.register', actor: 'agent:other' }),
    ...humansOnly,
  },
  {
    act: 'key.register',
    when: 'it is of an agent',
    given: () => [],
    command: () => ({ type: 'key.register', actor: 'agent:codex', line: testKey('a key').line }),
    ...humansOnly,
  },
  {
    act: 'key.register',
    when: 'it is another of ci',
    given: () => [[ada, keyOf('one')]],
    command: () => keyOf('two'),
    ...humansOnly,
  },
  {
    act: 'key.revoke',
    when: 'it is of ci',
    given: () => [[ada, keyOf('one')]],
    command: (the) => ({ type: 'key.revoke', key: the('key', 0), reason: 'lost' }),
    ...humansOnly,
  },
];
