import { z } from 'zod';
import { proof, text, ulid, words } from './common.ts';

export const goalLifeEvents = {
  'goal.paused': z
    .strictObject({ goal: ulid, reason: words(1000), proof })
    .describe('nobody takes up work of it; what is held may still be submitted or released'),
  'goal.unpaused': z
    .strictObject({ goal: ulid, reason: text(1000).optional(), proof })
    .describe('it goes on as it stood'),
  'goal.reopened': z
    .strictObject({ goal: ulid, reason: words(1000), proof })
    .describe('a closed goal is open again; what was judged on another tree is to be judged anew'),
} as const;
