import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { matterOf } from '../scope.ts';
import type { State } from '../state.ts';

export const decideEvidenceRecord = (
  state: State,
  command: CommandOf<'evidence.record'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'evidence.record');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'evidence.record', {}));
  const matter = matterOf(state, command, ctx);
  if (isRefusal(matter)) return refused(matter);
  const { goal, ...about } = matter;
  return decided(
    draft(ctx, 'evidence.recorded', {
      evidence: freshId(ctx, 0),
      goal: goal.id,
      ...about,
      kind: command.kind,
      title: command.title,
      content: command.content,
      tree: ctx.tree,
    }),
  );
};
