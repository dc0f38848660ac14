import type { EventType } from '../format/events/index.ts';
import type { Kind, Lack, Wrong } from './lack.ts';

/** The lines whose content replay doesn't know: those withheld, and those passed over because they rest on one. */
export interface Hidden {
  last: number;
  /** Those that a later event can name. */
  readonly lines: Set<number>;
  /** Things that lines passed over made. */
  readonly told: Set<string>;
  /** Things that no line made which can be read: one withheld line each, for one event makes one thing. */
  readonly presumed: Set<string>;
}

/** The part of the state that this is about. */
interface Folded {
  readonly hidden: Hidden;
  readonly counts: { withheld: number; passedOver: number };
}

export const nothingHidden = (): Hidden => ({
  last: -1,
  lines: new Set(),
  told: new Set(),
  presumed: new Set(),
});

export const hideLine = ({ hidden, counts }: Folded, seq: number): void => {
  counts.withheld += 1;
  hidden.last = seq;
  hidden.lines.add(seq);
};

/** Whether there is any content of the lines hidden so far under which the event could follow. */
const mayRest = ({ hidden, counts }: Folded, lack: Lack): boolean => {
  switch (lack.lacks) {
    case 'thing':
      return (
        hidden.told.has(lack.thing) ||
        hidden.presumed.has(lack.thing) ||
        hidden.presumed.size < counts.withheld
      );
    case 'line':
      return lack.lines.some((line) => hidden.lines.has(line));
    case 'change':
      return hidden.last > lack.since && lack.events <= counts.withheld + counts.passedOver;
    default:
      return lack satisfies never;
  }
};

interface Lacking {
  readonly type: EventType;
  readonly seq: number;
  readonly data: { readonly [key: string]: unknown };
}

/** Passes an event over if what it lacks may have been withheld: then it is as unknown as that. */
export const passedOver = (state: Folded, event: Lacking, wrong: Wrong): boolean => {
  if (typeof wrong === 'string' || !mayRest(state, wrong)) return false;
  const { hidden, counts } = state;
  counts.passedOver += 1;
  hidden.last = event.seq;
  if (wrong.lacks === 'thing' && !hidden.told.has(wrong.thing)) hidden.presumed.add(wrong.thing);
  const made = makes[event.type];
  if (made !== undefined) hidden.told.add(`${made} ${String(event.data[made])}`);
  // Tokens, submissions and runs are named by later events; traces are not remembered, however long they are.
  if (named.has(event.type)) hidden.lines.add(event.seq);
  return true;
};

const named = new Set<EventType>(['step.claimed', 'step.submitted', 'check.ran']);

/** What an event of a type makes: its id stands under the name of its kind. */
const makes: { readonly [T in EventType]?: Kind } = {
  'goal.opened': 'goal',
  'step.planned': 'step',
  'check.added': 'check',
  'session.started': 'session',
  'handoff.offered': 'handoff',
  'decision.asked': 'decision',
  'approval.given': 'approval',
  'lesson.recorded': 'lesson',
  'actor.registered': 'actor',
  'key.registered': 'key',
  'watch.opened': 'watch',
};
