import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { openGoalOf } from '../known.ts';
import { isWrong } from '../lack.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import { unpinnable } from './pinned.ts';

/** Other words, another place in the brief, or nothing, in the place of a lesson. */
export const decideLessonSupersede = (
  state: State,
  command: CommandOf<'lesson.supersede'>,
  ctx: Context,
): Decision => {
  const lesson = findByEnding(state.lessons, command.lesson, nouns.lesson);
  if (isRefusal(lesson)) return refused(lesson);
  const { id, goal } = lesson;
  const forbidden = forbids(state, ctx, 'lesson.supersede', { lesson });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'lesson.supersede', { goal }));
  if (isWrong(openGoalOf(state, goal))) {
    return refused(refuse('goal-closed', `goal ${goal} is closed`, `loopledger goal show ${goal}`));
  }
  const superseded = (by: string | undefined) =>
    draft(ctx, 'lesson.superseded', {
      lesson: id,
      ...given({ by, reason: command.reason }),
      proof: ctx.who.proof,
    });
  const { text = lesson.text, pinned = lesson.pinned } = command;
  if (command.text === undefined && command.pinned === undefined) {
    if (command.reason !== undefined) return decided(superseded(undefined));
    const what = 'what takes its place is not said, nor why nothing does';
    return refused(refuse('bad-command', what, 'loopledger help lesson drop'));
  }
  if (text === lesson.text && pinned === lesson.pinned) {
    const what = `lesson ${id} says that already${pinned ? ', and is pinned' : ''}`;
    return refused(refuse('nothing-to-change', what, 'loopledger lesson list'));
  }
  const full = pinned ? unpinnable(state, goal, lesson) : undefined;
  if (full !== undefined) return refused(full);
  const by = freshId(ctx, 0);
  return decided(
    draft(ctx, 'lesson.recorded', { lesson: by, goal, ...given({ step: lesson.step }), text, pinned }),
    superseded(by),
  );
};
