import { z } from 'zod';
import { BRANCH_NAME, BRANCH_NAME_WORDS } from '../branch-name.ts';
import { hex64, seq, words } from './common.ts';

export const branchName = z.string().regex(BRANCH_NAME, `must be ${BRANCH_NAME_WORDS}`);

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
