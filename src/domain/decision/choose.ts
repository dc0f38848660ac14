import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { matterOf } from '../scope.ts';
import type { State } from '../state.ts';

/** An agent's own decision, with its reason: told, not asked. */
export const decideChoiceRecord = (
  state: State,
  command: CommandOf<'choice.record'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'choice.record');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'choice.record', {}));
  const matter = matterOf(state, command, ctx);
  if (isRefusal(matter)) return refused(matter);
  const { goal, ...about } = matter;
  return decided(
    draft(ctx, 'choice.recorded', {
      choice: freshId(ctx, 0),
      goal: goal.id,
      ...about,
      text: command.text,
      reason: command.reason,
      instead_of: command.instead_of ?? [],
    }),
  );
};
