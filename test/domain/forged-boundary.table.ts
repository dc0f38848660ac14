import { actionDigest } from '../../src/domain/boundary/digest.ts';
import type { State } from '../../src/domain/state.ts';
import type { Action } from '../../src/format/events/boundary.ts';
import type { The } from '../support/given.ts';
import { FRESH, type Make, plain } from './forged.words.ts';

// The boundary allows one command and denies one tool; approval 0 is for once, of `npm publish`.

const until = '2026-12-01T09:00:00.000Z';
const rules = [{ effect: 'deny', over: 'path', pattern: ['a'] }];
const action = (argv: readonly string[] = ['rm']): Action => ({
  tool: 'Bash',
  argv: [...argv],
  folder: '.',
  paths: [],
  hosts: [],
});

const set = (actor: string, more: Record<string, unknown>): Make =>
  plain('boundary.set', actor, () => ({ how: 'adds', rules, proof: 'none', ...more }));
const lineOf = (state: State): number => state.boundary.ledger[0]?.line ?? -1;
const judged = (more: (the: The, state: State) => Record<string, unknown>, actor = 'agent:claude'): Make =>
  plain('action.judged', actor, (the, state) => ({
    action: action(),
    digest: actionDigest(action()),
    verdict: 'ask',
    approvals: [],
    why: '',
    ...more(the, state),
  }));
const given = (more: Record<string, unknown>, actor = 'human:eve'): Make =>
  plain('approval.given', actor, () => ({
    approval: FRESH,
    until,
    action: action(),
    digest: actionDigest(action()),
    proof: 'terminal',
    ...more,
  }));
const published = actionDigest(action(['npm', 'publish']));
const used = (actor: string, digest: string, id?: string): Make =>
  plain('approval.used', actor, (the) => ({ approval: id ?? the('approval', 0), digest }));

export const ofBoundaries: Readonly<Record<string, Make>> = {
  'a boundary loosened by an agent': set('agent:eve', {
    rules: [{ effect: 'allow', over: 'path', pattern: ['**'] }],
  }),
  'a boundary replaced by an agent, with what denies': set('agent:eve', { how: 'replaces' }),
  'a boundary taken away by an agent': set('agent:eve', { how: 'replaces', rules: [] }),
  'a boundary replaced by a human whose proof is too weak': set('human:eve', {
    how: 'replaces',
    proof: 'client',
  }),
  'a boundary set by the product': set('system:boundary', { proof: 'signature' }),
  'a boundary of no goal': set('agent:eve', { goal: FRESH }),
  'a boundary of two words for a path': set('agent:eve', {
    rules: [{ effect: 'deny', over: 'path', pattern: ['a', 'b'] }],
  }),
  'a boundary of more rules than a brief can carry': set('agent:eve', {
    rules: Array.from({ length: 31 }, () => rules[0]),
  }),
  'an action allowed by nothing': judged(() => ({ verdict: 'allow' })),
  'an action denied by nothing': judged(() => ({ verdict: 'deny' })),
  'an action allowed by a rule that denies': judged((_, state) => ({
    verdict: 'allow',
    rule: { line: lineOf(state), n: 1 },
  })),
  'an action denied by a rule that allows': judged((_, state) => ({
    verdict: 'deny',
    rule: { line: lineOf(state), n: 0 },
  })),
  'an action judged by a rule that is not there': judged(() => ({ rule: { line: 1, n: 0 } })),
  'an action judged under another’s digest': judged(() => ({ digest: published })),
  'an action allowed by an approval of another': judged((the) => ({
    verdict: 'allow',
    approvals: [the('approval', 0)],
  })),
  'an action allowed by an approval that is not known': judged(() => ({
    verdict: 'allow',
    approvals: [FRESH],
  })),
  'an action allowed by leave that was over': plain(
    'action.judged',
    'agent:claude',
    (the) => ({
      action: action(['npm', 'publish']),
      digest: published,
      verdict: 'allow',
      approvals: [the('approval', 0)],
      why: '',
    }),
    until,
  ),
  'an action asked for by a rule that denies': judged((_, state) => ({
    rule: { line: lineOf(state), n: 1 },
  })),
  'an action judged in the session of another': judged((the) => ({ session: the('session', 1) })),
  'an action judged for no goal': judged(() => ({ goal: FRESH })),
  'an action judged by the product': judged(() => ({}), 'system:boundary'),
  'an approval of an agent': given({}, 'agent:claude'),
  'an approval of ci with its key': given({ proof: 'signature' }, 'ci:main'),
  'an approval of the product': given({ proof: 'signature' }, 'system:boundary'),
  'an approval of a human whose proof is too weak': given({ proof: 'client' }),
  'an approval given twice': plain('approval.given', 'human:eve', (the) => ({
    approval: the('approval', 0),
    until,
    action: action(),
    digest: actionDigest(action()),
    proof: 'terminal',
  })),
  'an approval under another’s digest': given({ digest: published }),
  'an approval of everything': plain('approval.given', 'human:eve', () => ({
    approval: FRESH,
    until,
    proof: 'terminal',
  })),
  'an approval that is once and standing': given({ rule: { over: 'tool', pattern: ['*'] } }),
  'an approval that is over': given({ until: '2026-11-30T00:00:00.000Z' }),
  'an approval for no goal': given({ goal: FRESH }),
  'an approval for a step of no goal': given({ step: FRESH }),
  'an approval used for something else': used('agent:claude', actionDigest(action())),
  'an approval used by the product': used('system:boundary', published),
  'an approval used that is not known': used('agent:claude', published, FRESH),
  'an approval revoked that is not known': plain('approval.revoked', 'agent:claude', () => ({
    approval: FRESH,
    proof: 'none',
  })),
  'an approval revoked by the product': plain('approval.revoked', 'system:boundary', (the) => ({
    approval: the('approval', 0),
    proof: 'signature',
  })),
};
