import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeNumber } from '../input/number.ts';

export const sessionStart: Command = {
  words: [],
  options: {
    model: { value: 'NAME', help: 'the model that works in it' },
    runtime: { value: 'NAME', help: 'the runtime it is a run of' },
    resumes: { value: 'ID', help: 'a session that is over: its claims are taken over, with new tokens' },
    pid: { value: 'N', help: 'the process whose death ends it' },
    external: { value: 'NAME', help: "the runtime's own name for it" },
  },
  details: ['Its id goes into LOOPLEDGER_SESSION, or into --session, where several are open.'],
  examples: [{ line: 'loopledger session start --runtime codex --model gpt-5.5 --as agent:codex' }],
  answer: { ...actAnswer, session: 'id of the new session' },
  run: (context, args) =>
    act(
      context,
      args,
      {
        type: 'session.start',
        runtime: args.one('runtime'),
        model: args.one('model'),
        resumes: args.one('resumes'),
        pid: takeNumber('pid', args.one('pid'), 'loopledger help session start'),
        external: args.one('external'),
      },
      (outcome) => ({ json: made(outcome, 'session.started', 'session') }),
    ),
};
