import { z } from 'zod';
import { projectPath, text, words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

export const checkSpec = z.strictObject({
  argv: z.array(words(1000)).min(1).max(64),
  folder: projectPath.optional(),
  limit_s: z.int().min(1).max(86_400).optional(),
  pass: z.int().min(0).max(255).optional(),
});

export const checkCommands = {
  'check.add': z.strictObject({
    type: z.literal('check.add'),
    goal: ref.optional(),
    step: ref.optional(),
    ...checkSpec.shape,
  }),
  /** What is not named stays as it is. */
  'check.change': z.strictObject({
    type: z.literal('check.change'),
    check: ref,
    ...checkSpec.partial().shape,
    reason: text(1000).optional(),
  }),
  'check.remove': z.strictObject({ type: z.literal('check.remove'), check: ref, reason: words(1000) }),
  'check.run': z.strictObject({ type: z.literal('check.run'), check: ref }),
} as const;

export const recheckCommands = {
  'step.recheck': z.strictObject({ type: z.literal('step.recheck'), step: ref, note: text(1000).optional() }),
} as const;
