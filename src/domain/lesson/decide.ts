import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { refuse } from '../refusal.ts';
import { openGoal, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { MAX_PINNED } from './state.ts';

export const decideLessonRecord = (
  state: State,
  command: CommandOf<'lesson.record'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'lesson.record');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'lesson.record', {}));
  const step = command.step === undefined ? undefined : stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const goal = openGoal(state, ctx, step?.goal ?? command.goal);
  if (isRefusal(goal)) return refused(goal);
  const pinned = command.pinned ?? false;
  const already = [...state.lessons.values()].filter((it) => it.goal === goal.id && it.pinned).length;
  if (pinned && already >= MAX_PINNED) {
    return refused(
      refuse(
        'too-many',
        `goal ${goal.id} has ${already} pinned lessons, the most that every brief can carry`,
        'loopledger lesson list',
      ),
    );
  }
  return decided(
    draft(ctx, 'lesson.recorded', {
      lesson: freshId(ctx, 0),
      goal: goal.id,
      ...given({ step: step?.id }),
      text: command.text,
      pinned,
    }),
  );
};
