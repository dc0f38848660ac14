import { z } from 'zod';
import { commit, hex64, projectPath, proof, seq, text, tree, ulid, words } from './common.ts';

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

/** What is found of accepted work later. */
export const recheckEvents = {
  'step.rechecked': z
    .strictObject({
      step: ulid,
      accepted: seq.describe('the acceptance that still holds'),
      by: z.enum(['checks', 'peer', 'ci', 'human']),
      tree,
      commit: commit.optional(),
      runs: z.array(seq).max(16).describe('seqs of the green `check.ran` it rests on'),
      note: text(1000).optional(),
      proof,
    })
    .describe('it still holds on this tree: what was started on others before is proven again'),
} as const;
