import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const lessonPin: Command = {
  words: [
    {
      name: 'LESSON',
      names: 'lesson',
      need: 'one',
      help: 'id, or the ending of one (loopledger lesson list)',
    },
  ],
  options: { off: { help: 'take it out of the briefs again; it stays a lesson' } },
  details: [
    'Every brief carries what is pinned, so that only a few can be. The lesson is recorded anew, in the place of the one that is named.',
    'A lesson that a human recorded is pinned and taken out by a human alone.',
  ],
  examples: [{ line: 'loopledger lesson pin <lesson>' }],
  answer: { ...actAnswer, lesson: 'id of the lesson that takes its place' },
  run: (context, args) =>
    act(
      context,
      args,
      { type: 'lesson.supersede', lesson: args.words[0] ?? '', pinned: !args.flag('off') },
      (outcome) => ({ json: made(outcome, 'lesson.recorded', 'lesson') }),
    ),
};
