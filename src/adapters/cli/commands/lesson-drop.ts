import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const lessonDrop: Command = {
  words: [
    {
      name: 'LESSON',
      names: 'lesson',
      need: 'one',
      help: 'id, or the ending of one (loopledger lesson list)',
    },
    { name: 'REASON', need: 'one', help: 'why nobody need know it any more' },
  ],
  options: {},
  details: [
    'It stands in the log, and in no list and no brief. A lesson that a human recorded is dropped by a human alone.',
    'Where something else is so instead: loopledger lesson add "…" --supersedes <lesson>',
  ],
  examples: [{ line: 'loopledger lesson drop <lesson> "Staging no longer resets"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'lesson.supersede',
      lesson: args.words[0] ?? '',
      reason: args.words[1] ?? '',
    }),
};
