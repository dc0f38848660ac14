import type { Key, Registered } from '../domain/actor/state.ts';
import { isTouchKey } from '../format/ssh/key.ts';
import { present } from './present.ts';
import type { StateView1 } from './state-view-schema.ts';

export const actorView = (it: Registered): StateView1['actors'][number] =>
  present({ actor: it.actor, title: it.title, by: it.by, proof: it.proof, seq: it.seq });

export const keyView = (it: Key): StateView1['keys'][number] =>
  present({
    id: it.id,
    seq: it.seq,
    at: it.at,
    actor: it.actor,
    line: it.line,
    fingerprint: it.fingerprint,
    touch: isTouchKey(it.line),
    title: it.title,
    by: it.by,
    proof: it.proof,
    revoked: it.revoked && { ...it.revoked },
  });
