import type { Evolvers } from '../evolver.ts';

export const lessonEvolvers: Evolvers<'lesson.recorded'> = {
  'lesson.recorded': (state, { data, actor, seq }) => {
    if (state.lessons.has(data.lesson)) return `lesson ${data.lesson} was recorded before`;
    if (state.goals.get(data.goal)?.status !== 'open') return `goal ${data.goal} is not open`;
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
