import { z } from 'zod';
import { actor, commit, count, hex64, proof, seq, text, tree, ulid } from './common.ts';

/** What is handed over, so that both sides can compare: the ledger as it was just before this line. */
const standing = {
  head: z
    .strictObject({ seq, sha256: hex64 })
    .describe('the line just before this one: both sides compare there'),
  view: z
    .string()
    .regex(/^state\/[1-9]\d{0,3}$/)
    .describe('the state view that `digest` is of'),
  digest: hex64.describe('of the state at `head`'),
  brief: z
    .strictObject({ form: z.string().regex(/^brief\/[1-9]\d{0,3}$/), sha256: hex64, bytes: count })
    .describe('the brief that whoever takes over is given, and the form it is worded in'),
  tree: tree.describe('the work tree it was handed over with'),
  commit: commit.optional(),
  calls: z
    .array(seq)
    .max(64)
    .describe('calls without a return that sessions of this ledger made, the newest 64: kept open'),
};

export const handoffEvents = {
  'handoff.offered': z
    .strictObject({
      handoff: ulid,
      to: actor.optional().describe('whom it is for; without it, for whoever takes it'),
      file: z
        .boolean()
        .describe('with a file: every claim is released, every session ends, the ledger is frozen'),
      session: ulid.optional().describe('without a file: the session that is given up, and its claim'),
      step: ulid.optional().describe('the step that session held'),
      ...standing,
    })
    .describe('an offer to continue, with a file elsewhere or without one in this ledger'),
  'handoff.received': z
    .strictObject({
      handoff: ulid,
      place: hex64.describe('keyed hash of the machine and the folder it was received in'),
      machine: hex64.describe('keyed hash of the machine alone'),
      proof,
    })
    .describe('somebody goes on from here; a frozen ledger lives again'),
  'handoff.declined': z
    .strictObject({
      handoff: ulid,
      to: actor.optional().describe('with a file: who offered it'),
      file: z.boolean().describe('with a file: it goes back, and the ledger is frozen where it was declined'),
      reason: text(1000).optional(),
      ...standing,
    })
    .describe('somebody does not go on from here'),
  'handoff.withdrawn': z
    .strictObject({ handoff: ulid, reason: text(1000).optional(), proof })
    .describe('a human took the offer back; a file already used comes back as a fork'),
} as const;
