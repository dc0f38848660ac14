import { z } from 'zod';
import { words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

export const lessonCommands = {
  'lesson.record': z.strictObject({
    type: z.literal('lesson.record'),
    goal: ref.optional(),
    step: ref.optional(),
    text: words(400),
    pinned: z.boolean().optional(),
  }),
  'lesson.supersede': z.strictObject({
    type: z.literal('lesson.supersede'),
    lesson: ref,
    /** What is so instead, and whether every brief has it; where neither is given, nothing takes its place. */
    text: words(400).optional(),
    pinned: z.boolean().optional(),
    reason: words(400).optional(),
  }),
} as const;
