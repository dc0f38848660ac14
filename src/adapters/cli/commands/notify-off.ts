import { done } from '../answer.ts';
import type { Command } from '../command.ts';
import { mustBeAllowed } from '../notify.ts';

export const notifyOff: Command = {
  words: [],
  options: {},
  examples: [{ line: 'loopledger notify off' }],
  answer: { was_set: 'whether something was set' },
  run: async (context, args) => {
    mustBeAllowed(context, args);
    const wasSet = await (await context.notify()).targets.remove();
    return done({ was_set: wasSet }, wasSet ? 'nothing is called any more' : 'nothing was set');
  },
};
