import { z } from 'zod';
import { instant, text, words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

const goal = ref.optional();

/** Questions, their answers, and choices made without one. */
export const decisionCommands = {
  'decision.ask': z.strictObject({
    type: z.literal('decision.ask'),
    goal,
    question: words(600),
    options: z.array(words(200)).max(8).optional(),
    /** `held` is the step that the caller holds. Nothing, where it is not given. */
    blocks: z.union([z.literal('goal'), z.literal('held'), z.array(ref).max(32)]).optional(),
    until: instant.optional(),
  }),
  'decision.make': z.strictObject({
    type: z.literal('decision.make'),
    goal,
    /** Need not be named where one question is open. */
    decision: ref.optional(),
    /** The number of an option, an option word for word, or an answer in other words. */
    answer: words(200),
    reason: words(1000).optional(),
  }),
  'decision.revoke': z.strictObject({
    type: z.literal('decision.revoke'),
    decision: ref,
    reason: words(1000),
  }),
  'decision.withdraw': z.strictObject({
    type: z.literal('decision.withdraw'),
    goal,
    decision: ref.optional(),
    reason: text(1000).optional(),
  }),
  'choice.record': z.strictObject({
    type: z.literal('choice.record'),
    goal,
    step: ref.optional(),
    text: words(600),
    reason: words(1000),
    instead_of: z.array(words(200)).max(8).optional(),
  }),
} as const;
