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
};
