import type { Content } from '../../format/events/common.ts';
import { sha256Hex } from '../../format/hash.ts';
import type { Evolvers } from '../evolver.ts';
import { renewByWork } from '../step/claim.ts';
import { traced } from '../trace/evolve.ts';

/** Two calls are the same action when tool and input are; a blob's id stands for its bytes. */
const actionKey = (tool: string, input: Content): string =>
  sha256Hex(Buffer.from(`${tool}\n${typeof input === 'string' ? input : input.blob}`, 'utf8'));

export const callEvolvers: Evolvers<'tool.called' | 'tool.returned' | 'call.settled'> = {
  'tool.called': (state, { data, at, seq }) => {
    const session = traced(state, data.session, data.origin);
    if (typeof session === 'string') return session;
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

  'tool.returned': (state, { data, at, seq }) => {
    const session = traced(state, data.session, data.origin);
    if (typeof session === 'string') return session;
    const open = state.openCalls.get(data.called);
    if (open === undefined || open.session !== data.session || open.call !== data.call) {
      return `no open call ${data.call} at ${data.called} in session ${data.session}`;
    }
    state.openCalls.delete(data.called);
    if (session.imported) return undefined;
    const goal = session.goal === undefined ? undefined : state.goals.get(session.goal);
    if (goal !== undefined) goal.changedAt = seq;
    renewByWork(state, open.step, data.session, at);
    return undefined;
  },

  'call.settled': (state, { data }) => {
    const open = state.openCalls.get(data.called);
    if (open === undefined || open.call !== data.call) return `no open call ${data.call} at ${data.called}`;
    state.openCalls.delete(data.called);
    return undefined;
  },
};
