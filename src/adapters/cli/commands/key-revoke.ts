import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';

const HELP = 'loopledger help key revoke';

export const keyRevoke: Command = {
  words: [{ name: 'KEY', names: 'key', need: 'one', help: 'id, or the ending of one' }],
  options: { reason: { value: 'TEXT', help: 'why (needed)' } },
  details: ['What the key signed before stays signed; a revoked key never comes back.'],
  examples: [{ line: 'loopledger key revoke <key> --reason "The laptop was stolen"' }],
  answer: actAnswer,
  run: async (context, args) => {
    const reason = args.one('reason');
    if (reason === undefined) throw new UsageError('key revoke needs --reason TEXT', HELP);
    return act(context, args, { type: 'key.revoke', key: args.words[0] ?? '', reason });
  },
};
