import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeKeyLine } from '../input/key-line.ts';
import { takeActor } from '../input/who.ts';

const HELP = 'loopledger help key add';

export const keyAdd: Command = {
  words: [
    { name: 'ACTOR', names: 'actor', need: 'one', help: 'whose key it is: human:, agent: or ci: and a name' },
    {
      name: 'KEY',
      names: 'file',
      need: 'one',
      help: 'file of the public key (it ends in .pub), its line in quotes, or - for standard input',
    },
  ],
  options: { title: { value: 'TEXT', help: 'which key that is, in words' } },
  details: [
    'Ed25519, ECDSA and RSA keys of OpenSSH, and those in a security device (sk-), which are the strongest: each signature takes a touch. The private key stays where it is; given by mistake, it is refused and not kept.',
    'What is signed with a key is never better proven than the act that registered it: key list shows that.',
  ],
  examples: [
    {
      line: 'loopledger key add ci:main ci.pub',
    },
    {
      line: 'loopledger key add ci:main ci.pub --title "The build server"',
    },
  ],
  answer: { ...actAnswer, key: 'id of the key that was registered' },
  run: async (context, args) => {
    const [actor = '', key = ''] = args.words;
    const who = takeActor(actor, HELP);
    const line = await takeKeyLine(context, key, HELP);
    return act(
      context,
      args,
      { type: 'key.register', actor: who, line, title: args.one('title') },
      (outcome) => ({ json: made(outcome, 'key.registered', 'key') }),
    );
  },
};
