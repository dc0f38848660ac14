import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { actionOptions, takeAction } from '../input/action.ts';
import { takeContent } from '../input/content.ts';
import { takeDuration } from '../input/duration.ts';

const HELP = 'loopledger help call open';

export const callOpen: Command = {
  words: [
    { name: 'TOOL', need: 'one', help: 'name of the tool' },
    { name: 'ARGV', need: 'any', help: 'the command it runs, word for word; after -- as it stands' },
  ],
  options: {
    input: { value: 'TEXT|-', help: 'its input, kept as the text it is; - reads standard input' },
    id: { value: 'ID', help: "the runtime's id of the call" },
    ...actionOptions,
    limit: { value: 'TIME', help: 'how long it may run: a claim is kept so long' },
  },
  details: [
    'Recorded before the tool runs, so that a crash leaves a call of unknown outcome and no silence.',
    'A call that says what it does (its command, --path, --host) is judged by the boundary first, and so is every call once there is one: what is denied or asked for is refused, and not called.',
  ],
  examples: [
    { line: 'loopledger call open deploy --input \'{"to":"staging"}\' --id call-1' },
    { line: 'cat input.json | loopledger call open deploy --input -', stdin: '{"to":"staging"}' },
  ],
  answer: {
    ...actAnswer,
    call: 'id of the call: name it in call return',
    seq: 'its number: name it in call settle',
  },
  run: (context, args) =>
    act(
      context,
      args,
      async (ledger) => ({
        type: 'call.open',
        ...takeAction(args),
        input: await takeContent(context, ledger, args.one('input') ?? '', HELP, 'be empty'),
        call: args.one('id'),
        limit_s: takeDuration('limit', args.one('limit'), HELP),
      }),
      (outcome) => ({ json: { ...made(outcome, 'tool.called', 'call'), seq: outcome.events[0]?.seq } }),
    ),
};
