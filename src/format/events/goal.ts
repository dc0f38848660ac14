import { z } from 'zod';
import { count, proof, seq, text, tree, ulid, words } from './common.ts';

export const judge = z.enum(['peer', 'ci', 'human']);

/** What must be true: proved by one check, or by one judge. */
export const criterion = z.union([
  z.strictObject({ criterion: ulid, text: words(300), check: ulid }),
  z.strictObject({ criterion: ulid, text: words(300), judge: z.enum(['ci', 'human']) }),
]);

const turns = z.int().min(1).max(10_000);
const repeats = z.int().min(2).max(100);

export const goalEvents = {
  'goal.opened': z
    .strictObject({
      goal: ulid,
      objective: words(1000),
      non_goals: z.array(words(200)).max(5).optional(),
      criteria: z.array(criterion).max(8),
      branch: words(200).optional().describe('target branch'),
      lease_s: z.int().min(1).max(86_400).optional().describe('lease of a claim in seconds; default 1,800'),
      turns: turns.optional().describe('turns without new evidence before a replan; default 20'),
      repeats: repeats.optional().describe('times that one action in a row calls for a replan; default 3'),
      proof: proof.describe(
        'grade of proof of who opened it; a human at the needed grade confirms it by opening',
      ),
    })
    .describe('what must become true'),
  'goal.confirmed': z
    .strictObject({ goal: ulid, proof })
    .describe("a human made an agent's proposal the goal: its criteria prove something from here on"),
  'goal.amended': z
    .strictObject({
      goal: ulid,
      objective: words(1000).optional(),
      non_goals: z.array(words(200)).max(5).optional(),
      add: z.array(criterion).max(8).optional().describe('criteria added'),
      remove: z.array(ulid).max(8).optional().describe('criteria removed'),
      turns: turns.optional().describe('turns without new evidence before a replan'),
      repeats: repeats.optional().describe('times that one action in a row calls for a replan'),
      reason: words(1000),
      proof,
    })
    .describe('objective, non-goals, criteria or thresholds changed, with the reason'),
  'goal.judged': z
    .strictObject({
      goal: ulid,
      criterion: ulid,
      verdict: z.enum(['met', 'unmet']),
      tree,
      note: text(1000).optional(),
      proof,
    })
    .describe("a judge's word on one criterion, on one tree"),
  'goal.closed': z
    .strictObject({
      goal: ulid,
      outcome: z.enum(['achieved', 'abandoned', 'superseded']),
      by: ulid.optional().describe('the goal that supersedes it'),
      tree: tree.optional().describe('the tree on which every criterion has proof'),
      reason: text(1000).optional(),
      proof,
    })
    .describe('its claims are released, its sessions end'),
  'plan.revised': z
    .strictObject({
      goal: ulid,
      base: count.describe('the revision it was made on: of two made on one plan the second is refused'),
      assumed: text(1000).optional(),
      seen: words(1000),
      kept: z.array(ulid).max(200).optional(),
      changed: z.array(ulid).max(200).optional(),
      stopped: z.array(ulid).max(200).optional(),
      session: ulid.optional(),
    })
    .describe('what was assumed, what was seen, what is kept, changed, stopped; ends a replan'),
  'lesson.recorded': z
    .strictObject({
      lesson: ulid,
      goal: ulid,
      step: ulid.optional(),
      text: words(400),
      pinned: z.boolean(),
    })
    .describe('what a later worker must know'),
  'lesson.superseded': z
    .strictObject({
      lesson: ulid,
      by: ulid.optional().describe('the lesson that takes its place'),
      reason: text(400).optional(),
      proof,
    })
    .describe('it is not so any more, or other words say it'),
} as const;

export const attemptEvents = {
  'attempt.refused': z
    .strictObject({
      verb: z.string().regex(/^[a-z]+\.[a-z]+$/),
      code: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
      what: text(1000),
      step: ulid.optional(),
      goal: ulid.optional(),
      session: ulid.optional(),
      token: seq.optional().describe('the fencing token that came too late'),
    })
    .describe('an attempt worth remembering was refused; it changes nothing'),
} as const;

export type Judge = z.infer<typeof judge>;
export type Criterion = z.infer<typeof criterion>;
