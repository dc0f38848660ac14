import type { Ledger } from '../../app/ledger.ts';
import type { Outcome } from '../../app/outcome.ts';
import type { Command as LedgerCommand } from '../../domain/commands.ts';
import { shortIdsOf } from '../../projections/short-ids.ts';
import { actingCaller } from './acting.ts';
import { type Answer, type Done, done, type Failure, type JsonObject } from './answer.ts';
import type { Args } from './command.ts';
import type { Context } from './context.ts';
import { exitOfRefusal } from './exit.ts';
import { FailureError } from './failure.ts';
import { keyOf } from './key.ts';
import { faultOf, openLedger } from './open.ts';
import { eventJson } from './render/event-json.ts';
import { happened } from './render/happened.ts';

export type Accepted = Extract<Outcome, { readonly ok: true }>;
export interface More {
  readonly json?: JsonObject;
  readonly lines?: readonly string[];
}

type Asked = LedgerCommand | ((ledger: Ledger) => Promise<LedgerCommand>);

/** Submits one command as whoever types, and answers with what was recorded and, where given, more. */
export const act = async (
  context: Context,
  args: Args,
  command: Asked,
  more: (outcome: Accepted) => More = () => ({}),
): Promise<Answer> => {
  const outcome = await submit(context, args, command);
  return outcome.ok ? accepted(outcome, more(outcome)) : outcome;
};

/** A command's outcome; a refusal already as the door answers it. */
export const submit = async (context: Context, args: Args, command: Asked): Promise<Accepted | Failure> => {
  const cmd = keyOf(args);
  const caller = await actingCaller(context, args.common);
  const { ledger, path } = await openLedger(context, args.common, 'write');
  const asked = typeof command === 'function' ? await prepared(ledger, path, command) : command;
  const outcome = await ledger.submit(asked, caller, cmd === undefined ? {} : { cmd });
  return outcome.ok ? outcome : refusalAnswer(outcome, args.command);
};

/** What a command is made of may be kept beside the log: not before there is a log that can name it. */
const prepared = async (
  ledger: Ledger,
  path: string,
  command: (ledger: Ledger) => Promise<LedgerCommand>,
): Promise<LedgerCommand> => {
  const fault = faultOf(await ledger.reading(), path);
  if (fault !== undefined && fault.code !== 'torn') throw new FailureError(fault);
  return command(ledger);
};

export const accepted = (outcome: Accepted, { json = {}, lines = [] }: More = {}): Done => {
  const short = shortIdsOf(outcome.state);
  return done(
    { events: outcome.events.map(eventJson), repeated: outcome.repeated, ...json },
    [
      ...(outcome.repeated ? ['answered before under this key; nothing new was recorded:'] : []),
      ...outcome.events.map((line) => happened(line, short)),
      ...lines,
    ].join('\n'),
  );
};

/** A command in no form the ledger takes was typed wrongly: what helps is the help of the verb that was typed. */
export const refusalAnswer = (
  { refusal, noted }: Extract<Outcome, { readonly ok: false }>,
  command: string,
): Failure => ({
  ok: false,
  code: refusal.code,
  what: refusal.what,
  instead: refusal.code === 'bad-command' ? `loopledger help ${command}` : refusal.instead,
  exit: exitOfRefusal[refusal.code],
  noted: noted.map(({ seq }) => seq),
});
