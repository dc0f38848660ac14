import { z } from 'zod';
import { action, boundaryRule, leaveRule } from '../format/events/boundary.ts';
import { actor, hex64, instant, proof, seq, text, ulid } from '../format/events/common.ts';

/** Rules, approvals and what waits for one in `state/1`. */
export const boundary = z.strictObject({
  goal: ulid.optional().describe('without it, the whole ledger'),
  rules: z
    .array(z.strictObject({ ...boundaryRule.shape, line: seq, n: seq, by: actor, proof }))
    .describe('the nth, from 0, of the line that set it'),
});

export const approval = z.strictObject({
  id: ulid,
  seq,
  by: actor,
  proof,
  goal: ulid.optional(),
  step: ulid.optional(),
  to: actor.optional(),
  until: instant.describe('open until then, if it is not used or revoked before'),
  status: z.enum(['open', 'used', 'revoked']),
  digest: hex64.optional().describe('once: of the action'),
  action: action.optional().describe('once, while it is neither used nor revoked'),
  rule: leaveRule.optional().describe('standing'),
  used: z.strictObject({ by: actor, seq }).optional(),
  revoked: z.strictObject({ reason: text(1000).optional(), by: actor, proof, seq }).optional(),
});

export const askedFor = z.strictObject({
  digest: hex64,
  seq,
  by: actor,
  goal: ulid.optional(),
  action,
});
