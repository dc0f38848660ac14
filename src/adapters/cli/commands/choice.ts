import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const choice: Command = {
  words: [{ name: 'TEXT', need: 'one', help: 'what was chosen, at most 600 bytes' }],
  options: {
    reason: { value: 'TEXT', must: true, help: 'why' },
    'instead-of': { value: 'TEXT', many: true, help: 'what was not chosen, at most 8' },
    step: { value: 'ID', names: 'step', help: 'the step it is about; without it, the one you hold' },
  },
  details: [
    'For what needs nobody’s leave. It asks nothing and blocks nothing; loopledger ask puts it to a human.',
  ],
  examples: [
    {
      line: 'loopledger choice "Tests run in memory" --reason Faster --instead-of "A RAM disk"',
    },
  ],
  answer: { ...actAnswer, choice: 'id of the choice' },
  run: (context, args) => {
    const reason = args.must('reason');
    return act(
      context,
      args,
      {
        type: 'choice.record',
        text: args.words[0] ?? '',
        reason,
        instead_of: args.many('instead-of'),
        step: args.one('step'),
      },
      (outcome) => ({ json: made(outcome, 'choice.recorded', 'choice') }),
    );
  },
};
