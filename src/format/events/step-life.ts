import { z } from 'zod';
import { instant, projectPath, proof, text, ulid, words } from './common.ts';

export const stepLifeEvents = {
  'step.amended': z
    .strictObject({
      step: ulid,
      title: words(200).optional(),
      parent: z
        .union([z.enum(['none']), ulid])
        .optional()
        .describe('the step it is a part of from now on, or none'),
      after: z.array(ulid).max(32).optional().describe('all steps it now comes after'),
      scope: z.array(projectPath).max(32).optional().describe('all path globs it now touches'),
      gate: z.boolean().optional().describe('whether steps after it wait until it is accepted'),
      priority: z.int().min(0).max(9).optional().describe('9 is the most urgent'),
      judge: z.enum(['none', 'peer', 'ci', 'human']).optional().describe('who judges it from now on'),
      reason: text(1000).optional(),
      proof,
    })
    .describe('what was planned is changed; only what is named is'),
  'step.deferred': z
    .strictObject({
      step: ulid,
      until: instant.optional().describe('when it may be taken up again'),
      reason: text(1000).optional(),
      proof,
    })
    .describe('nobody takes it up before this time; without one, until somebody lets it go on'),
  'step.undeferred': z
    .strictObject({ step: ulid, reason: text(1000).optional(), proof })
    .describe('it may be taken up again'),
  'step.reopened': z
    .strictObject({ step: ulid, reason: words(1000), proof })
    .describe('an accepted or dropped step is to be done again; its old proof does not count'),
} as const;
