import { z } from 'zod';
import { actor, count, hex64, instant, projectPath, proof, seq, text, ulid, words } from './common.ts';

const over = z.enum(['tool', 'command', 'path', 'host']);
const pattern = z
  .array(words(200))
  .min(1)
  .max(16)
  .describe(
    'of a command its words, `*` any run of characters, a last `**` any further words; else one pattern',
  );

/** What is allowed, asked for, or denied. */
export const boundaryRule = z.strictObject({ effect: z.enum(['allow', 'ask', 'deny']), over, pattern });

/** What an approval holds for, as a rule has it. */
export const leaveRule = z.strictObject({ over, pattern });

/** A path that an action names, links resolved when it was looked at. */
const actionPath = z.strictObject({
  path: words(1000).describe('from the project’s root; whole where it lies outside'),
  is: z.enum(['file', 'folder', 'absent', 'other']),
  outside: z.boolean(),
  sha256: hex64.optional().describe('of a file’s bytes'),
  word: count.optional().describe('which word of argv named it'),
});

/** Something somebody is about to do. */
export const action = z.strictObject({
  tool: words(200),
  argv: z.array(text(1000)).max(64).describe('program and arguments; empty where nothing is run'),
  folder: projectPath,
  paths: z.array(actionPath).max(64),
  hosts: z.array(z.strictObject({ host: words(300), word: count.optional() })).max(16),
  input: hex64.optional().describe('SHA-256 of what the tool is given'),
});

export const boundaryEvents = {
  'boundary.set': z
    .strictObject({
      goal: ulid.optional().describe('without it, the whole ledger'),
      how: z.enum(['replaces', 'adds']).describe('rules that only deny and ask may be added by anybody'),
      rules: z.array(boundaryRule).max(32).describe('what they say, in the order they were given'),
      proof,
    })
    .describe('what is allowed, asked for and denied'),
  'action.judged': z
    .strictObject({
      session: ulid.optional().describe('in which it was asked'),
      goal: ulid.optional().describe('whose rules were looked at too'),
      step: ulid.optional().describe('that is held'),
      call: text(200).optional().describe('of the call that it is'),
      action: action.describe('what was about to be done'),
      digest: hex64.describe('SHA-256 of the canonical JSON of `action`'),
      verdict: z.enum(['allow', 'ask', 'deny']).describe('deny over ask over allow'),
      rule: z
        .strictObject({ line: seq, n: count })
        .optional()
        .describe('that decided: the nth, from 0, of that line; absent where none matched'),
      approvals: z.array(ulid).max(16).describe('by which an action that is asked for was allowed'),
      why: text(300).describe('which part of it decided, in the product’s words'),
    })
    .describe('whether an action was within the boundary, before it was done'),
  'approval.given': z
    .strictObject({
      approval: ulid.describe('its own id'),
      goal: ulid.optional().describe('without it, any'),
      step: ulid.optional().describe('without it, any'),
      to: actor.optional().describe('without it, anybody'),
      until: instant.describe('when it ends'),
      action: action.optional().describe('once: exactly this'),
      digest: hex64.optional().describe('once: SHA-256 of the canonical JSON of `action`'),
      rule: leaveRule.optional().describe('standing: whatever this matches'),
      proof,
    })
    .describe('a human’s leave for what is asked for: once, or standing'),
  'approval.used': z
    .strictObject({
      approval: ulid.describe('which'),
      digest: hex64.describe('of the action it was used for'),
      session: ulid.optional().describe('in which'),
    })
    .describe('leave for once is used up'),
  'approval.revoked': z
    .strictObject({ approval: ulid.describe('which'), reason: text(1000).optional(), proof })
    .describe('leave was taken back'),
} as const;

export type BoundaryRule = z.infer<typeof boundaryRule>;
export type LeaveRule = z.infer<typeof leaveRule>;
export type Action = z.infer<typeof action>;
export type ActionPath = z.infer<typeof actionPath>;
