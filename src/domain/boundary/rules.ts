import type { BoundaryRule } from '../../format/events/boundary.ts';
import type { Ulid } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import type { Rule } from './state.ts';

/** The whole ledger's rules hold for every goal; a goal's own come beside them, and the strictest decides. */
export const rulesFor = ({ boundary }: State, goal: Ulid | undefined): readonly Rule[] => {
  const own = goal === undefined ? undefined : boundary.goals.get(goal);
  return own === undefined ? boundary.ledger : [...boundary.ledger, ...own];
};

/** Rules that are added and only deny and ask make nothing looser. */
export const onlyNarrows = (set: {
  readonly how: 'replaces' | 'adds';
  readonly rules: readonly BoundaryRule[];
}): boolean => set.how === 'adds' && set.rules.every(({ effect }) => effect !== 'allow');
