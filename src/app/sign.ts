import { commandText } from '../domain/actor/sign.ts';
import { signedBytes, signedLedger } from '../domain/actor/signed.ts';
import { isUnsaid, toldBy } from '../domain/actor/told.ts';
import { type Command, commandSchemas, type NewCriterion } from '../domain/commands.ts';
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
 * ending, an option for its number, all limits for some. `drafts` are what it would come to: each of their words that
 * the command may have is taken, and what it asked for in vain is left out.
 */
export const explicit = (command: Command, drafts: readonly Draft[]): Command => {
  // What is run or judged on the way stands before what the command itself comes to.
  const main = drafts.findLast(({ type }) => isLeftBy(command.type, type));
  if (main === undefined) return command;
  const schema = commandSchemas[command.type];
  const told = toldBy(main);
  const words: Record<string, unknown> = { ...command, ...existing(command, told) };
  const taken = (next: Record<string, unknown>): boolean => schema.safeParse(next).success;
  for (const [key, value] of Object.entries(told)) {
    if (key === 'type' || !(key in schema.shape) || !taken({ ...words, [key]: value })) continue;
    words[key] = value;
  }
  for (const key of 'proof' in main.data ? Object.keys(words) : []) {
    const { [key]: _, ...rest } = words;
    if (!(key in told) && !isUnsaid(command.type, key) && taken(rest)) delete words[key];
  }
  return schema.parse(words) as Command;
};

/** Checks that criteria name, in full; what is new has no id yet. */
const existing = (command: Command, told: Readonly<Record<string, unknown>>): Partial<Command> => {
  const named = (asked: readonly NewCriterion[], done: unknown): NewCriterion[] =>
    asked.map((it, n) => ('existing' in it ? { ...it, existing: String((done as Criteria)[n]?.check) } : it));
  if (command.type === 'goal.open') return { criteria: named(command.criteria, told.criteria) };
  if (command.type !== 'goal.amend' || command.add === undefined || told.add === undefined) return {};
  return { add: named(command.add, told.add) };
};

type Criteria = readonly { readonly check?: string }[];

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
