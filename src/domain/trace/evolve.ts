import type { Origin } from '../../format/events/common.ts';
import type { Evolvers } from '../evolver.ts';
import type { Session } from '../session/state.ts';
import type { State } from '../state.ts';
import type { CountedUsage } from './state.ts';

/** The session an event of its trace belongs to; an imported event moves its source's mark on. */
export const traced = (state: State, id: string, origin: Origin | undefined): Session | string => {
  const session = state.sessions.get(id);
  if (session === undefined) return `session ${id} is not known`;
  const mark = origin === undefined ? undefined : state.imports.get(origin.source);
  if (mark !== undefined && origin !== undefined) mark.n = Math.max(mark.n, origin.n);
  return session;
};

const addUsage = ({ usage }: Session, counted: CountedUsage, sign: 1 | -1): void => {
  usage.input += sign * counted.input;
  usage.output += sign * counted.output;
  usage.cacheRead += sign * counted.cache_read;
  usage.cacheWrite += sign * counted.cache_write;
};

type TraceEvents = 'message.recorded' | 'context.compacted' | 'usage.recorded' | 'ledger.imported';

export const traceEvolvers: Evolvers<TraceEvents> = {
  'message.recorded': (state, { data }) => {
    const session = traced(state, data.session, data.origin);
    if (typeof session === 'string') return session;
    session.messages += 1;
    if (data.role === 'assistant' && !session.imported) session.turnsInVain += 1;
    return undefined;
  },
  'context.compacted': (state, { data }) => {
    const session = traced(state, data.session, data.origin);
    if (typeof session === 'string') return session;
    session.compactions += 1;
    return undefined;
  },
  'usage.recorded': (state, { data }) => {
    const session = traced(state, data.session, data.origin);
    if (typeof session === 'string') return session;
    const message = data.message ?? '';
    const mark = data.origin === undefined ? undefined : state.imports.get(data.origin.source);
    const before = mark?.provisional.get(message);
    if (before !== undefined) addUsage(session, before, -1);
    mark?.provisional.delete(message);
    if (data.provisional === true) {
      const { input, output, cache_read, cache_write } = data;
      mark?.provisional.set(message, { input, output, cache_read, cache_write });
    }
    addUsage(session, data, 1);
    return undefined;
  },
  'ledger.imported': (state, { data, seq }) => {
    const mark = state.imports.get(data.source);
    if (mark === undefined) return `source ${data.source} was never begun`;
    mark.done = { sha256: data.sha256, bytes: data.bytes, records: data.records, seq };
    return undefined;
  },
};
