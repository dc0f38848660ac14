import type { Evolvers } from '../evolver.ts';
import { openGoalOf } from '../known.ts';
import { isWrong } from '../lack.ts';

export const lessonEvolvers: Evolvers<'lesson.recorded'> = {
  'lesson.recorded': (state, { data, actor, seq }) => {
    if (state.lessons.has(data.lesson)) return `lesson ${data.lesson} was recorded before`;
    const goal = openGoalOf(state, data.goal);
    if (isWrong(goal)) return goal;
    state.lessons.set(data.lesson, {
      id: data.lesson,
      seq,
      goal: data.goal,
      ...(data.step === undefined ? {} : { step: data.step }),
      text: data.text,
      pinned: data.pinned,
      by: actor,
    });
    return undefined;
  },
};
