import { test } from 'vitest';
import { claim, openGoal, plan, submit, turns } from '../support/acts.ts';
import { given } from '../support/given.ts';
import { claude, codex } from '../support/world.ts';

test('a story tells events in order, with part of their data', () =>
  given(openGoal, plan(), claim())
    .when(submit())
    .then(['check.ran', ['step.submitted', { summary: '' }], ['step.accepted', { by: 'checks' }]]));

test('a story tells a refusal, with what was noted', () =>
  given(openGoal, plan(), claim(), turns('npm test', 1))
    .when(submit())
    .then({ refused: 'check-red', noted: ['check.ran'] }));

test('a story names what was made before', () =>
  given(openGoal, plan(), plan({ title: 'Style it' }), claim(claude, 0))
    .when([codex, (the) => ({ type: 'step.claim', step: the('step', 1) })])
    .then(['session.started', 'step.claimed']));
