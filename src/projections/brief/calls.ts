import type { OpenCall } from '../../domain/call/state.ts';
import type { Goal } from '../../domain/goal/state.ts';
import type { Asking } from '../../domain/next/facts.ts';
import type { State } from '../../domain/state.ts';
import type { Instant } from '../../format/events/common.ts';
import { contentExcerpt, type Excerpt } from './excerpt.ts';
import { newestOf, type Shown } from './shown.ts';

/** An input may have 4 KiB: beyond this it is cut, and says so. */
const INPUT_BYTES = 240;
const IMPORTED_MAX = 8;

/** A call without its return. */
export interface CallFact {
  readonly seq: number;
  readonly call: string;
  readonly side?: string;
  readonly tool: string;
  readonly input: Excerpt;
  readonly at: Instant;
  readonly session: string;
  /** `own`: the asker's. Where the session is still open, the call may be under way. */
  readonly of: 'own' | 'open' | 'ended' | 'lost';
}

/** A call without its return in a log that was read in: history, which nobody here began. */
export interface ImportedCallFact {
  readonly seq: number;
  readonly tool: string;
}

/** Calls of the goal's sessions, and of those bound to none. */
const openCalls = (state: State, goal: Goal | undefined): OpenCall[] =>
  [...state.openCalls.values()]
    .filter((it) => {
      const of = state.sessions.get(it.session)?.goal;
      return goal === undefined || of === undefined || of === goal.id;
    })
    .sort((a, b) => a.seq - b.seq);

/** All of them, oldest first. */
export const callsOf = (state: State, goal: Goal | undefined, { session: own }: Asking): CallFact[] =>
  openCalls(state, goal)
    .filter((it) => !it.imported)
    .map(({ seq, call, side, tool, input, at, session }) => ({
      seq,
      call,
      ...(side === undefined ? {} : { side }),
      tool,
      input: contentExcerpt(input, INPUT_BYTES),
      at,
      session,
      of: session === own?.id ? 'own' : (state.sessions.get(session)?.status ?? 'lost'),
    }));

export const importedCallsOf = (state: State, goal: Goal | undefined): Shown<ImportedCallFact> =>
  newestOf(
    openCalls(state, goal).filter((it) => it.imported),
    IMPORTED_MAX,
    ({ seq, tool }) => ({ seq, tool }),
  );
