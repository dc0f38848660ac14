import { z } from 'zod';
import {
  commit,
  content,
  hex64,
  instant,
  projectPath,
  proof,
  seq,
  text,
  tree,
  ulid,
  words,
} from './common.ts';
import { judge } from './goal.ts';

/** What a step must have to be accepted: checks, a judge, or both; at least one. */
export const needs = z.union([
  z.strictObject({ checks: z.array(ulid).min(1).max(16), judge: judge.optional() }),
  z.strictObject({ checks: z.array(ulid).max(0), judge }),
]);

export const outcome = z.enum(['green', 'red', 'timeout', 'error']);

/** What a step can be made to wait for. */
const waitsOn = {
  decision: ulid.optional().describe('the answer to this question'),
  on_step: ulid.optional().describe('this step, until it is accepted or dropped'),
  watch: ulid.optional().describe('this watch, until it changes or is closed'),
  until: instant.optional().describe('this time'),
};

export const stepEvents = {
  'step.planned': z
    .strictObject({
      step: ulid,
      goal: ulid,
      title: words(200),
      needs,
      parent: ulid.optional(),
      after: z.array(ulid).max(32),
      scope: z.array(projectPath).max(32).describe('path globs it touches'),
      gate: z.boolean().describe('steps after it wait until it is accepted'),
      priority: z.int().min(0).max(9).describe('9 is the most urgent; default 5'),
    })
    .describe('one bounded piece of work, a card on the board'),
  'step.claimed': z
    .strictObject({
      step: ulid,
      session: ulid,
      lease_s: z.int().min(1).max(86_400),
      expires: instant,
    })
    .describe("a lease on the step; the fencing token is this event's seq"),
  'step.renewed': z.strictObject({ step: ulid, token: seq, expires: instant }).describe('the lease goes on'),
  'step.released': z
    .strictObject({ step: ulid, token: seq, reason: text(1000).optional() })
    .describe('the holder, or a human, ended the claim'),
  'step.blocked': z
    .strictObject({ step: ulid, ...waitsOn, reason: text(1000).optional(), proof })
    .describe('it waits for an answer, another step, a watch or a time: exactly one is named'),
  'step.unblocked': z
    .strictObject({ step: ulid, ...waitsOn, reason: text(1000).optional(), proof })
    .describe('it no longer waits for that; a question stays as it is'),
  'step.submitted': z
    .strictObject({
      step: ulid,
      token: seq,
      session: ulid,
      tree,
      commit: commit.optional(),
      runs: z.array(seq).max(16).describe('seqs of the green `check.ran` it rests on'),
      evidence: z.array(ulid).max(64),
      summary: text(1000),
      follows: z.array(words(200)).max(16).describe('what follows; empty says nothing does'),
    })
    .describe('the work is done, says its holder; the claim ends'),
  'step.accepted': z
    .strictObject({
      step: ulid,
      submitted: seq.describe('the submission it accepts'),
      by: z.enum(['checks', 'peer', 'ci', 'human']),
      tree,
      own_check: z
        .boolean()
        .describe('rests only on checks its own worker added: shown, proves no criterion'),
      note: text(1000).optional(),
      proof,
    })
    .describe('proof was found good'),
  'step.returned': z
    .strictObject({ step: ulid, submitted: seq, asked: words(1000), proof })
    .describe('the judge asks for more'),
  'step.dropped': z.strictObject({ step: ulid, reason: words(1000), proof }).describe('it will not be done'),
} as const;

export const checkEvents = {
  'check.added': z
    .strictObject({
      check: ulid,
      goal: ulid,
      step: ulid.optional().describe('for this step alone'),
      argv: z.array(words(1000)).min(1).max(64).describe('program and arguments; never a shell'),
      folder: projectPath.describe("where it runs, from the project's root; `.` is the root"),
      limit_s: z.int().min(1).max(86_400),
      pass: z.int().min(0).max(255).describe('the exit code that is green'),
      spec: hex64.describe('SHA-256 of the canonical JSON of argv, folder, limit_s, pass'),
    })
    .describe('a command that tells whether something is so'),
  'check.ran': z
    .strictObject({
      check: ulid,
      spec: hex64,
      outcome,
      exit: z.int().min(0).max(255).optional().describe('absent when it did not exit by itself'),
      signal: z
        .string()
        .regex(/^SIG[A-Z0-9]{1,12}$/)
        .optional(),
      ms: z.int().min(0),
      output: content.describe('stdout and stderr as they came'),
      tree,
      commit: commit.optional(),
      step: ulid.optional(),
      session: ulid.optional(),
    })
    .describe('run by the product itself, never reported by an agent'),
  'evidence.recorded': z
    .strictObject({
      evidence: ulid,
      goal: ulid,
      step: ulid.optional(),
      session: ulid.optional(),
      kind: z.enum(['diff', 'file', 'output', 'link', 'note']),
      title: words(200),
      content,
      tree,
      supersedes: ulid.optional().describe('the evidence whose place it takes'),
    })
    .describe('what supports a claim of fact'),
} as const;

export type Needs = z.infer<typeof needs>;
export type CheckOutcome = z.infer<typeof outcome>;
