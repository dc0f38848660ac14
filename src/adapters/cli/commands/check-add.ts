import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeDuration } from '../input/duration.ts';
import { takeNumber } from '../input/number.ts';
import { takePlainWords } from '../input/plain-words.ts';

const HELP = 'loopledger help check add';

export const checkAdd: Command = {
  words: [
    {
      name: 'ARGV',
      need: 'some',
      help: 'a program and its plain words; after -- they are taken as they stand',
    },
  ],
  options: {
    step: { value: 'ID', names: 'step', help: 'the step it is for; else it is for the goal' },
    folder: { value: 'PATH', names: 'file', help: 'where it runs, from the root of the project' },
    limit: { value: 'TIME', help: 'how long it may run' },
    pass: { value: 'N', help: 'the exit code that is green (default 0)' },
  },
  details: [
    'One word is split on white space, with simple quotes honoured and shell syntax refused. Several words are the argv itself.',
  ],
  examples: [
    { line: 'loopledger check add "npm test" --limit 10m' },
    { line: 'loopledger check add -- npm run lint' },
  ],
  answer: { ...actAnswer, check: 'id of the new check' },
  run: (context, args) => {
    const [only = '', ...more] = args.words;
    return act(
      context,
      args,
      {
        type: 'check.add',
        argv: more.length === 0 ? [...takePlainWords('check add', only, HELP)] : [...args.words],
        step: args.one('step'),
        folder: args.one('folder'),
        limit_s: takeDuration('limit', args.one('limit'), HELP),
        pass: takeNumber('pass', args.one('pass'), HELP),
      },
      (outcome) => ({ json: made(outcome, 'check.added', 'check') }),
    );
  },
};
