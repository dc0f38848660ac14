import { z } from 'zod';
import { SIGNED_COMMAND_MAX } from '../limits.ts';
import { actor, hex64, instant, proof, text, ulid, words } from './common.ts';

const somebody = actor.regex(/^(?!system:)/, 'must be human:, agent: or ci: and a name');

export const actorEvents = {
  'actor.registered': z
    .strictObject({
      actor: somebody.describe('who that is'),
      title: words(200).optional().describe('who or what that is'),
      proof,
    })
    .describe('an actor is known by name: keys can be registered to it'),
  'key.registered': z
    .strictObject({
      key: ulid.describe('its own id'),
      actor: somebody.describe('whose it is'),
      line: words(6000)
        .regex(/^[a-z0-9@.-]+ [A-Za-z0-9+/]+={0,2}$/, 'must be an OpenSSH public key line')
        .describe('the public key as OpenSSH writes it: its type and base64, without a comment'),
      title: words(200).optional().describe('which one that is, in words'),
      proof,
    })
    .describe('acts signed with this key are its actor’s from here on'),
  'key.revoked': z
    .strictObject({ key: ulid.describe('the key it is about'), reason: words(1000), proof })
    .describe('nothing is signed with it any more; what was signed before stays signed'),
  'act.signed': z
    .strictObject({
      key: ulid.describe('the key that signed'),
      command: words(SIGNED_COMMAND_MAX).describe('the command, as canonical JSON'),
      signed_at: instant.describe('when, by the signer’s clock'),
      head: hex64.describe('hash of the last line of the ledger that its signer saw'),
      signature: text(8000)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')
        .describe(
          'SSH signature in base64, for the namespace `loopledger` (docs/explanation/what-a-signature-proves.md)',
        ),
    })
    .describe('the events that follow with the same `cmd` are what a signed command came to'),
} as const;
