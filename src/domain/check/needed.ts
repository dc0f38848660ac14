import type { Command } from '../commands.ts';
import type { Context } from '../context.ts';
import { criteriaChecks } from '../goal/criteria.ts';
import { isRefusal } from '../refs.ts';
import { openGoal, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { submittedStep } from '../step/submit.ts';
import { checkByRef } from './find.ts';
import { checksOf } from './spec.ts';
import type { Check } from './state.ts';

/** The checks the product must run before this command can be decided; none where it needs none. */
export const neededChecks = (state: State, command: Command, ctx: Context): readonly Check[] => {
  switch (command.type) {
    case 'check.run': {
      const check = checkByRef(state, command.check);
      return isRefusal(check) ? [] : [check];
    }
    case 'goal.check': {
      const goal = openGoal(state, ctx, command.goal);
      return isRefusal(goal) ? [] : checksOf(state, criteriaChecks(goal.criteria.values()));
    }
    case 'step.recheck': {
      const step = stepByRef(state, command.step);
      return isRefusal(step) ? [] : checksOf(state, step.needs.checks);
    }
    case 'step.submit': {
      const step = submittedStep(state, command, ctx);
      return isRefusal(step) ? [] : checksOf(state, step.needs.checks);
    }
    default:
      return [];
  }
};
