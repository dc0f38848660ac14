import { z } from 'zod';
import { money, per, zone } from '../../format/events/budget.ts';
import { actor, count, text, words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

/** `null` takes a limit away. */
const limit = count.nullable().optional();

export const budgetCommands = {
  'budget.set': z.strictObject({
    type: z.literal('budget.set'),
    /** Of the goal, unless a step or an actor is named. */
    goal: ref.optional(),
    step: ref.optional(),
    actor: actor.optional(),
    per: per.optional(),
    zone: zone.optional(),
    tokens: limit,
    money: money.nullable().optional(),
    turns: limit,
    calls: limit,
    active_s: limit,
    warn: z.int().min(1).max(100).optional(),
    reason: text(1000).optional(),
  }),
  /** What the caller's session spent, charged to the step that it holds. */
  'usage.record': z.strictObject({
    type: z.literal('usage.record'),
    /** Whoever names the step says which one it believes it holds. */
    step: ref.optional(),
    receipt: words(200),
    model: text(120).optional(),
    input: count.optional(),
    output: count.optional(),
    cache_read: count.optional(),
    cache_write: count.optional(),
    money: money.optional(),
  }),
} as const;
