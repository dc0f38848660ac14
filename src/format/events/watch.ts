import { z } from 'zod';
import { content, hex64, instant, projectPath, proof, text, ulid, words } from './common.ts';

/** What is looked at: what a command shows, or the clock. */
export const watchOn = z.union([
  z.strictObject({
    argv: z.array(words(1000)).min(1).max(64).describe('program and arguments; never a shell'),
    folder: projectPath.describe("where it runs, from the project's root; `.` is the root"),
    limit_s: z.int().min(1).max(86_400),
    every_s: z.int().min(10).max(31_536_000).describe('seconds from one look to the next'),
    pass: z.int().min(0).max(255).optional().describe('changed means: it exits so'),
    output: z.boolean().describe('other output is a change too'),
  }),
  z.strictObject({ date: instant.describe('changed means: this time has come') }),
]);

export const watchEvents = {
  'watch.opened': z
    .strictObject({
      watch: ulid,
      goal: ulid,
      title: words(200),
      on: watchOn.describe('what is looked at'),
      until: instant.optional().describe('when it is over; what it blocks stays blocked then'),
    })
    .describe('something outside is waited for'),
  'watch.observed': z
    .strictObject({
      watch: ulid,
      found: z
        .enum(['first', 'same', 'changed', 'nothing'])
        .describe('`first` is what later looks are compared with; `nothing`: it did not end by itself'),
      outcome: z.enum(['exited', 'timeout', 'error']).optional().describe('absent of a time'),
      exit: z.int().min(0).max(255).optional().describe('exit code, if it ended by itself'),
      signal: z
        .string()
        .regex(/^SIG[A-Z0-9]{1,12}$/)
        .optional(),
      ms: z.int().min(0).optional(),
      output: content.optional().describe('stdout and stderr as they came'),
      sha256: hex64.optional().describe('of the output'),
      session: ulid.optional(),
    })
    .describe('looked at by the product itself; a change lets go on what waited for it'),
  'watch.closed': z
    .strictObject({ watch: ulid, reason: text(1000).optional(), proof })
    .describe('it is waited for no more; what it blocked goes on'),
} as const;
