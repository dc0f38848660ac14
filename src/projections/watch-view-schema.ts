import { z } from 'zod';
import { actor, count, hex64, instant, seq, ulid, words } from '../format/events/common.ts';
import { watchOn } from '../format/events/watch.ts';

/** A watch in the state view. */
export const watch = z.strictObject({
  id: ulid,
  goal: ulid,
  seq,
  title: words(200),
  by: actor.describe('who opened it'),
  on: watchOn.describe('what is looked at'),
  until: instant.optional().describe('when it is over; what it blocks stays blocked then'),
  status: z.enum(['open', 'changed']).describe('a changed one blocks nothing'),
  base: z
    .strictObject({ exit: z.int().min(0).max(255), sha256: hex64 })
    .optional()
    .describe('what later looks are compared with'),
  last: z
    .strictObject({
      seq,
      at: instant,
      found: z.enum(['first', 'same', 'changed', 'nothing']),
      exit: z.int().min(0).max(255).optional(),
    })
    .optional()
    .describe('the last look'),
  looks: count.describe('how often it was looked at'),
  blocks: z.array(ulid).describe('steps that wait for it, in the order of their ids'),
});
