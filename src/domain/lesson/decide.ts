import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { openGoal, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { unpinnable } from './pinned.ts';

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
  const full = pinned ? unpinnable(state, goal.id) : undefined;
  if (full !== undefined) return refused(full);
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
