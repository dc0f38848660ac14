import type { Notify, Target } from '../../app/notify/ports.ts';
import { maySet } from '../../app/notify/target.ts';
import type { Failure } from './answer.ts';
import type { Args } from './command.ts';
import type { Context } from './context.ts';
import { EXIT } from './exit.ts';
import { FailureError } from './failure.ts';
import { failureOfRefusal } from './find.ts';
import { callerOf } from './identity.ts';

/** Throws for whoever may not say what is called. */
export const mustBeAllowed = (context: Context, args: Args): void => {
  const refusal = maySet(callerOf(context, args.common));
  if (refusal !== undefined) throw new FailureError(failureOfRefusal(refusal));
};

/** What is set; undefined where nothing is. Throws where what stands there can't be trusted. */
export const targetSet = async ({ targets }: Notify): Promise<Target | undefined> => {
  const found = await targets.read();
  switch (found.is) {
    case 'set':
      return found.target;
    case 'nothing':
      return undefined;
    case 'unsafe':
      throw new FailureError({
        ok: false,
        code: 'unreadable',
        what: `${found.why}: nothing is called`,
        instead: 'loopledger help notify set',
        exit: EXIT.environment,
      });
    default:
      return found satisfies never;
  }
};

/** As `targetSet`, where something has to be. */
export const targetMeant = async (notify: Notify): Promise<Target> => {
  const target = await targetSet(notify);
  if (target !== undefined) return target;
  throw new FailureError({
    ok: false,
    code: 'nothing-set',
    what: 'no command or webhook is set to be called',
    instead: 'loopledger help notify set',
    exit: EXIT.refused,
  });
};

export const notTold = (what: string): Failure => ({
  ok: false,
  code: 'not-told',
  what,
  instead: 'loopledger notify show',
  exit: EXIT.environment,
});
