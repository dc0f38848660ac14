import { z } from 'zod';
import { seq, ulid } from '../format/events/common.ts';

/** In bytes of UTF-8, as JSON: no notice is longer. */
export const NOTICE_MAX = 8_192;

const noticeKinds = [
  'answer-question',
  'judge-step',
  'unblock-step',
  'recheck-step',
  'judge-criterion',
  'confirm-goal',
  'close-goal',
  'unstick-goal',
  'raise-budget',
  'undefer-step',
  'give-leave',
  'sample',
] as const;

/** What a command or webhook is told: one thing that goes on only when a human acts (docs/reference/notify.md). */
export const noticeSchema = z.strictObject({
  form: z.literal('notify/1').describe('name of this form'),
  key: z
    .string()
    .describe('names this thing and since when it waits: told twice, it comes with the same key again'),
  kind: z.enum(noticeKinds).describe('what a human is needed for; `sample` is what `notify test` sends'),
  text: z.string().describe('one line of the product’s own words, without any text of the ledger'),
  command: z.string().describe('a command that shows more; verbs and ids alone'),
  ledger: z
    .strictObject({
      origin: z.string().describe('its name in checkpoints, which ends with its id'),
      title: z.string().describe('text of the ledger, 200 bytes at most'),
    })
    .optional()
    .describe('which ledger; not in a sample'),
  goal: ulid.optional().describe('the goal'),
  step: ulid.optional().describe('the step'),
  criterion: ulid.optional().describe('the criterion'),
  question: ulid.optional().describe('the question'),
  since: seq.optional().describe('the line since which it waits'),
  subject: z
    .string()
    .optional()
    .describe('text of the ledger, 1000 bytes at most: the question, title, criterion, objective or action'),
  why: z.string().optional().describe('why it waits, 500 bytes at most; may quote the ledger'),
});

export type Notice = z.infer<typeof noticeSchema>;
