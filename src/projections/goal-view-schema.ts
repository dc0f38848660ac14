import { z } from 'zod';
import { actor, count, instant, proof, seq, tree, ulid, words } from '../format/events/common.ts';

const judged = z.strictObject({
  verdict: z.enum(['met', 'unmet']),
  tree,
  by: actor,
  proof,
  seq,
});

const criterion = z.strictObject({
  id: ulid,
  text: words(300),
  check: ulid.optional().describe('the check that proves it; either this or `judge`'),
  judge: z.enum(['ci', 'human']).optional().describe('who judges it'),
  judged: judged.optional().describe("the judge's last word"),
});

/** A goal in the state view. */
export const goal = z.strictObject({
  id: ulid,
  seq: seq.describe('of the event that opened it'),
  opened_at: instant,
  opened_by: actor,
  objective: words(1000),
  non_goals: z.array(words(200)).describe('in the order they were given'),
  criteria: z.array(criterion).describe('in the order of their ids'),
  branch: words(200).optional().describe('target branch'),
  lease_s: count.describe('lease of a claim in seconds'),
  turns: count.describe('turns without new evidence before a replan'),
  repeats: count.describe('times that one action in a row calls for a replan'),
  status: z.enum(['open', 'achieved', 'abandoned', 'superseded']),
  confirmed: z
    .strictObject({ by: actor, proof, seq })
    .optional()
    .describe('by which human; until then its criteria prove nothing'),
  paused: z
    .strictObject({ by: actor, proof, seq, at: instant, reason: words(1000) })
    .optional()
    .describe('nobody takes up work of it; its status stays `open`'),
  closed: z.strictObject({ by: actor, proof, seq, at: instant, superseded_by: ulid.optional() }).optional(),
  reopened: z
    .strictObject({
      by: actor,
      proof,
      seq,
      reason: words(1000),
      was: z.enum(['achieved', 'abandoned', 'superseded']),
    })
    .optional()
    .describe('the last time; words judged before count on their own tree alone'),
  revisions: count.describe('of its plan'),
  revisions_in_vain: count.describe('since a criterion was newly proven or a human spoke'),
  changed_at: seq.describe('last event that can have changed what its checks say'),
  steps_planned: count,
});
