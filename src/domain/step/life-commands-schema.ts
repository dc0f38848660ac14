import { z } from 'zod';
import { instant, projectPath, text, words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

const reason = text(1000).optional();
/** One of them, or none: then the only thing that fits. */
const waitsOn = {
  decision: ref.optional(),
  on_step: ref.optional(),
  watch: ref.optional(),
  until: instant.optional(),
};

/** What was planned of a step is changed, put off, made to wait, or to be done again. */
export const stepLifeCommands = {
  'step.amend': z.strictObject({
    type: z.literal('step.amend'),
    step: ref,
    title: words(200).optional(),
    parent: z.union([z.literal('none'), ref]).optional(),
    /** Added to what it comes after, and taken from it. */
    after: z.array(ref).max(32).optional(),
    not_after: z.array(ref).max(32).optional(),
    scope: z.array(projectPath).max(32).optional(),
    gate: z.boolean().optional(),
    priority: z.int().min(0).max(9).optional(),
    judge: z.enum(['none', 'peer', 'ci', 'human']).optional(),
    reason,
  }),
  'step.block': z.strictObject({ type: z.literal('step.block'), step: ref, ...waitsOn, reason }),
  'step.unblock': z.strictObject({ type: z.literal('step.unblock'), step: ref, ...waitsOn, reason }),
  'step.defer': z.strictObject({
    type: z.literal('step.defer'),
    step: ref,
    until: instant.optional(),
    reason,
  }),
  'step.undefer': z.strictObject({ type: z.literal('step.undefer'), step: ref, reason }),
  'step.reopen': z.strictObject({ type: z.literal('step.reopen'), step: ref, reason: words(1000) }),
} as const;
