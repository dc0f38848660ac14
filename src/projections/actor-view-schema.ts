import { z } from 'zod';
import { actor, instant, proof, seq, ulid, words } from '../format/events/common.ts';

/** An actor whom a human made known, in `state/1`. */
export const registered = z.strictObject({
  actor,
  title: words(200).optional(),
  by: actor,
  proof,
  seq: seq.describe('of the event that made it known'),
});

/** A registered key in `state/1`. */
export const key = z.strictObject({
  id: ulid,
  seq: seq.describe('of the event that registered it'),
  at: instant,
  actor: actor.describe('whose it is'),
  line: words(6000).describe('the public key as OpenSSH writes it, without a comment'),
  fingerprint: words(80).describe('`SHA256:…`, as ssh-keygen shows it'),
  touch: z.boolean().describe('whether it lives in a device that asks for a touch'),
  title: words(200).optional(),
  by: actor.describe('who registered it'),
  proof: proof.describe('how well it was known who that was: no signature of the key is worth more'),
  revoked: z
    .strictObject({ by: actor, proof, seq, reason: words(1000) })
    .optional()
    .describe('what was signed before stays signed'),
});
