import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeDuration } from '../input/duration.ts';
import { takeNumber } from '../input/number.ts';
import { takePlainWords } from '../input/plain-words.ts';

const HELP = 'loopledger help check change';

export const checkChange: Command = {
  words: [
    { name: 'CHECK', names: 'check', need: 'one', help: 'id, or the ending of one (loopledger check list)' },
    { name: 'ARGV', need: 'any', help: 'a program and its plain words, in place of those it has' },
  ],
  options: {
    folder: { value: 'PATH', names: 'file', help: 'where it runs, from the root of the project' },
    limit: { value: 'TIME', help: 'how long it may run' },
    pass: { value: 'N', help: 'the exit code that is green' },
    reason: { value: 'TEXT', help: 'why' },
  },
  details: [
    'What is not named stays as it is. No run of it as it was says anything of it as it is.',
    'An agent changes only a check that it added itself, on a step it planned, until that was submitted or a human spoke of it; all else is a human’s act. Whoever judges is told of every change.',
  ],
  examples: [{ line: 'loopledger check change <check> "npm run test:all" --limit 20m' }],
  answer: actAnswer,
  run: (context, args) => {
    const [check = '', ...argv] = args.words;
    const [only = '', ...more] = argv;
    const command = {
      argv:
        argv.length === 0
          ? undefined
          : more.length === 0
            ? [...takePlainWords('check change', only, HELP)]
            : argv,
      folder: args.one('folder'),
      limit_s: takeDuration('limit', args.one('limit'), HELP),
      pass: takeNumber('pass', args.one('pass'), HELP),
    };
    if (Object.values(command).every((it) => it === undefined)) {
      throw new UsageError(
        'check change needs what is to be another: ARGV, --folder, --limit or --pass',
        HELP,
      );
    }
    return act(context, args, { type: 'check.change', check, ...command, reason: args.one('reason') });
  },
};
