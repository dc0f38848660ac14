import { z } from 'zod';
import {
  actor,
  content,
  count,
  hex64,
  origin as importOrigin,
  instant,
  seq,
  text,
  ulid,
  words,
} from '../format/events/common.ts';

/*
 * What `state/1` says of sessions, of calls without a return, and of foreign logs that were read in.
 */

const usage = z.strictObject({ input: count, output: count, cache_read: count, cache_write: count });

export const session = z.strictObject({
  id: ulid,
  actor,
  goal: ulid.optional(),
  runtime: words(80),
  model: text(120).optional(),
  place: hex64.optional().describe('keyed hash of machine and folder'),
  worktree: hex64.optional().describe('keyed hash of its work tree'),
  resumes: ulid.optional().describe('the lost session it took over from'),
  external: text(200).optional().describe("the runtime's own name for it"),
  imported: z.boolean(),
  seq,
  started_at: instant,
  last_at: instant.describe('of its latest event'),
  status: z.enum(['open', 'ended', 'lost']),
  holds: ulid.optional().describe('the step it holds'),
  messages: count,
  calls: count,
  compactions: count,
  usage,
  turns_in_vain: count.describe('turns since a check, outcome and tree not seen before, or a revised plan'),
  last_action: text(200).optional().describe('digest of the last action'),
  repeats: count.describe('how often that action came in a row'),
});

export const openCall = z.strictObject({
  seq: seq.describe('of the event that called'),
  session: ulid,
  call: text(200).describe("the runtime's id of the call"),
  side: text(200).optional().describe('the conversation inside the session that it belongs to'),
  tool: text(200),
  input: content,
  at: instant,
  step: ulid.optional(),
  imported: z.boolean(),
});

export const importMark = z.strictObject({
  source: importOrigin.shape.source,
  session: ulid,
  n: count.describe('what lies at or below it is in the ledger already'),
  provisional: z
    .array(z.strictObject({ message: text(200), ...usage.shape }))
    .describe('usage that the next of the same message replaces, in the order of the messages’ names'),
  done: z
    .strictObject({ sha256: hex64, bytes: count, records: count, seq })
    .optional()
    .describe('the bytes that were read last'),
});
