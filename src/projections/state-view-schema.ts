import { z } from 'zod';
import { branchName } from '../format/events/branch.ts';
import {
  actor,
  content,
  count,
  hex64,
  instant,
  projectPath,
  proof,
  seq,
  text,
  tree,
  ulid,
  words,
} from '../format/events/common.ts';
import { outcome } from '../format/events/step.ts';
import { key, registered } from './actor-view-schema.ts';
import { approval, askedFor, boundary } from './boundary-view-schema.ts';
import { account, budget, drift } from './budget-view-schema.ts';
import { decision } from './decision-view-schema.ts';
import { goal } from './goal-view-schema.ts';
import { importMark, openCall, session } from './session-view-schema.ts';
import { finished, step } from './step-view-schema.ts';
import { watch } from './watch-view-schema.ts';

const check = z.strictObject({
  id: ulid,
  goal: ulid,
  step: ulid.optional().describe('for this step alone'),
  argv: z.array(words(1000)),
  folder: projectPath,
  limit_s: count.describe('time limit in seconds'),
  pass: z.int().min(0).max(255).describe('the exit code that is green'),
  spec: hex64.describe('SHA-256 of the canonical JSON of argv, folder, limit_s, pass'),
  added_by: actor,
  seq,
  changed: z
    .strictObject({ by: actor, proof, seq, times: count })
    .optional()
    .describe('the last change of its spec, and how many there were'),
  removed: z
    .strictObject({ by: actor, proof, seq, from: z.array(ulid) })
    .optional()
    .describe(
      'it proves nothing any more; `from`: the steps that no longer need it, in the order of their ids',
    ),
  last: z
    .strictObject({ seq, at: instant, outcome, tree, exit: z.int().min(0).max(255).optional() })
    .optional()
    .describe('its last run'),
});

const evidence = z.strictObject({
  id: ulid,
  seq,
  goal: ulid,
  step: ulid.optional(),
  kind: z.enum(['diff', 'file', 'output', 'link', 'note']),
  title: words(200),
  content,
  tree,
  at: instant,
  by: actor.describe('who recorded it'),
  superseded: z
    .strictObject({ by: ulid, actor, seq })
    .optional()
    .describe('the evidence that took its place'),
  withheld: seq.optional().describe('the line by which its content was withheld'),
});

const lesson = z.strictObject({
  id: ulid,
  seq,
  goal: ulid,
  step: ulid.optional(),
  text: words(400),
  pinned: z.boolean(),
  by: actor,
});

const offer = z.strictObject({
  id: ulid,
  seq,
  at: instant,
  by: actor,
  to: actor.optional().describe('whom it is for; without it, for anybody else'),
  session: ulid.optional().describe('the session that was given up'),
  step: ulid.optional().describe('the step it held'),
});

/**
 * The shape of `state/1` for whoever reads it. A released shape never changes: what is new gets a new number.
 * The view is not made by it, so that what is hashed is never a schema library's output.
 */
export const stateView1Schema = z.strictObject({
  schema: z.literal('state/1'),
  head: z
    .strictObject({ seq: z.int().min(-1), hash: hex64 })
    .describe('the last line it covers; seq −1 and zeros where there is none'),
  ledger: z
    .strictObject({ title: text(200), origin: words(300), human_proof: proof, opened_at: instant })
    .optional(),
  goals: z.array(goal).describe('in the order they were opened'),
  steps: z.array(step).describe('those neither accepted nor dropped, in the order they were planned'),
  finished: z.array(finished).describe('accepted and dropped steps, in the order they were planned'),
  checks: z.array(check).describe('in the order they were added'),
  sessions: z.array(session).describe('in the order they were started'),
  open_calls: z.array(openCall).describe('calls without a return, in the order they were made'),
  evidence: z.array(evidence).describe('of goals and of open steps, in the order it was recorded'),
  lessons: z.array(lesson).describe('in the order they were recorded'),
  decisions: z.array(decision).describe('questions for a human, in the order they were asked'),
  watches: z.array(watch).describe('those that are not closed, in the order they were opened'),
  budgets: z.array(budget).describe('in the order they were set last'),
  spending: z.array(account).describe('what goals, steps and actors spent, in the order of whose it is'),
  drift: z.array(drift).describe('work noticed where it was not planned, in the order it was seen last'),
  boundaries: z
    .array(boundary)
    .describe('rules in force: of the whole ledger, then of goals in the order of their ids'),
  approvals: z.array(approval).describe('in the order they were given'),
  asked_for: z
    .array(askedFor)
    .describe('actions that wait for leave, at most 16, in the order they were judged'),
  actors: z.array(registered).describe('those that a human made known, in the order of that'),
  keys: z.array(key).describe('in the order they were registered; a revoked one stays'),
  imports: z.array(importMark).describe('in the order of the sources’ names by UTF-16 code units'),
  offers: z
    .array(offer)
    .describe('handoffs without a file that nobody has answered, in the order they were offered'),
  handed_over: z
    .strictObject({
      handoff: ulid,
      seq,
      at: instant,
      by: actor,
      to: actor.optional(),
      why: z.enum(['offered', 'declined']),
    })
    .optional()
    .describe('with a file: the ledger goes on elsewhere, and nothing is appended here'),
  branch: z
    .strictObject({
      name: branchName,
      from: z.strictObject({ seq, sha256: hex64 }).describe('the last line that it shares'),
      seq,
      at: instant,
      by: actor,
    })
    .optional()
    .describe('that this ledger goes on from a point of another'),
  taken_over: z
    .strictObject({ handoff: ulid, seq, by: actor, from: actor })
    .optional()
    .describe('the last handoff that came here with a file, until another one is made'),
  counts: z.strictObject({
    events: count.describe('lines that hold an event'),
    withheld: count.describe('lines whose content is withheld'),
    ignored: count.describe('of an unknown type that says it may be ignored'),
    passed_over: count.describe('that could not follow because a line before was withheld'),
    refused_attempts: count,
    evidence: count.describe('all evidence ever recorded'),
    choices: count.describe('choices that actors made by themselves'),
    watches_closed: count,
  }),
  read_only: z
    .strictObject({
      code: z.enum(['newer-version', 'unknown-type', 'bad-data', 'inconsistent']),
      seq,
      what: text(4000),
    })
    .optional()
    .describe('why it may be read and not written'),
});

/** A public state view of version 1. */
export type StateView1 = z.infer<typeof stateView1Schema>;
