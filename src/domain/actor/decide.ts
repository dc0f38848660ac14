import type { Draft } from '../../format/event.ts';
import type { Actor, Ulid } from '../../format/events/common.ts';
import { holdsPrivateKey, lineOf, readKeyLine } from '../../format/ssh/key.ts';
import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { atLeast } from '../proof.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import { humansKeys } from './keys.ts';
import { isFirstKey } from './signed.ts';
import type { Key } from './state.ts';

const HELP = 'loopledger help key add';

export const decideActorRegister = (
  state: State,
  command: CommandOf<'actor.register'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'actor.register');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'actor.register', {}));
  const { actor, title } = command;
  const known = state.actors.get(actor);
  if (known !== undefined) {
    const what = `${actor} is registered since line ${known.seq}`;
    return refused(refuse('duplicate', what, 'loopledger actor list'));
  }
  return decided(registered(ctx, actor, title));
};

const registered = (ctx: Context, actor: Actor, title?: string): Draft =>
  draft(ctx, 'actor.registered', { actor, ...given({ title }), proof: ctx.who.proof });

/** Whose key it is becomes known with the key, where it is not yet. */
export const decideKeyRegister = (
  state: State,
  command: CommandOf<'key.register'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'key.register');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'key.register', {}));
  const line = publicLine(command.line);
  if (isRefusal(line)) return refused(line);
  for (const it of state.keys.values()) {
    if (it.line !== line) continue;
    const over = it.revoked === undefined ? '' : `, and was revoked in line ${it.revoked.seq}`;
    const what = `this is key ${it.id}, registered to ${it.actor} in line ${it.seq}${over}`;
    return refused(refuse('duplicate', what, 'loopledger key list --all'));
  }
  const { actor, title } = command;
  const { proof } = ctx.who;
  const key = draft(ctx, 'key.registered', {
    key: idOf(state, command, ctx),
    actor,
    line,
    ...given({ title }),
    proof,
  });
  return decided(...(state.actors.has(actor) ? [] : [registered(ctx, actor)]), key);
};

/** What a first key signed stands in the log already, and names it. */
const idOf = (state: State, command: CommandOf<'key.register'>, ctx: Context): Ulid => {
  const { signed } = state;
  const first = signed?.cmd === ctx.cmd && isFirstKey(state, ctx.who.actor, command);
  return first && signed !== undefined ? signed.key : freshId(ctx, 0);
};

/** The line as it is kept. A private key is told from a public one that is merely wrong, and no part of it repeated. */
export const publicLine = (text: string): string | Refusal => {
  if (holdsPrivateKey(text)) {
    const what =
      'that is a private key, and it was not kept: give the public one, whose file ends in .pub. Whoever may have seen what was typed may have the key';
    return refuse('private-key', what, HELP);
  }
  const key = readKeyLine(text);
  return 'wrong' in key ? refuse('no-public-key', `that is no public key: ${key.wrong}`, HELP) : lineOf(key);
};

export const decideKeyRevoke = (state: State, command: CommandOf<'key.revoke'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'key.revoke');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'key.revoke', {}));
  const key = findByEnding(state.keys, command.key, nouns.key);
  if (isRefusal(key)) return refused(key);
  if (key.revoked !== undefined) {
    const what = `key ${key.id} was revoked in line ${key.revoked.seq}`;
    return refused(refuse('duplicate', what, 'loopledger key list --all'));
  }
  const last = lastWord(state, key);
  if (last !== undefined) return refused(last);
  return decided(draft(ctx, 'key.revoked', { key: key.id, reason: command.reason, proof: ctx.who.proof }));
};

/** Without a key no human could do anything any more where only a signature is heard. */
const lastWord = (state: State, key: Key): Refusal | undefined => {
  const [first, another] = humansKeys(state);
  if (!atLeast(state.ledger?.humanProof ?? 'none', 'board')) return undefined;
  if (first?.id !== key.id || another !== undefined) return undefined;
  const what = `key ${key.id} is the last of a human, and this ledger hears no human without one: register another first`;
  return refuse('last-key', what, 'loopledger help key add');
};
