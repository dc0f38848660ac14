import type { Command as LedgerCommand } from '../../../domain/commands.ts';
import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Args, Command } from '../command.ts';
import { UsageError } from '../failure.ts';

export const lessonAdd: Command = {
  words: [{ name: 'TEXT', need: 'one', help: 'what a later worker must know, at most 400 bytes' }],
  options: {
    step: { value: 'ID', names: 'step', help: 'the step it came from' },
    supersedes: {
      value: 'LESSON',
      names: 'lesson',
      help: 'the lesson whose place it takes; pinned if that is',
    },
    pin: { help: 'put it into every brief; a few only' },
  },
  examples: [
    { line: 'loopledger lesson add "The staging database resets at noon" --pin' },
    { line: 'loopledger lesson add "It resets at one" --supersedes <lesson>' },
  ],
  answer: { ...actAnswer, lesson: 'id of the new lesson' },
  run: (context, args) =>
    act(context, args, commandOf(args), (outcome) => ({ json: made(outcome, 'lesson.recorded', 'lesson') })),
};

const commandOf = (args: Args): LedgerCommand => {
  const lesson = args.one('supersedes');
  const said = { text: args.words[0] ?? '', pinned: args.flag('pin') ? true : undefined };
  if (lesson === undefined) return { type: 'lesson.record', ...said, step: args.one('step') };
  if (args.one('step') === undefined) return { type: 'lesson.supersede', lesson, ...said };
  throw new UsageError(
    'a lesson in the place of another comes from the step of that',
    'loopledger help lesson add',
  );
};
