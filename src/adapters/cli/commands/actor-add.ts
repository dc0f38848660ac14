import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeActor } from '../input/who.ts';

export const actorAdd: Command = {
  words: [{ name: 'ACTOR', names: 'actor', need: 'one', help: 'human:, agent: or ci: and a name' }],
  options: { title: { value: 'TEXT', help: 'who or what that is' } },
  details: [
    'Keys are registered to an actor; key add makes it known too. Nobody has to be known here to act.',
  ],
  examples: [{ line: 'loopledger actor add ci:main --title "The build server"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'actor.register',
      actor: takeActor(args.words[0] ?? '', 'loopledger help actor add'),
      title: args.one('title'),
    }),
};
