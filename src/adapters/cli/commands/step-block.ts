import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeWaitsOn } from '../input/waits-on.ts';

export const stepBlock: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: {
    decision: {
      value: 'ID',
      names: 'question',
      help: 'the question it waits for; not needed with one open question',
    },
    'on-step': { value: 'ID', names: 'step', help: 'the step it waits for, until that is over' },
    watch: { value: 'ID', names: 'watch', help: 'the watch it waits for, until that changes or is closed' },
    until: { value: 'WHEN', help: 'the time it waits for: a date, a time, or a duration from now like 2d' },
    reason: { value: 'TEXT', help: 'why it waits' },
  },
  details: [
    'Until a question is answered nobody claims, submits or accepts the step; a claim on it is halted. Until another step is over, a watch has changed, or a time has come, nobody claims it; a claim on it ends.',
  ],
  examples: [
    { line: 'loopledger step block <step> --decision <question>' },
    { line: 'loopledger step block <step> --until 2d' },
  ],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'step.block',
      step: args.words[0] ?? '',
      ...takeWaitsOn(context, args, 'loopledger help step block'),
      reason: args.one('reason'),
    }),
};
