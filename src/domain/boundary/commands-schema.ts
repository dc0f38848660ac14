import { z } from 'zod';
import { boundaryRule, leaveRule } from '../../format/events/boundary.ts';
import { actor, hex64, instant, projectPath, text, words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

/** What somebody is about to do, as they say it: paths and hosts are looked at and brought into one form later. */
export const actionFields = {
  argv: z.array(text(1000)).min(1).max(64).optional(),
  folder: projectPath.optional(),
  paths: z.array(words(1000)).max(32).optional(),
  hosts: z.array(words(300)).max(16).optional(),
};

const goal = ref.optional();
const leave = { goal, step: ref.optional(), to: actor.optional(), until: instant };

/** What is allowed, asked for and denied, and a human's leave for what is asked for. */
export const boundaryCommands = {
  'boundary.set': z.strictObject({
    type: z.literal('boundary.set'),
    goal,
    how: z.enum(['replaces', 'adds']),
    rules: z.array(boundaryRule).max(32),
  }),
  'boundary.judge': z.strictObject({
    type: z.literal('boundary.judge'),
    goal,
    tool: words(200),
    ...actionFields,
  }),
  'approval.once': z.strictObject({
    type: z.literal('approval.once'),
    ...leave,
    tool: words(200),
    ...actionFields,
    input: hex64.optional(),
    /** The digest it had when it was asked for. */
    expects: hex64.optional(),
  }),
  'approval.standing': z.strictObject({ type: z.literal('approval.standing'), ...leave, rule: leaveRule }),
  'approval.revoke': z.strictObject({
    type: z.literal('approval.revoke'),
    approval: ref,
    reason: text(1000).optional(),
  }),
} as const;
