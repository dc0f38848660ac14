import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeAhead } from '../input/instant.ts';

const HELP = 'loopledger help ask';

/** What `--blocks` names: the goal, the step held, steps by id, or nothing. */
const blocksOf = (named: readonly string[] | undefined): 'goal' | 'held' | string[] | undefined => {
  if (named === undefined) return undefined;
  const alone = ['goal', 'step', 'nothing'].find((word) => named.includes(word));
  if (alone === undefined) return [...named];
  if (named.length > 1) throw new UsageError(`--blocks ${alone} stands alone`, HELP);
  return alone === 'goal' ? 'goal' : alone === 'step' ? 'held' : [];
};

export const ask: Command = {
  words: [{ name: 'TEXT', need: 'one', help: 'the question, at most 600 bytes' }],
  options: {
    option: { value: 'TEXT', many: true, help: 'an answer to choose from, at most 8' },
    blocks: {
      value: 'WHAT',
      names: 'step',
      values: ['goal', 'step', 'nothing'],
      many: true,
      help: 'what waits for the answer: goal, step (the one you hold), the id of a step, or nothing (the default)',
    },
    until: { value: 'TIME', help: 'when it expires: a time, a date, or a duration from now like 2h' },
  },
  details: [
    'An agent may ask; only a human answers, or takes back a question that blocks something. Nobody claims, submits or accepts a step that waits for an answer; all other work goes on. An expired question keeps its block until a human acts.',
  ],
  examples: [
    {
      line: 'loopledger ask "Which database?" --option Postgres --option SQLite --blocks <step> --until 2d',
    },
    { line: 'loopledger ask "May the old API go?" --blocks goal' },
  ],
  answer: { ...actAnswer, decision: 'id of the new question' },
  run: (context, args) => {
    const until = args.one('until');
    return act(
      context,
      args,
      {
        type: 'decision.ask',
        question: args.words[0] ?? '',
        options: args.many('option'),
        blocks: blocksOf(args.many('blocks')),
        until: until === undefined ? undefined : takeAhead('until', until, context.now(), HELP),
      },
      (outcome) => ({
        json: made(outcome, 'decision.asked', 'decision'),
        lines: outcome.repeated ? [] : ['a human answers it: loopledger decide'],
      }),
    );
  },
};
