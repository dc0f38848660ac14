import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const handoffWithdraw: Command = {
  words: [
    {
      name: 'HANDOFF',
      names: 'handoff',
      need: 'optional',
      help: 'id, or the ending of one, where several are open',
    },
  ],
  options: { reason: { value: 'TEXT', help: 'why' } },
  details: [
    "A human's act. A file that was used already can't be called back: what was done with it then is a fork of this ledger, and is refused when it comes back.",
  ],
  examples: [{ line: 'loopledger handoff withdraw --reason "Nobody took it"' }],
  answer: actAnswer,
  run: async (context, args) => {
    const [handoff] = args.words;
    const named = handoff === undefined ? {} : { handoff };
    return act(context, args, { type: 'handoff.withdraw', ...named, reason: args.one('reason') }, () => ({
      lines: [
        'if it had a file that was used already, what comes back is a fork of this ledger, and will be refused',
      ],
    }));
  },
};
