import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { actionOptions, takeAction } from '../input/action.ts';

export const boundaryJudge: Command = {
  words: [
    { name: 'TOOL', need: 'one', help: 'name of the tool' },
    { name: 'ARGV', need: 'any', help: 'the command it runs, word for word; after -- as it stands' },
  ],
  options: actionOptions,
  details: [
    'Allowed, it answers so; asked for or denied, it is refused, and either is written down. `call open` judges too, and records that the tool is called.',
    'Paths and hosts in the words of a command are found where a whole word, or what follows = in one, names them. What a shell or an interpreter makes of its words nobody can tell from outside: whoever allows one with ** allows all.',
  ],
  examples: [{ line: 'loopledger boundary judge Bash -- npm test' }],
  answer: actAnswer,
  run: (context, args) => act(context, args, { type: 'boundary.judge', ...takeAction(args) }),
};
