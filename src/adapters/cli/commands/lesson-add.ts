import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const lessonAdd: Command = {
  words: [{ name: 'TEXT', need: 'one', help: 'what a later worker must know, at most 400 bytes' }],
  options: {
    step: { value: 'ID', names: 'step', help: 'the step it came from' },
    pin: { help: 'put it into every brief; a few only' },
  },
  examples: [{ line: 'loopledger lesson add "The staging database resets at noon" --pin' }],
  answer: { ...actAnswer, lesson: 'id of the new lesson' },
  run: (context, args) =>
    act(
      context,
      args,
      {
        type: 'lesson.record',
        text: args.words[0] ?? '',
        step: args.one('step'),
        pinned: args.flag('pin') ? true : undefined,
      },
      (outcome) => ({ json: made(outcome, 'lesson.recorded', 'lesson') }),
    ),
};
