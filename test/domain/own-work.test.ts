import { describe, expect, test } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import { claim, openGoal, pass, plan, submit } from '../support/acts.ts';
import { type Act, given, play } from '../support/given.ts';
import { ada, claude, codex } from '../support/world.ts';

const LEASE = 1_800;
const gemini: Caller = { actor: 'agent:gemini', proof: 'none', runtime: 'test' };
const aider: Caller = { actor: 'agent:aider', proof: 'none', runtime: 'test' };

const resumesLast = (who: Caller): Act => [
  who,
  (the) => ({ type: 'session.start', resumes: the('session') }),
];
const accept = (who: Caller): Act => [who, (the) => ({ type: 'step.accept', step: the('step') })];
const end = (who: Caller): Act => [who, { type: 'session.end' }];

/** Planned by gemini, done by claude, from whose session codex goes on. */
const takenOver: readonly Act[] = [
  openGoal,
  plan({ judge: 'peer' }, gemini),
  claim(claude),
  submit(claude),
  end(claude),
  resumesLast(codex),
];

describe('a peer never judges what is its own work', () => {
  test('an agent that took over from the one that held the step', () =>
    given(...takenOver)
      .when(accept(codex))
      .then({ refused: 'own-work', noted: ['attempt.refused'] }));

  test('nor after a new session that descends from nobody', () =>
    given(...takenOver, end(codex), [codex, { type: 'session.start' }])
      .when(accept(codex))
      .then({ refused: 'own-work', noted: ['attempt.refused'] }));

  test('an agent whose session went on in the one that held the step', () =>
    given(
      openGoal,
      plan({ judge: 'peer' }, gemini),
      [codex, { type: 'session.start' }],
      end(codex),
      resumesLast(claude),
      claim(claude),
      submit(claude),
    )
      .when(accept(codex))
      .then({ refused: 'own-work', noted: ['attempt.refused'] }));

  test('an agent whose session went on in the one that planned the step', () =>
    given(
      openGoal,
      [codex, { type: 'session.start' }],
      end(codex),
      resumesLast(gemini),
      plan({ judge: 'peer' }, gemini),
      claim(claude),
      submit(claude),
    )
      .when(accept(codex))
      .then({ refused: 'own-work', noted: ['attempt.refused'] }));

  test('an agent that held it once and lost it', () =>
    given(
      openGoal,
      plan({ judge: 'peer' }, gemini),
      claim(codex),
      pass(LEASE + 1),
      claim(claude),
      submit(claude),
    )
      .when(accept(codex))
      .then({ refused: 'own-work', noted: ['attempt.refused'] }));

  test('the word of a stranger counts, and is told as a peer’s', () =>
    given(...takenOver)
      .when(accept(aider))
      .then([['step.accepted', { by: 'peer', proof: 'none' }]]));
});

test('a step that only its own kin could judge waits for a human, and next says so', async () => {
  const world = await play([
    openGoal,
    plan({ judge: 'peer' }, claude),
    claim(claude),
    submit(claude),
    end(claude),
    resumesLast(codex),
  ]);
  expect(await world.ledger.next(codex)).toMatchObject({ verdict: 'decide', row: 8, who: 'human' });
  expect(await world.ledger.next(ada)).toMatchObject({ verdict: 'work', row: 7 });
});
