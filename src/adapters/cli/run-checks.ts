import type { Command as LedgerCommand } from '../../domain/commands.ts';
import { type Accepted, accepted, submit } from './act.ts';
import type { Answer } from './answer.ts';
import type { Args } from './command.ts';
import type { Context } from './context.ts';
import { EXIT } from './exit.ts';

const allGreen = (outcome: Accepted): boolean =>
  outcome.events.every(({ event }) => event.type !== 'check.ran' || event.data.outcome === 'green');

/** Runs checks and records what they showed. What was asked was done either way; a red one is exit 1. */
export const runChecks = async (context: Context, args: Args, command: LedgerCommand): Promise<Answer> => {
  const outcome = await submit(context, args, command);
  if (!outcome.ok) return outcome;
  const green = allGreen(outcome);
  return { ...accepted(outcome, { json: { green } }), exit: green ? EXIT.done : EXIT.refused };
};
