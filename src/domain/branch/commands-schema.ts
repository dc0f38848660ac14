import { z } from 'zod';
import { branchName } from '../../format/events/branch.ts';
import { words } from '../../format/events/common.ts';

export const branchCommands = {
  'branch.make': z.strictObject({
    type: z.literal('branch.make'),
    name: branchName,
    reason: words(1000).optional(),
  }),
} as const;
