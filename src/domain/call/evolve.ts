import type { Content, Ulid } from '../../format/events/common.ts';
import { sha256Hex } from '../../format/hash.ts';
import type { Evolvers } from '../evolver.ts';
import { isWrong, lacksLine, type Wrong } from '../lack.ts';
import type { State } from '../state.ts';
import { renewByWork } from '../step/claim.ts';
import { moveMark, sessionOf } from '../trace/evolve.ts';
import type { OpenCall } from './state.ts';

/** Two calls are the same action when tool and input are; a blob's id stands for its bytes. */
const actionKey = (tool: string, input: Content): string =>
  sha256Hex(`${tool}\n${typeof input === 'string' ? input : input.blob}`);

/** The id is the runtime's text: it is compared and not repeated in what people read. */
const openCall = (
  state: State,
  { session, call, called }: { readonly session: Ulid; readonly call: string; readonly called: number },
): OpenCall | Wrong => {
  const open = state.openCalls.get(called);
  if (open?.session === session && open.call === call) return open;
  return lacksLine([called], `line ${called} is no open call of session ${session} with that id`);
};

export const callEvolvers: Evolvers<'tool.called' | 'tool.returned' | 'call.settled'> = {
  'tool.called': (state, event) => {
    const { data, at, seq } = event;
    const session = sessionOf(state, event);
    if (isWrong(session)) return session;
    moveMark(state, data.origin);
    state.openCalls.set(seq, {
      seq,
      session: data.session,
      call: data.call,
      ...(data.origin?.side === undefined ? {} : { side: data.origin.side }),
      tool: data.tool,
      input: data.input,
      at,
      ...(data.step === undefined ? {} : { step: data.step }),
      imported: session.imported,
    });
    session.calls += 1;
    if (session.imported) return undefined;
    const action = actionKey(data.tool, data.input);
    session.repeats = session.lastAction === action ? session.repeats + 1 : 1;
    session.lastAction = action;
    const goal = session.goal === undefined ? undefined : state.goals.get(session.goal);
    if (goal !== undefined) goal.changedAt = seq;
    renewByWork(state, data.step, data.session, at, data.limit_s);
    return undefined;
  },

  'tool.returned': (state, event) => {
    const { data, at, seq } = event;
    const session = sessionOf(state, event);
    if (isWrong(session)) return session;
    const open = openCall(state, data);
    if (isWrong(open)) return open;
    moveMark(state, data.origin);
    state.openCalls.delete(data.called);
    if (session.imported) return undefined;
    const goal = session.goal === undefined ? undefined : state.goals.get(session.goal);
    if (goal !== undefined) goal.changedAt = seq;
    renewByWork(state, open.step, data.session, at);
    return undefined;
  },

  'call.settled': (state, { data }) => {
    const open = openCall(state, data);
    if (isWrong(open)) return open;
    state.openCalls.delete(data.called);
    return undefined;
  },
};
