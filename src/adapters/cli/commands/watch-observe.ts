import { accepted, submit } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const watchObserve: Command = {
  words: [
    { name: 'WATCH', names: 'watch', need: 'one', help: 'id, or the ending of one (loopledger watch list)' },
  ],
  options: {},
  details: [
    'It is looked at only when it is due, and refused before: whoever asks again and again leaves nothing in the log.',
    'It runs with your environment, PATH included. What does not end by itself, in time, shows nothing: that is no change.',
  ],
  examples: [{ line: 'loopledger watch observe <watch>' }],
  answer: { ...actAnswer, found: 'first, same, changed, or nothing' },
  run: async (context, args) => {
    const outcome = await submit(context, args, { type: 'watch.observe', watch: args.words[0] ?? '' });
    if (!outcome.ok) return outcome;
    const look = outcome.events.find(({ event }) => event.type === 'watch.observed');
    return accepted(outcome, { json: { found: String(look?.event.data.found) } });
  },
};
