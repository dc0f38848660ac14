import { z } from 'zod';
import { text, words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

const goal = ref.optional();

/** A goal stands still, goes on, or is open again after it was closed. */
export const goalLifeCommands = {
  'goal.pause': z.strictObject({ type: z.literal('goal.pause'), goal, reason: words(1000) }),
  'goal.unpause': z.strictObject({ type: z.literal('goal.unpause'), goal, reason: text(1000).optional() }),
  /** Need not be named where one goal is closed. */
  'goal.reopen': z.strictObject({ type: z.literal('goal.reopen'), goal, reason: words(1000) }),
} as const;
