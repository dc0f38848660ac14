import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeMoney } from '../input/money.ts';
import { takeNumber } from '../input/number.ts';

const HELP = 'loopledger help usage add';

export const usageAdd: Command = {
  words: [],
  options: {
    receipt: {
      value: 'ID',
      must: true,
      help: 'by which it is counted once: the id that the provider gave the answer',
    },
    input: { value: 'N', help: 'tokens sent, but for those of a cache' },
    output: { value: 'N', help: 'tokens received' },
    'cache-read': { value: 'N', help: 'tokens read from a cache: shown, and not counted into budgets' },
    'cache-write': { value: 'N', help: 'tokens written to a cache' },
    money: { value: 'AMOUNT', help: 'what it cost, like 0.37USD' },
    model: { value: 'NAME', help: 'the model that was used' },
    step: { value: 'ID', names: 'step', help: 'the step held; another one is refused' },
  },
  details: [
    'Charged to the goal of your session, to the step that it holds, and to you. The same receipt again is counted once; with other amounts it is refused.',
  ],
  examples: [{ line: 'loopledger usage add --receipt msg_01 --input 1200 --output 300 --money 0.37USD' }],
  answer: actAnswer,
  run: (context, args) => {
    const receipt = args.must('receipt');
    const command = {
      type: 'usage.record' as const,
      step: args.one('step'),
      receipt,
      model: args.one('model'),
      input: takeNumber('input', args.one('input'), HELP),
      output: takeNumber('output', args.one('output'), HELP),
      cache_read: takeNumber('cache-read', args.one('cache-read'), HELP),
      cache_write: takeNumber('cache-write', args.one('cache-write'), HELP),
      money: takeMoney('money', args.one('money'), HELP),
    };
    return act(context, args, command, ({ events }) => ({
      lines: events.length === 0 ? ['this receipt was counted before; nothing new was recorded'] : [],
    }));
  },
};
