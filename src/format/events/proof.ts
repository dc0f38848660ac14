import { z } from 'zod';
import { hex64, projectPath, proof, text, ulid, words } from './common.ts';

/** What becomes of a check after it was added. */
export const checkChangeEvents = {
  'check.changed': z
    .strictObject({
      check: ulid,
      was: hex64.describe('the spec it had until then'),
      argv: z.array(words(1000)).min(1).max(64).describe('program and arguments; never a shell'),
      folder: projectPath.describe("where it runs, from the project's root; `.` is the root"),
      limit_s: z.int().min(1).max(86_400),
      pass: z.int().min(0).max(255).describe('the exit code that is green'),
      spec: hex64.describe('SHA-256 of the canonical JSON of argv, folder, limit_s, pass'),
      reason: text(1000).optional(),
      proof,
    })
    .describe('it is another check from here on: no run before says anything of it'),
  'check.removed': z
    .strictObject({ check: ulid, reason: words(1000), proof })
    .describe('no open step needs it any more; accepted ones keep what they rested on'),
} as const;
