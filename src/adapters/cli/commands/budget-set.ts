import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Args, Command } from '../command.ts';
import { takeDuration } from '../input/duration.ts';
import { takeMoney } from '../input/money.ts';
import { takeNumber } from '../input/number.ts';
import { takeOneOf } from '../input/one-of.ts';
import { takeWho } from '../input/who.ts';

const HELP = 'loopledger help budget set';
const NONE = 'none';
const WINDOWS = ['hour', 'day', 'week', 'month'] as const;

/** A limit, or none from here on; undefined where it stays as it is. */
const limit = <T>(
  args: Args,
  option: string,
  take: (option: string, text: string | undefined, help: string) => T | undefined,
): T | null | undefined => {
  const text = args.one(option);
  return text === NONE ? null : take(option, text, HELP);
};

export const budgetSet: Command = {
  words: [],
  options: {
    tokens: { value: 'N', help: 'tokens in, out and written to a cache; none takes the limit away' },
    money: { value: 'AMOUNT', help: 'money, like 5USD or 1.25EUR; none' },
    turns: { value: 'N', help: 'messages of the assistant; none' },
    calls: { value: 'N', help: 'tool calls; none' },
    active: { value: 'TIME', help: 'time at work, like 2h; none' },
    step: { value: 'ID', names: 'step', help: 'for a step, in place of the goal' },
    actor: { value: 'ACTOR', names: 'actor', help: 'for an actor, in all goals of the ledger' },
    per: {
      value: 'WINDOW',
      values: WINDOWS,
      help: 'in each hour, day, week or month; without it for all time',
    },
    zone: { value: 'ZONE', help: 'where a window begins and ends, like Europe/Berlin (default UTC)' },
    warn: { value: 'PERCENT', help: 'from when on it is warned of (default 80)' },
    reason: { value: 'TEXT', help: 'why' },
  },
  details: [
    'Setting a limit, raising it and taking it away are a human’s acts; anybody may lower one. What is not named stays as it is. Where a budget is spent nobody takes up a step; what is held can still be submitted and released.',
  ],
  examples: [
    { line: 'loopledger budget set --tokens 2000000 --money 20USD' },
    { line: 'loopledger budget set --actor agent:codex --active 4h --per day --zone Europe/Berlin' },
    { line: 'loopledger budget set --step <step> --calls 200 --warn 50' },
  ],
  answer: { ...actAnswer, budget: 'id of the budget' },
  run: (context, args) => {
    const actor = args.one('actor');
    const command = {
      type: 'budget.set' as const,
      step: args.one('step'),
      actor: takeWho('actor', actor, HELP),
      per: takeOneOf('per', args.one('per'), WINDOWS, HELP),
      zone: args.one('zone'),
      tokens: limit(args, 'tokens', takeNumber),
      money: limit(args, 'money', takeMoney),
      turns: limit(args, 'turns', takeNumber),
      calls: limit(args, 'calls', takeNumber),
      active_s: limit(args, 'active', takeDuration),
      warn: takeNumber('warn', args.one('warn'), HELP),
      reason: args.one('reason'),
    };
    return act(context, args, command, (outcome) => ({ json: made(outcome, 'budget.set', 'budget') }));
  },
};
