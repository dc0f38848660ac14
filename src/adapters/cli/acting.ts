import type { Caller, Sign } from '../../app/caller.ts';
import { agentAmong } from './agents.ts';
import type { Common } from './command.ts';
import type { Context } from './context.ts';
import { EXIT } from './exit.ts';
import { FailureError } from './failure.ts';
import { callerOf, signKeyOf } from './identity.ts';

/**
 * Who acts. Whoever would be a human here is looked at once more, at the processes it comes from: that takes longer
 * than a loop that only asks may wait, and asking changes nothing.
 */
export const actingCaller = async (context: Context, common: Common): Promise<Caller> => {
  const caller = callerOf(context, common);
  const agent = caller.actor.startsWith('human:') ? agentAmong((await context.ancestors()) ?? []) : undefined;
  const { proof: _, ...rest } = caller;
  const known: Caller =
    agent === undefined ? caller : { ...rest, actor: `agent:${agent}`, proof: 'none', runtime: agent };
  const file = signKeyOf(context, common);
  return file === undefined ? known : { ...known, sign: signer(context, file) };
};

const signer =
  (context: Context, file: string): Sign =>
  async (bytes) => {
    try {
      return await context.sign({ file, interactive: context.stdin.isTTY }, bytes);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'SigningError') throw error;
      throw new FailureError({
        ok: false,
        code: 'not-signed',
        what: `${error.message} (key ${file})`,
        instead: 'loopledger help key add',
        exit: EXIT.environment,
      });
    }
  };
