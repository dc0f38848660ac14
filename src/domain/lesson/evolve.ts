import type { Evolvers } from '../evolver.ts';
import { isHumansWord } from '../humans-word.ts';
import { openGoalOf } from '../known.ts';
import { isWrong, lacksThing, type Wrong, worst } from '../lack.ts';
import type { State } from '../state.ts';
import { isAgentsLesson, type Lesson } from './state.ts';

export const lessonEvolvers: Evolvers<'lesson.recorded' | 'lesson.superseded'> = {
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
  'lesson.superseded': (state, { data, actor }) => {
    const lesson = state.lessons.get(data.lesson);
    if (lesson === undefined) return lacksThing('lesson', data.lesson, `lesson ${data.lesson} is not known`);
    const wrong = worst(
      openGoalOf(state, lesson.goal),
      inItsPlace(state, lesson, data.by),
      isAgentsLesson(lesson) || isHumansWord(state, actor, data.proof)
        ? undefined
        : `a human's lesson was superseded by ${actor} at proof grade ${data.proof}`,
    );
    if (wrong !== undefined) return wrong;
    // The log has it; whoever works on needs what holds now.
    state.lessons.delete(lesson.id);
    return undefined;
  },
};

const inItsPlace = (state: State, { id, goal }: Lesson, by: string | undefined): Wrong | undefined => {
  if (by === undefined) return undefined;
  const other = state.lessons.get(by);
  if (other === undefined) return lacksThing('lesson', by, `lesson ${by} is not known`);
  return other.id !== id && other.goal === goal
    ? undefined
    : `lesson ${by} can not take the place of lesson ${id}`;
};
