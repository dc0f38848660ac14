import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { runChecks } from '../run-checks.ts';

export const checkRun: Command = {
  words: [
    { name: 'CHECK', names: 'check', need: 'one', help: 'id, or the ending of one (loopledger check list)' },
  ],
  options: {},
  details: [
    'A red run is recorded like a green one. The exit code is 1 when it was not green.',
    'It runs with your environment, PATH included, on the files that no .gitignore hides: a run tells what was so for the account it ran under.',
  ],
  examples: [{ line: 'loopledger check run <check>' }],
  answer: { ...actAnswer, green: 'true when it was green' },
  run: (context, args) => runChecks(context, args, { type: 'check.run', check: args.words[0] ?? '' }),
};
