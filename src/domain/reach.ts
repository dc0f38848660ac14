import { hasCi } from './actor/keys.ts';
import type { Command } from './commands.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { State } from './state.ts';

/* What could never be fulfilled is refused when it is asked for, not waited for. */

/** ci acts with its registered key alone: without one it never judges. */
export const beyondJudge = (state: State, command: Command): Refusal | undefined =>
  !namesCi(command) || hasCi(state)
    ? undefined
    : refuse(
        'out-of-reach',
        "ci can't judge here, since no key of it is registered: a human registers one, or name a human, or a check",
        'loopledger help key add',
      );

const namesCi = (command: Command): boolean => {
  switch (command.type) {
    case 'step.plan':
    case 'step.amend':
      return command.judge === 'ci';
    case 'goal.open':
      return command.criteria.some((it) => 'judge' in it && it.judge === 'ci');
    case 'goal.amend':
      return command.add?.some((it) => 'judge' in it && it.judge === 'ci') ?? false;
    default:
      return false;
  }
};
