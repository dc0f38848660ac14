import { z } from 'zod';
import { hex64, seq, words } from './common.ts';

/** Part of a folder's name: nothing in it that a file system, a shell or a terminal could take for something else. */
export const branchName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'must be small letters, digits, dots and dashes, at most 63');

export const branchEvents = {
  'branch.made': z
    .strictObject({
      name: branchName.describe('what the branch is called'),
      from: z
        .strictObject({ seq, sha256: hex64 })
        .describe('the line before this one: the last that it shares with the ledger it comes from'),
      place: hex64.describe('keyed hash of the machine and the folder that the branch is in'),
      reason: words(1000).optional().describe('what is tried there'),
    })
    .describe('a new ledger goes on from an earlier point of another; claims are released, sessions end'),
} as const;
