import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeRules } from '../input/rules.ts';

const HELP = 'loopledger help boundary set';

export const boundarySet: Command = {
  words: [],
  options: {
    allow: { value: 'RULE', many: true, help: 'what may be done' },
    ask: { value: 'RULE', many: true, help: 'what needs leave each time' },
    deny: { value: 'RULE', many: true, help: 'what may not be done' },
    add: { help: 'beside the rules there are; without it they are replaced' },
    none: { help: 'no rules at all: what there is is taken away' },
  },
  details: [
    'A RULE is tool:NAME, command:WORDS, path:GLOB or host:NAME. In a name and in each word of a command * is any run of characters, and a last ** any further words. In a path * stays within a part, a dot at its start included, and ** is any number of parts. *.example.com is every host below example.com.',
    'Deny over ask over allow, whatever the order. What no rule matches is asked for. Rules hold for the whole ledger, or with --goal for one goal, beside those of the whole ledger. Anybody may add rules that ask and deny; all else is a human’s act.',
  ],
  examples: [
    {
      line: "loopledger boundary set --allow 'command:npm test' --allow 'path:src/**' --deny 'path:**/.env'",
    },
    { line: "loopledger boundary set --add --deny 'command:rm **'" },
  ],
  answer: actAnswer,
  run: (context, args) => {
    const rules = takeRules(args, HELP);
    if (args.flag('none') ? rules.length > 0 || args.flag('add') : rules.length === 0) {
      throw new UsageError('boundary set takes rules (--allow, --ask, --deny), or --none alone', HELP);
    }
    return act(context, args, { type: 'boundary.set', how: args.flag('add') ? 'adds' : 'replaces', rules });
  },
};
