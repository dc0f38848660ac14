import { shortIdsOf } from '../../../projections/short-ids.ts';
import { lessonView } from '../../../projections/state-view-parts.ts';
import type { Command } from '../command.ts';
import { goalNamed } from '../find.ts';
import { list } from '../listing.ts';

export const lessonList: Command = {
  words: [],
  options: {},
  examples: [{ line: 'loopledger lesson list' }],
  answer: {
    lessons: 'the lessons, in the form of `lessons` in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const goal = goalNamed(context, args, state);
      const lessons = [...state.lessons.values()]
        .filter((it) => goal === undefined || it.goal === goal.id)
        .sort((a, b) => Number(b.pinned) - Number(a.pinned) || a.seq - b.seq);
      return {
        name: 'lessons',
        things: lessons.map(lessonView),
        columns: [{ head: 'lesson' }, { head: '' }, { head: 'by' }, { head: 'text', gives: true }],
        rows: lessons.map((it) => [short(it.id), it.pinned ? 'pinned' : '', it.by, it.text]),
        none: 'no lesson yet: loopledger lesson add "…"',
      };
    }),
};
