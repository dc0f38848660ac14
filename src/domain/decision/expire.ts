import type { Draft } from '../../format/event.ts';
import type { Context } from '../context.ts';
import { draft } from '../draft.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { isPast } from './open.ts';

/**
 * Questions whose time is over, said by the product behind whatever is recorded next. Whoever reads compares the
 * time by himself; the event says since when it was known.
 */
export const expiries = (state: State, events: readonly Draft[], ctx: Context): Draft[] => {
  const spokenOf = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'goal.closed') spokenOf.add(data.goal);
    if (type === 'decision.made' || type === 'decision.withdrawn') spokenOf.add(data.decision);
  }
  const expired: Draft[] = [];
  for (const it of awakeIn(state.questions)) {
    if (it.status !== 'asked' || it.expired !== undefined || !isPast(it, ctx.now)) continue;
    if (spokenOf.has(it.id) || spokenOf.has(it.goal)) continue;
    if (state.goals.get(it.goal)?.status !== 'open') continue;
    expired.push(draft(ctx, 'decision.expired', { decision: it.id }, 'system:questions'));
  }
  return expired;
};
