import { specHash } from '../../src/domain/check/spec.ts';
import type { State } from '../../src/domain/state.ts';
import type { The } from '../support/given.ts';
import { FRESH, type Make, plain, proof } from './forged.words.ts';

const easy = { argv: ['true'], folder: '.', limit_s: 1, pass: 0 };
const was = (the: The, state: State): string => state.checks.get(the('check', 0))?.spec ?? '';

/** Check 0 is of a criterion that a human opened, and every step without a judge needs it. */
const changed = (actor: string, more: Record<string, unknown> = {}): Make =>
  plain('check.changed', actor, (the, state) => ({
    check: the('check', 0),
    was: was(the, state),
    ...easy,
    spec: specHash(easy),
    ...proof,
    ...more,
  }));

const removed = (actor: string, more: Record<string, unknown> = {}): Make =>
  plain('check.removed', actor, (the) => ({ check: the('check', 0), reason: 'no', ...proof, ...more }));

/** Step 5 is done, on the check of the goal alone. */
const rechecked = (
  actor: string,
  more: (the: The, state: State) => Record<string, unknown> = () => ({}),
): Make =>
  plain('step.rechecked', actor, (the, state) => ({
    step: the('step', 5),
    accepted: state.steps.get(the('step', 5))?.accepted?.seq ?? 0,
    by: 'checks',
    tree: 'unbound',
    runs: [state.checks.get(the('check', 0))?.last?.seq ?? 0],
    proof: 'none',
    ...more(the, state),
  }));

export const ofChecks: Readonly<Record<string, Make>> = {
  'a check that is not there changed': changed('human:eve', { check: FRESH }),
  'a human’s check changed by an agent': changed('agent:eve'),
  'a human’s check changed by its worker': changed('agent:codex'),
  'a check changed by the product': changed('system:checks'),
  'a check changed at too weak a proof': changed('human:eve', { proof: 'client' }),
  'a check changed from what it was not': changed('human:eve', { was: 'f'.repeat(64) }),
  'a check changed to what its hash does not say': changed('human:eve', { argv: ['false'] }),
  'a check that is not there removed': removed('human:eve', { check: FRESH }),
  'a human’s check removed by an agent': removed('agent:eve'),
  'a check removed at too weak a proof': removed('human:eve', { proof: 'none' }),
  'a check of a criterion removed': removed('human:eve'),
  'a step rechecked without a run': rechecked('system:checks', () => ({ runs: [] })),
  'a step rechecked on another tree': rechecked('system:checks', () => ({ tree: `git:${'a'.repeat(40)}` })),
  'a step rechecked by checks, an agent says': rechecked('agent:eve'),
  'a step rechecked by a human where checks are needed': rechecked('human:eve', () => ({
    by: 'human',
    ...proof,
  })),
  'a step rechecked that awaits its judge': rechecked('system:checks', (the) => ({ step: the('step', 0) })),
  'a step rechecked for another acceptance': rechecked('system:checks', () => ({ accepted: 1 })),
  'a step rechecked that is not there': rechecked('system:checks', () => ({ step: FRESH })),
};
