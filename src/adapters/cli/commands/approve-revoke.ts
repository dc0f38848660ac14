import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const approveRevoke: Command = {
  words: [{ name: 'APPROVAL', names: 'approval', need: 'one', help: 'id, or the ending of one' }],
  options: { reason: { value: 'TEXT', help: 'why' } },
  details: ['Taking leave back makes nothing looser: anybody may.'],
  examples: [{ line: 'loopledger approve revoke <approval> --reason "Not today"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'approval.revoke',
      approval: args.words[0] ?? '',
      reason: args.one('reason'),
    }),
};
