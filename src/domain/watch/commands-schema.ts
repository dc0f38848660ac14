import { z } from 'zod';
import { instant, projectPath, text, words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

/** Something outside is waited for: what a command shows, or a time; one of them. */
export const watchCommands = {
  'watch.add': z.strictObject({
    type: z.literal('watch.add'),
    goal: ref.optional(),
    /** Of a command it need not be given. */
    title: words(200).optional(),
    argv: z.array(words(1000)).min(1).max(64).optional(),
    folder: projectPath.optional(),
    limit_s: z.int().min(1).max(86_400).optional(),
    every_s: z.int().min(10).max(31_536_000).optional(),
    pass: z.int().min(0).max(255).optional(),
    output: z.boolean().optional(),
    date: instant.optional(),
    until: instant.optional(),
    /** The step that waits for it. */
    step: ref.optional(),
  }),
  'watch.observe': z.strictObject({ type: z.literal('watch.observe'), watch: ref }),
  'watch.close': z.strictObject({
    type: z.literal('watch.close'),
    watch: ref,
    reason: text(1000).optional(),
  }),
} as const;
