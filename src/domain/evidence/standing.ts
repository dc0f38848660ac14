import type { Tree } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import type { Evidence } from './state.ts';

/** How far evidence still speaks for the work as it is. */
export type EvidenceStanding = 'current' | 'drifted' | 'superseded' | 'withheld';

/**
 * On a tree that was changed since, evidence tells of what was. Outside git nothing tells one tree from another:
 * there it is current until work on the goal went on.
 */
export const evidenceStanding = (state: State, it: Evidence, tree: () => Tree): EvidenceStanding => {
  if (it.withheld !== undefined) return 'withheld';
  if (it.superseded !== undefined) return 'superseded';
  if (it.tree !== tree()) return 'drifted';
  const changedAt = state.goals.get(it.goal)?.changedAt ?? 0;
  return it.tree === 'unbound' && it.seq < changedAt ? 'drifted' : 'current';
};
