import { z } from 'zod';
import { actor, words } from '../../format/events/common.ts';
import { ref } from '../ref-schema.ts';

const somebody = actor.regex(/^(?!system:)/, 'must be human:, agent: or ci: and a name');

/** Who is known by name, and the keys that are theirs. */
export const actorCommands = {
  'actor.register': z.strictObject({
    type: z.literal('actor.register'),
    actor: somebody,
    title: words(200).optional(),
  }),
  'key.register': z.strictObject({
    type: z.literal('key.register'),
    actor: somebody,
    /** An OpenSSH public key line; a comment in it is not kept. */
    line: words(8000),
    title: words(200).optional(),
  }),
  'key.revoke': z.strictObject({ type: z.literal('key.revoke'), key: ref, reason: words(1000) }),
} as const;
