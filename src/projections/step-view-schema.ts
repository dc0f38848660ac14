import { z } from 'zod';
import {
  actor,
  commit,
  count,
  instant,
  projectPath,
  proof,
  seq,
  text,
  tree,
  ulid,
  words,
} from '../format/events/common.ts';
import { judge } from '../format/events/goal.ts';

/** An open step in the state view. */
const chain = {
  commit: commit.optional().describe('what was checked out when it was last handed in, or found to hold'),
  started_on: z
    .array(ulid)
    .optional()
    .describe('steps before it that it was started, handed in or rechecked on'),
  flagged: z
    .strictObject({ by: ulid, seq })
    .optional()
    .describe('unproven since then: `by`, on which it was started, is not what it was'),
};

export const step = z.strictObject({
  id: ulid,
  goal: ulid,
  seq: seq.describe('of the event that planned it'),
  title: words(200),
  needs: z.strictObject({ checks: z.array(ulid), judge: judge.optional() }),
  parent: ulid.optional().describe('the step it is a part of'),
  after: z.array(ulid).describe('steps that come before it'),
  scope: z.array(projectPath).describe('path globs it touches'),
  gate: z.boolean().describe('steps after it wait until it is accepted'),
  priority: z.int().min(0).max(9).describe('9 is the most urgent'),
  planned_by: actor,
  status: z.enum(['planned', 'claimed', 'submitted', 'returned']),
  claim: z
    .strictObject({
      session: ulid,
      actor,
      token: seq,
      lease_s: count,
      expires: instant,
      halted: instant.optional(),
    })
    .optional()
    .describe(
      'who holds it; live while `expires` is ahead of now, halted since `halted` by a question on the step',
    ),
  submission: z
    .strictObject({
      seq,
      at: instant,
      session: ulid,
      actor,
      tree,
      summary: text(1000),
      evidence: z.array(ulid),
      follows: z.array(words(200)),
    })
    .optional()
    .describe('the last one'),
  returns: count.describe('how often it was returned'),
  asked: z
    .strictObject({ by: actor, text: words(1000), seq, to: ulid })
    .optional()
    .describe('what the judge asked for when it was last returned, and of which session'),
  blocked_on: z
    .array(
      z.strictObject({
        step: ulid.optional().describe('this step, until it is over'),
        watch: ulid.optional().describe('this watch, until it changes or is closed'),
        until: instant.optional().describe('this time'),
        by: actor,
        by_human: z.boolean(),
        seq,
        reason: text(1000).optional(),
      }),
    )
    .describe('what it waits for before anybody takes it up, beside questions, in the order it was put on'),
  deferred: z
    .strictObject({
      until: instant.optional(),
      by: actor,
      by_human: z.boolean(),
      seq,
      reason: text(1000).optional(),
    })
    .optional()
    .describe('nobody takes it up before `until`, or without one before somebody lets it go on'),
  reopened: z
    .strictObject({ by: actor, proof, seq, reason: words(1000), was: z.enum(['accepted', 'dropped']) })
    .optional()
    .describe('the last time; what ran before proves nothing any more'),
  ever_submitted: z.boolean(),
  touched_by_human: z.boolean(),
  ...chain,
  workers: z
    .array(z.strictObject({ session: ulid, actor }))
    .describe('who held it, in the order of the sessions’ ids'),
});

/** A finished one. */
export const finished = z.strictObject({
  id: ulid,
  goal: ulid,
  seq: seq.describe('of the event that planned it'),
  title: words(200),
  status: z.enum(['accepted', 'dropped']),
  actor: actor.describe('who accepted or dropped it'),
  by: z.enum(['checks', 'peer', 'ci', 'human']).optional().describe('on whose word it was accepted'),
  proof: proof.optional().describe('grade of proof of who accepted it'),
  own_check: z.boolean().optional().describe('rests only on checks its own worker added'),
  tree: tree.optional().describe('the tree it was accepted on'),
  finished: seq.describe('of the event that accepted or dropped it'),
  ...chain,
  rechecked: z
    .strictObject({ by: z.enum(['checks', 'peer', 'ci', 'human']), actor, proof, seq, tree })
    .optional()
    .describe('the last time it was found to hold still'),
});
