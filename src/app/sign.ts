import { commandText } from '../domain/actor/sign.ts';
import { signedBytes, signedLedger } from '../domain/actor/signed.ts';
import type { Command } from '../domain/commands.ts';
import { commandSchemas } from '../domain/commands.ts';
import type { Signature, Who } from '../domain/context.ts';
import { isLeftBy } from '../domain/left.ts';
import type { State } from '../domain/state.ts';
import type { Draft } from '../format/event.ts';
import type { Actor, Ulid } from '../format/events/common.ts';
import { nextUlid } from '../format/ulid.ts';
import type { Caller, Sign } from './caller.ts';
import { whoOf } from './contexts.ts';
import type { Ports } from './ports.ts';

/**
 * The command that is signed says what it is about, where the one that was given left it to be found out: an id for an
 * ending, an option for its number. `drafts` are what it would come to, and each of their words that the command may
 * have is taken.
 */
export const explicit = (command: Command, drafts: readonly Draft[]): Command => {
  const main = drafts.find(({ type }) => isLeftBy(command.type, type));
  if (main === undefined) return command;
  const schema = commandSchemas[command.type];
  let whole: Command = command;
  for (const [key, value] of Object.entries(told(main))) {
    if (key === 'type' || !(key in schema.shape)) continue;
    const parsed = schema.safeParse({ ...whole, [key]: value });
    if (parsed.success) whole = parsed.data as Command;
  }
  return whole;
};

const told = ({ type, data }: Draft): Readonly<Record<string, unknown>> =>
  type === 'decision.made' ? { ...data, answer: data.choice } : { ...data };

interface Signing {
  readonly state: State;
  readonly actor: Actor;
  readonly cmd: Ulid;
  readonly now: string;
}

/** Who acts, and under which key of a command: both are in what is signed. */
export interface Acting {
  readonly who: Who;
  readonly cmd?: Ulid;
}

/** For one command that has no key of its own: signed, if the caller signs. */
export const actingOn = async (
  ports: Ports,
  state: State,
  command: Command,
  caller: Caller,
): Promise<Acting> => {
  const { sign, actor } = caller;
  if (sign === undefined) return { who: await whoOf(ports, state, caller) };
  const now = ports.sources.now();
  const cmd = nextUlid('', now, ports.sources.random);
  const at = new Date(now).toISOString();
  const signed = await signCommand(sign, command, { state, actor, cmd, now: at });
  return { who: await whoOf(ports, state, caller, signed), cmd };
};

export const signCommand = async (
  sign: Sign,
  command: Command,
  { state, actor, cmd, now }: Signing,
): Promise<Signature> => {
  const words = { command: commandText(command), at: now, head: state.head.hash };
  const ledger = signedLedger(state);
  return { ...words, signature: await sign(signedBytes({ ...words, ledger, actor, cmd })) };
};
