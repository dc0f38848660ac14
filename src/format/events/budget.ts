import { z } from 'zod';
import { actor, count, proof, text, ulid } from './common.ts';

/** Money as whole millionths of a currency: no fraction is ever written. */
export const money = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code like USD'),
  micros: count.describe('millionths of one unit of the currency'),
});

/** A time zone by its name in the IANA database. */
export const zone = z
  .string()
  .regex(
    /^(?=.{1,64}$)[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/,
    'must be the name of a time zone, like Europe/Berlin or UTC',
  );

export const per = z.enum(['hour', 'day', 'week', 'month']);

export const limits = z.strictObject({
  tokens: count.optional().describe('input, output and written to a cache'),
  money: money.optional(),
  turns: count.optional().describe('messages of the assistant'),
  calls: count.optional().describe('tool calls'),
  active_s: count.optional().describe('seconds at work'),
});

export const budgetEvents = {
  'budget.set': z
    .strictObject({
      budget: ulid.describe('its id, the same each time it is set'),
      goal: ulid.optional().describe('whose budget it is: exactly one of `goal`, `step` and `actor`'),
      step: ulid.optional().describe('the step whose budget it is'),
      actor: actor.optional().describe('the actor whose budget it is, in all goals'),
      per: per.optional().describe('the window it is for; without it, for all time'),
      zone: zone.optional().describe('where the window begins and ends; with `per`'),
      limits: limits.describe('all limits from here on; without any the budget is gone'),
      warn: z.int().min(1).max(100).describe('percent of a limit from which on it is warned of'),
      reason: text(1000).optional(),
      proof,
    })
    .describe('how much may be spent: tokens, money, turns, tool calls, time at work'),
} as const;

export type Money = z.infer<typeof money>;
export type Limits = z.infer<typeof limits>;
