import { shortIdsOf } from '../../../projections/short-ids.ts';
import { type Accepted, act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeNumber } from '../input/number.ts';

export const sessionStart: Command = {
  words: [],
  options: {
    model: { value: 'NAME', help: 'the model that works in it' },
    runtime: { value: 'NAME', help: 'the runtime it is a run of' },
    resumes: {
      value: 'ID',
      names: 'session',
      help: 'a session that is over: its claims are taken over, with new tokens',
    },
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
      (outcome) => ({ json: made(outcome, 'session.started', 'session'), lines: others(outcome) }),
    ),
};

/** With two open sessions in one place an actor must say which it means, each time. */
const others = ({ events, state }: Accepted): string[] => {
  const started = events.find(({ event }) => event.type === 'session.started')?.event;
  const mine = state.sessions.get(String(started?.data.session));
  if (mine === undefined) return [];
  const short = shortIdsOf(state);
  return [...state.sessions.values()]
    .filter(({ id, status, actor, place }) => {
      return id !== mine.id && status === 'open' && actor === mine.actor && place === mine.place;
    })
    .map(
      ({ id }) =>
        `session ${short(id)} of yours is open too: name the one you mean (export LOOPLEDGER_SESSION=${mine.id}), or end that one (loopledger session end --session ${short(id)})`,
    );
};
