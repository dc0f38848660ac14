import type { Args } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { takeAhead } from './instant.ts';

/** What a step waits for, where it is named: one thing at the most. */
export const takeWaitsOn = (context: Context, args: Args, instead: string) => {
  const decision = args.one('decision');
  const step = args.one('on-step');
  const watch = args.one('watch');
  const until = args.one('until');
  if ([decision, step, watch, until].filter((it) => it !== undefined).length > 1) {
    throw new UsageError('--decision, --on-step, --watch and --until exclude each other', instead);
  }
  return {
    decision,
    on_step: step,
    watch,
    until: until === undefined ? undefined : takeAhead('until', until, context.now(), instead),
  };
};
