import { z } from 'zod';
import { actor, instant, proof, seq, text, ulid, words } from '../format/events/common.ts';

/** A question in `state/1`. */
export const decision = z.strictObject({
  id: ulid,
  goal: ulid,
  seq: seq.describe('of the event that asked it'),
  asked_at: instant,
  asked_by: actor,
  question: words(600),
  options: z.array(words(200)).describe('in the order they were given'),
  until: instant.optional().describe('when it expires; what it blocks stays blocked'),
  status: z
    .enum(['asked', 'made', 'revoked', 'withdrawn'])
    .describe('`made` has an answer that stands, `revoked` had one'),
  blocks_goal: z.boolean().describe('whether the whole goal waits for it, while it is unanswered'),
  blocks: z
    .array(z.strictObject({ step: ulid, by: actor, seq, asked: z.boolean() }))
    .describe(
      'steps that wait for it while it is unanswered, in the order of their ids; `asked` with the question',
    ),
  expired: seq.optional().describe('of the event that said that it expired'),
  answer: z
    .strictObject({ choice: words(200), reason: words(1000).optional(), by: actor, proof, seq })
    .optional()
    .describe('the answer that stands'),
  revoked: z
    .strictObject({ reason: words(1000), by: actor, proof, seq })
    .optional()
    .describe('how the answer it had was taken back'),
  withdrawn: z
    .strictObject({ reason: text(1000).optional(), by: actor, proof, seq })
    .optional()
    .describe('how it was taken back; of a goal that closed, by whoever closed it'),
});
