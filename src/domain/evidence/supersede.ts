import type { Ulid } from '../../format/events/common.ts';
import { kindOf } from '../humans-word.ts';
import type { Evidence } from './state.ts';

/** Why this actor's new evidence does not take the place of that, in words; nothing where it does. */
export const notSuperseded = (before: Evidence, goal: Ulid, actor: string): string | undefined => {
  if (before.goal !== goal) return `evidence ${before.id} is not of goal ${goal}`;
  if (before.superseded !== undefined)
    return `evidence ${before.id} was superseded in line ${before.superseded.seq}`;
  return kindOf(before.by) === 'human' && kindOf(actor) !== 'human'
    ? `only a human supersedes evidence ${before.id}, which ${before.by} recorded`
    : undefined;
};
