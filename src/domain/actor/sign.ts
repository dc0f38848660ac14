import { canonicalJson } from '../../format/canonical.ts';
import type { Draft } from '../../format/event.ts';
import { SIGNED_COMMAND_MAX } from '../../format/limits.ts';
import { verifySignature } from '../../format/ssh/signature.ts';
import { withoutKey } from '../authority.ts';
import type { Command } from '../commands.ts';
import type { Context } from '../context.ts';
import { draft, freshId } from '../draft.ts';
import { kindOf } from '../humans-word.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import { isFirstKey, NAMESPACE, signedBytes, signedLedger } from './signed.ts';

/** As it stands in the bytes that are signed. What is not given is left out: canonical JSON has no word for it. */
export const commandText = (command: Command): string =>
  canonicalJson(JSON.parse(JSON.stringify(command)) as unknown);

const HELP = 'loopledger key list';

/** Asked before anybody is made to sign. */
export const tooLongToSign = (text: string): Refusal | undefined =>
  Buffer.byteLength(text, 'utf8') <= SIGNED_COMMAND_MAX
    ? undefined
    : refuse(
        'too-large',
        `what is signed stands on one line of the log: a command of at most ${SIGNED_COMMAND_MAX} bytes, without what lies beside the log`,
        'loopledger evidence add --help',
      );

/**
 * The event that stands before what a signed command comes to, or why there can be none. Nothing where nobody says that
 * it is signed, and where the command is only tried out.
 */
export const signatureOf = (state: State, command: Command, ctx: Context): Draft | Refusal | undefined => {
  const { actor, proof, signed } = ctx.who;
  if (signed === 'to come' || kindOf(actor) === 'system') return undefined;
  if (signed === undefined) return proof === 'signature' ? unsigned(actor) : undefined;
  const { cmd } = ctx;
  if (cmd === undefined || signed.command !== commandText(command)) {
    return refuse('bad-signature', 'what was signed is another command than this', HELP);
  }
  const long = tooLongToSign(signed.command);
  if (long !== undefined) return long;
  // It stands in the log already, where what it comes to speaks of the line before itself.
  if (state.signed?.cmd === cmd && state.signed.actor === actor) return undefined;
  const { command: text, at, head, signature } = signed;
  const ledger = signedLedger(state);
  const words = signedBytes({ ledger, actor, cmd, command: text, at, head });
  const verified = verifySignature(signature, words, NAMESPACE);
  if (!verified.ok)
    return refuse('bad-signature', `the signature is none of this act: ${verified.what}`, HELP);
  const key = signingKey(state, command, ctx, verified.blob.toString('base64'));
  if (typeof key !== 'string') return key;
  return draft(ctx, 'act.signed', { key, command: text, signed_at: at, head, signature });
};

const unsigned = (actor: string): Refusal =>
  kindOf(actor) === 'ci'
    ? withoutKey(actor)
    : refuse('proof-too-weak', 'proof of grade signature is a signature, and none was given', HELP);

const signingKey = (state: State, command: Command, ctx: Context, base64: string): string | Refusal => {
  const { actor } = ctx.who;
  if (isFirstKey(state, actor, command)) return freshId(ctx, 0);
  const key = [...state.keys.values()].find((it) => it.line.split(' ')[1] === base64);
  if (key === undefined) {
    return refuse('unknown-key', `the key that signed is not registered here, for ${actor} or anybody`, HELP);
  }
  if (key.actor !== actor) {
    return refuse('unknown-key', `key ${key.id}, which signed, is ${key.actor}'s, not ${actor}'s`, HELP);
  }
  if (key.revoked === undefined) return key.id;
  return refuse('unknown-key', `key ${key.id}, which signed, was revoked in line ${key.revoked.seq}`, HELP);
};
