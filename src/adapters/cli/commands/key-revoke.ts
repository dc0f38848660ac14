import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const keyRevoke: Command = {
  words: [{ name: 'KEY', names: 'key', need: 'one', help: 'id, or the ending of one' }],
  options: { reason: { value: 'TEXT', must: true, help: 'why' } },
  details: ['What the key signed before stays signed; a revoked key never comes back.'],
  examples: [{ line: 'loopledger key revoke <key> --reason "The laptop was stolen"' }],
  answer: actAnswer,
  run: async (context, args) => {
    const reason = args.must('reason');
    return act(context, args, { type: 'key.revoke', key: args.words[0] ?? '', reason });
  },
};
