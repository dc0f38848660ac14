import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeContent } from '../input/content.ts';
import { takeNumber } from '../input/number.ts';
import { takeFlag } from '../input/one-of.ts';

const HELP = 'loopledger help call return';

export const callReturn: Command = {
  words: [{ name: 'ID', need: 'one', help: 'id of the call, as given to or answered by call open' }],
  options: {
    ok: { help: 'it worked (the default)' },
    failed: { help: 'it failed' },
    output: { value: 'TEXT|-', help: 'what came back; - reads standard input' },
    ms: { value: 'N', help: 'how long it took, in milliseconds' },
  },
  examples: [{ line: 'loopledger call return call-1 --ok --output "deployed"' }],
  answer: actAnswer,
  run: (context, args) => {
    const flag = takeFlag(args.flag, ['ok', 'failed'] as const, HELP);
    const ms = takeNumber('ms', args.one('ms'), HELP);
    const [call] = args.words;
    if (call === undefined) throw new UsageError('call return needs the id of the call', HELP);
    return act(context, args, async (ledger) => ({
      type: 'call.return',
      call,
      ok: flag !== 'failed',
      output: await takeContent(context, ledger, args.one('output') ?? '', HELP, 'be empty'),
      ms,
    }));
  },
};
