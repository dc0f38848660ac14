import { testKey } from '../../src/testing/signer.ts';
import { accepted, agent, FRESH, human, type Make, plain, proof } from './forged.words.ts';

// Key 0 is that of ci:main, which human:ada registered.

const registered =
  (who: { readonly actor: string; readonly proof: string }, more: Record<string, unknown> = {}): Make =>
  () => ({
    type: 'key.registered',
    actor: who.actor,
    data: { key: FRESH, actor: 'ci:main', line: testKey('another').line, proof: who.proof, ...more },
  });

const revoked = (who: { readonly actor: string; readonly proof: string }, key?: string): Make =>
  plain('key.revoked', who.actor, (the) => ({ key: key ?? the('key', 0), reason: 'x', proof: who.proof }));

const known = (who: { readonly actor: string; readonly proof: string }, actor = 'agent:other'): Make =>
  plain('actor.registered', who.actor, () => ({ actor, proof: who.proof }));

const signed =
  (actor: string, more: Record<string, unknown> = {}, cmd?: string): Make =>
  (state, the) => ({
    type: 'act.signed',
    actor,
    ...(cmd === undefined ? {} : { cmd }),
    data: {
      key: the('key', 0),
      command: '{"type":"goal.confirm"}',
      signed_at: '2026-11-30T09:00:00.000Z',
      head: state.head.hash,
      signature: 'AAAA',
      ...more,
    },
  });

const piped = { actor: 'human:eve', proof: 'none' } as const;
const keyed = { actor: 'human:eve', proof: 'signature' } as const;

export const ofActors: Readonly<Record<string, Make>> = {
  'an actor made known by an agent': known(agent),
  'an actor made known by an agent, as if at a terminal': known({ ...agent, ...proof }),
  'an actor made known without proof': known(piped),
  'an actor made known by a signature that is not there': known(keyed),
  'an actor made known twice': known(human, 'ci:main'),
  'a key registered by an agent': registered(agent),
  'a key registered by an agent, as if at a terminal': registered({ ...agent, ...proof }),
  'a key registered without proof': registered(piped),
  'a key registered by a signature that is not there': registered(keyed),
  'a key registered to nobody known': registered(human, { actor: 'agent:nobody' }),
  'a key registered to another, though it is ci’s': registered(human, { line: testKey('ci:main').line }),
  'a key that is none': registered(human, { line: 'ssh-ed25519 AAAA' }),
  'a key under an id that is another’s': (state, the) => {
    const it = registered(human)(state, the);
    return { ...it, data: { ...it.data, key: the('key', 0) } };
  },
  'a key revoked by an agent': revoked(agent),
  'a key revoked without proof': revoked(piped),
  'a key revoked by a signature that is not there': revoked(keyed),
  'a key revoked that is not there': revoked(human, FRESH),
  'an act signed without a command key': signed('ci:main'),
  'an act signed with bytes that are no signature': signed('ci:main', {}, FRESH),
  'an act signed by another than whose key it is': signed('ci:other', {}, FRESH),
  'an act signed with a key that is not there': signed('ci:main', { key: FRESH }, FRESH),
  'an act signed that is no command': signed('ci:main', { command: '{"type":"x"}' }, FRESH),
  'accepted by ci that signed nothing': accepted(3, 'ci', { actor: 'ci:main', proof: 'signature' }),
  'accepted by ci that signed nothing, and says none': accepted(3, 'ci', { actor: 'ci:main', proof: 'none' }),
  'accepted by a human who signed nothing': accepted(0, 'human', keyed),
  'a lesson of ci that signed nothing': plain('lesson.recorded', 'ci:main', (the) => ({
    lesson: FRESH,
    goal: the('goal', 0),
    text: 'x',
    pinned: false,
  })),
};
