import type { Origin, Ulid } from '../../format/events/common.ts';
import { miscounted, rememberReceipt } from '../budget/receipts.ts';
import type { Evolvers } from '../evolver.ts';
import { isWrong, lacksChange, lacksThing, type Wrong } from '../lack.ts';
import type { Session } from '../session/state.ts';
import type { State } from '../state.ts';
import type { CountedUsage } from './state.ts';

interface Traced {
  readonly actor: string;
  readonly data: {
    readonly session: Ulid;
    readonly origin?: Origin | undefined;
    readonly provisional?: boolean | undefined;
  };
}

/**
 * The session an event of its trace belongs to, or why it can't: an imported event belongs to the session of its
 * source and lies behind its mark; any other is its own session's, while that is open. Changes nothing.
 */
export const sessionOf = (state: State, { actor, data }: Traced): Session | Wrong => {
  const session = state.sessions.get(data.session);
  if (session === undefined)
    return lacksThing('session', data.session, `session ${data.session} is not known`);
  const { origin } = data;
  if (origin === undefined) {
    if (session.status !== 'open') return `session ${session.id} is ${session.status}`;
    return session.actor === actor ? session : `session ${session.id} is ${session.actor}'s, not ${actor}'s`;
  }
  const mark = state.imports.get(origin.source);
  if (mark?.session !== session.id) return `session ${session.id} is not the one of its source`;
  // What is provisional is no part of the mark: it is counted where it stands and replaced later.
  if (data.provisional !== true && origin.n <= mark.n)
    return `event ${origin.n} of its source was read before`;
  return session;
};

/** An imported event moves its source's mark on. */
export const moveMark = (state: State, origin: Origin | undefined): void => {
  const mark = origin === undefined ? undefined : state.imports.get(origin.source);
  if (mark !== undefined && origin !== undefined) mark.n = Math.max(mark.n, origin.n);
};

const addUsage = ({ usage }: Session, counted: CountedUsage, sign: 1 | -1): void => {
  usage.input += sign * counted.input;
  usage.output += sign * counted.output;
  usage.cacheRead += sign * counted.cache_read;
  usage.cacheWrite += sign * counted.cache_write;
};

type TraceEvents = 'message.recorded' | 'context.compacted' | 'usage.recorded' | 'ledger.imported';

export const traceEvolvers: Evolvers<TraceEvents> = {
  'message.recorded': (state, event) => {
    const { data } = event;
    const session = sessionOf(state, event);
    if (isWrong(session)) return session;
    moveMark(state, data.origin);
    session.messages += 1;
    if (data.role === 'assistant' && !session.imported) session.turnsInVain += 1;
    return undefined;
  },
  'context.compacted': (state, event) => {
    const session = sessionOf(state, event);
    if (isWrong(session)) return session;
    moveMark(state, event.data.origin);
    session.compactions += 1;
    return undefined;
  },
  'usage.recorded': (state, event) => {
    const { data, seq } = event;
    const session = sessionOf(state, event);
    if (isWrong(session)) return session;
    const wrong = miscounted(state, session, data);
    if (wrong !== undefined) return wrong;
    rememberReceipt(state, data, seq);
    moveMark(state, data.origin);
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
    if (mark === undefined) return lacksChange(-1, 'a source was read to its end that was never begun');
    mark.done = { sha256: data.sha256, bytes: data.bytes, records: data.records, seq };
    return undefined;
  },
};
