import { z } from 'zod';
import { limits, per, zone } from '../format/events/budget.ts';
import { actor, count, proof, seq, text, ulid } from '../format/events/common.ts';

const whose = {
  goal: ulid.optional().describe('whose it is: exactly one of `goal`, `step` and `actor`'),
  step: ulid.optional(),
  actor: actor.optional(),
};

/** Sums may go down where usage that was provisional turns out to be less. */
const sum = z.int();

const amounts = {
  tokens: sum.describe('input, output and written to a cache'),
  turns: sum,
  calls: sum,
  active_ms: sum.describe('milliseconds at work'),
  money: z
    .array(z.strictObject({ currency: z.string(), micros: sum }))
    .describe('in the order of the currencies’ codes'),
};

/** A budget in `state/1`. */
export const budget = z.strictObject({
  id: ulid,
  seq: seq.describe('of the event that set it last'),
  ...whose,
  per: per.optional().describe('the window it is for; without it, for all time'),
  zone: zone.optional(),
  limits,
  warn: z.int().min(1).max(100).describe('percent of a limit from which on it is warned of'),
  set_by: actor,
  proof,
  quarters: z
    .array(z.strictObject({ quarter: sum.describe('of an hour, counted from 1970'), ...amounts }))
    .describe('what was spent when, no further back than its longest window; in order'),
});

/** Work noticed where it was not planned, in `state/1`. */
export const drift = z.strictObject({
  goal: ulid,
  step: ulid.optional().describe('the step that was held'),
  why: z.enum(['scope', 'non-goal']).describe('outside the step’s scope, or on a path that is not a goal'),
  times: count,
  seq: seq.describe('of the last event that showed it'),
  path: text(1200).describe('the first of that event'),
});

/** What somebody spent, in `state/1`. */
export const account = z.strictObject({ ...whose, ...amounts });
