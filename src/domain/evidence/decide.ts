import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { refuse } from '../refusal.ts';
import { matterOf } from '../scope.ts';
import type { State } from '../state.ts';
import { notSuperseded } from './supersede.ts';

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
  const before =
    command.supersedes === undefined
      ? undefined
      : findByEnding(state.evidence, command.supersedes, nouns.evidence);
  if (isRefusal(before)) return refused(before);
  const unfit = before === undefined ? undefined : notSuperseded(before, goal.id, ctx.who.actor);
  if (unfit !== undefined) {
    const refusal = refuse('not-allowed', unfit, `loopledger evidence show ${before?.id}`);
    return refused(refusal, noteOf(refusal, ctx, 'evidence.record', { goal: goal.id }));
  }
  return decided(
    draft(ctx, 'evidence.recorded', {
      evidence: freshId(ctx, 0),
      goal: goal.id,
      ...about,
      kind: command.kind,
      title: command.title,
      content: command.content,
      tree: ctx.tree,
      ...given({ supersedes: before?.id }),
    }),
  );
};
