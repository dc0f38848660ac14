import { z } from 'zod';
import { instant, proof, text, ulid, words } from './common.ts';

/** What stands still until a question is answered: the whole goal, or these steps; an empty list is nothing. */
export const blocks = z.union([z.enum(['goal']), z.array(ulid).max(32)]);

export const decisionEvents = {
  'decision.asked': z
    .strictObject({
      decision: ulid,
      goal: ulid,
      question: words(600).describe('what is asked'),
      options: z.array(words(200)).max(8).describe('answers to choose from'),
      blocks: blocks.describe('`goal`, or the steps that wait for the answer'),
      until: instant.optional().describe('when it expires; what it blocks stays blocked then'),
      session: ulid.optional().describe('in which it was asked'),
    })
    .describe('a question for a human'),
  'decision.made': z
    .strictObject({
      decision: ulid,
      choice: words(200).describe('the option taken, word for word, or another answer'),
      reason: words(1000).optional(),
      proof: proof.optional(),
    })
    .describe(
      'a human answered; withholding rests on one whose choice is `withhold`, which answers no question',
    ),
  'decision.revoked': z
    .strictObject({ decision: ulid, reason: words(1000), proof })
    .describe('the answer no longer stands; what the question blocked is blocked again'),
  'decision.withdrawn': z
    .strictObject({ decision: ulid, reason: text(1000).optional(), proof })
    .describe('the question is not asked any more, and blocks nothing'),
  'decision.expired': z
    .strictObject({ decision: ulid })
    .describe('its time is over without an answer; what it blocks stays blocked until a human acts'),
  'choice.recorded': z
    .strictObject({
      choice: ulid.describe('its own id'),
      goal: ulid,
      step: ulid.optional(),
      session: ulid.optional(),
      text: words(600).describe('what was chosen'),
      reason: words(1000),
      instead_of: z.array(words(200)).max(8).describe('what was not'),
    })
    .describe('a choice that its actor made by itself, and explains'),
} as const;
