import { z } from 'zod';
import { money } from './budget.ts';
import { content, count, hex64, origin, projectPath, seq, text, ulid, words } from './common.ts';

export const sessionEvents = {
  'session.started': z
    .strictObject({
      session: ulid,
      goal: ulid.optional().describe('bound from its start; an imported one may have none'),
      runtime: words(80),
      model: text(120).optional(),
      place: hex64.optional().describe('where it runs; absent for an imported one'),
      worktree: hex64
        .optional()
        .describe('keyed hash of its work tree: several may share a ledger, and so a place'),
      pid: z.int().min(1).optional().describe('the process whose death ends it, if one was named'),
      boot: hex64.optional().describe('keyed hash of machine and boot: the pid means something only there'),
      resumes: ulid.optional().describe('the lost session whose claims it takes over'),
      head: z.strictObject({ seq, sha256: hex64 }).optional().describe('the head it resumed from'),
      external: text(200).optional().describe("the runtime's own name for it"),
      origin: origin.optional(),
    })
    .describe('one run of one runtime with one model on one machine'),
  'session.ended': z.strictObject({ session: ulid, reason: text(400).optional() }),
  'session.lost': z
    .strictObject({ session: ulid, reason: z.enum(['process-dead', 'lease-lapsed']) })
    .describe('its process is known dead, or its leases lapsed'),
  'message.recorded': z
    .strictObject({
      session: ulid,
      role: z.enum(['user', 'assistant', 'system']),
      text: content,
      model: text(120).optional(),
      origin: origin.optional(),
    })
    .describe("what was said: data, never anybody's decision"),
  'tool.called': z
    .strictObject({
      session: ulid,
      call: text(200).describe("the runtime's id of the call; may come again in a later turn"),
      tool: text(200),
      input: content.describe('foreign JSON, kept as the text it was'),
      step: ulid.optional(),
      limit_s: z.int().min(1).max(86_400).optional().describe('extends the claim to its end'),
      paths: z
        .array(projectPath)
        .max(32)
        .optional()
        .describe('what it works on, as whoever recorded it named it'),
      origin: origin.optional(),
    })
    .describe('durable before the tool runs'),
  'tool.returned': z
    .strictObject({
      session: ulid,
      call: text(200),
      called: seq.describe('the call it answers'),
      ok: z.boolean(),
      output: content,
      ms: count.optional(),
      origin: origin.optional(),
    })
    .describe('what came back'),
  'call.settled': z
    .strictObject({
      session: ulid,
      call: text(200),
      called: seq,
      outcome: z.enum(['done', 'not_done', 'unknowable']),
      note: words(1000),
    })
    .describe('what became of a call whose return was never seen'),
  'context.compacted': z.strictObject({
    session: ulid,
    trigger: text(80),
    tokens: count.optional().describe('in the context before'),
    summary: content.optional(),
    origin: origin.optional(),
  }),
  'usage.recorded': z
    .strictObject({
      session: ulid,
      message: text(200).optional().describe("the runtime's message id: counted once each"),
      model: text(120).optional(),
      input: count,
      output: count,
      cache_read: count,
      cache_write: count,
      money: money.optional().describe('what it cost, where that is known'),
      receipt: words(200).optional().describe('by which it is counted once'),
      step: ulid.optional().describe('the step its session held, which it is charged to'),
      provisional: z
        .boolean()
        .optional()
        .describe('the source ended before it was certain: the next one of this message replaces it'),
      origin: origin.optional(),
    })
    .describe('tokens, as the provider counted them, and money'),
} as const;
