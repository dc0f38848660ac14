import type { EventOf } from '../../format/event.ts';
import type { Actor, Hex64, Instant, Ulid } from '../../format/events/common.ts';
import { verifySignature } from '../../format/ssh/signature.ts';
import type { Command } from '../commands.ts';
import { kindOf } from '../humans-word.ts';
import { lacksThing, type Wrong } from '../lack.ts';
import { isCommandType } from '../left.ts';
import { atLeast } from '../proof.ts';
import type { State } from '../state.ts';

/** What signatures of acts are made for: a signature of a commit or a file is none of an act. */
export const NAMESPACE = 'loopledger';

export interface SignedWords {
  /** Which ledger it is, as `signedLedger` names it, so that the signature is none for another. */
  readonly ledger: string;
  readonly actor: Actor;
  /** The command's key, so that it counts once. */
  readonly cmd: Ulid;
  readonly command: string;
  readonly at: Instant;
  readonly head: Hex64;
}

/**
 * The bytes that are signed: canonical JSON. None of the texts but the command, which is canonical JSON itself, can
 * hold anything that would have to be escaped, so that they can be put together by hand too.
 */
export const signedBytes = ({ ledger, actor, cmd, command, at, head }: SignedWords): Uint8Array =>
  Buffer.from(
    `{"actor":"${actor}","at":"${at}","cmd":"${cmd}","command":${command},"head":"${head}","ledger":"${ledger}","v":1}`,
    'utf8',
  );

/** Origin of the ledger; of a branch with where it left and its name, for what is signed here is not signed there. */
export const signedLedger = ({ ledger, branch }: State): string =>
  `${ledger?.origin ?? ''}${branch === undefined ? '' : `#${branch.from.sha256}/${branch.name}`}`;

/** The command in the text that was signed; nothing where it holds none. */
export const commandIn = (text: string): Command | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
    return isCommandType(value.type) ? (value as Command) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The first key of a ledger that hears humans only from a board or a signature on: nobody could register it. So it
 * vouches for itself, before anything else is done: who makes the ledger says whose word counts in it.
 */
export const isFirstKey = (state: State, actor: Actor, command: Command): boolean =>
  state.keys.size === 0 &&
  state.goals.size === 0 &&
  state.sessions.size === 0 &&
  atLeast(state.ledger?.humanProof ?? 'none', 'board') &&
  kindOf(actor) === 'human' &&
  command.type === 'key.register' &&
  command.actor === actor &&
  typeof command.line === 'string';

/** What is wrong with a signed act as it stands in the log; nothing where a key of its actor signed just that. */
export const wrongSignature = (
  state: State,
  { actor, cmd, data }: Pick<EventOf<'act.signed'>, 'actor' | 'cmd' | 'data'>,
): Wrong | undefined => {
  const command = commandIn(data.command);
  if (command === undefined) return `what ${actor} signed is no command`;
  if (cmd === undefined) return 'a signed act has a command key';
  const first = isFirstKey(state, actor, command) && command.type === 'key.register';
  const key = first ? { actor, line: command.line, revoked: undefined } : state.keys.get(data.key);
  if (key === undefined) return lacksThing('key', data.key, `key ${data.key} is not registered`);
  if (key.actor !== actor) return `key ${data.key} is ${key.actor}'s, not ${actor}'s`;
  if (key.revoked !== undefined) return `key ${data.key} was revoked in line ${key.revoked.seq}`;
  const ledger = signedLedger(state);
  const { command: text, signed_at: at, head, signature } = data;
  const words = signedBytes({ ledger, actor, cmd, command: text, at, head });
  const verified = verifySignature(signature, words, NAMESPACE);
  if (!verified.ok) return `the signature of ${actor} is none of this act: ${verified.what}`;
  return verified.blob.toString('base64') === key.line.split(' ')[1]
    ? undefined
    : `the signature is by another key than ${data.key}`;
};
