import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Args, Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeDuration } from '../input/duration.ts';
import { takeAhead } from '../input/instant.ts';
import { takeNumber } from '../input/number.ts';

const HELP = 'loopledger help watch add';

export const watchAdd: Command = {
  words: [
    {
      name: 'TITLE',
      need: 'any',
      help: 'what is waited for; after -- a program and its words, taken as they stand',
    },
  ],
  options: {
    at: { value: 'WHEN', help: 'wait for this time: a date, a time, or a duration from now like 2d' },
    every: { value: 'TIME', help: 'how long from one look to the next (default 5m, 10s at least)' },
    until: { value: 'WHEN', help: 'when it is over: then it is looked at no more' },
    step: { value: 'ID', names: 'step', help: 'the step that waits for it' },
    pass: { value: 'N', help: 'it has changed once it exits with N, whatever it showed before' },
    output: { help: 'it has changed also when it prints something else' },
    folder: { value: 'PATH', names: 'file', help: 'where it runs, from the root of the project' },
    limit: { value: 'TIME', help: 'how long one look may take (default 60s)' },
  },
  details: [
    'The command runs as a check does, without a shell, when somebody looks (watch observe). The first look is the base: the watch has changed when a later one exits otherwise.',
    'When it is over without a change, the step waits still: somebody closes the watch (watch close), and says why.',
  ],
  examples: [
    { line: 'loopledger watch add "The pipeline" --pass 0 --every 2m --until 1d -- ./ci-status.sh main' },
    { line: 'loopledger watch add "The freeze ends" --at 2d --step <step>' },
  ],
  answer: { ...actAnswer, watch: 'id of the new watch' },
  run: (context, args) => {
    const ahead = (option: 'at' | 'until'): string | undefined => {
      const text = args.one(option);
      return text === undefined ? undefined : takeAhead(option, text, context.now(), HELP);
    };
    const date = ahead('at');
    return act(
      context,
      args,
      {
        type: 'watch.add',
        ...(date === undefined ? commandIn(args) : { title: titleIn(args), date }),
        every_s: takeDuration('every', args.one('every'), HELP),
        until: ahead('until'),
        step: args.one('step'),
        pass: takeNumber('pass', args.one('pass'), HELP),
        output: args.flag('output') ? true : undefined,
        folder: args.one('folder'),
        limit_s: takeDuration('limit', args.one('limit'), HELP),
      },
      (outcome) => ({ json: made(outcome, 'watch.opened', 'watch') }),
    );
  },
};

const commandIn = ({ words, apart }: Args) => {
  if (apart !== undefined) {
    const [title, more] = words.slice(0, apart);
    if (more !== undefined) throw new UsageError('a title of several words needs quotes', HELP);
    if (words.length === apart) throw new UsageError('after -- stands a program and its words', HELP);
    return { title, argv: [...words.slice(apart)] };
  }
  if (words.length === 0) throw new UsageError('watch add needs a command, after --, or --at', HELP);
  // A title alone would be run: what a newcomer forgets is the --, and not the command.
  throw new UsageError('watch add takes a title, then -- and the command, or --at WHEN', HELP);
};

const titleIn = ({ words, apart }: Args): string => {
  const [title, more] = words;
  if (title === undefined) throw new UsageError('watch add --at needs a TITLE: what is waited for', HELP);
  if (more === undefined && apart !== 0) return title;
  throw new UsageError('--at and a command exclude each other; a title of several words needs quotes', HELP);
};
