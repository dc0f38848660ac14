import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { callersSession, openGoal, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';

export const decideEvidenceRecord = (
  state: State,
  command: CommandOf<'evidence.record'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'evidence.record');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'evidence.record', {}));
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return refused(session);
  const step = command.step === undefined ? undefined : stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const goal = openGoal(state, ctx, step?.goal ?? command.goal);
  if (isRefusal(goal)) return refused(goal);
  // A held step's evidence is what is found while it is held, unless it is said to be another goal's.
  const held = session?.goal === goal.id ? session.holds : undefined;
  const about = step?.id ?? held;
  return decided(
    draft(ctx, 'evidence.recorded', {
      evidence: freshId(ctx, 0),
      goal: goal.id,
      ...given({ step: about, session: session?.status === 'open' ? session.id : undefined }),
      kind: command.kind,
      title: command.title,
      content: command.content,
      tree: ctx.tree,
    }),
  );
};
