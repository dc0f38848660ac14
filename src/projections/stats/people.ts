import type { RawEvent } from '../../format/event.ts';
import { byText } from '../by-text.ts';
import { madeIn, textOf } from './data.ts';
import { Spans } from './spans.ts';
import type { Stats } from './stats-schema.ts';

interface Open {
  /** Not of an imported one: it was recorded when it was read, not when it ran. */
  readonly at?: string;
  readonly goal: string;
}

type Actor = Omit<Stats['actors'][number], 'actor'>;

/** Who acted, and in which sessions. What is held is a count for each actor and a time for each open session. */
export class PeopleFold {
  readonly #actors = new Map<string, { -readonly [K in keyof Actor]: Actor[K] }>();
  readonly #sessions = { started: 0, imported: 0, ended: 0, lost: 0 };
  readonly #open = new Map<string, Open>();
  readonly #length = new Spans();

  push({ type, at, actor, data }: RawEvent): void {
    const known = madeIn(this.#actors, actor, () => ({ events: 0, sessions: 0, first_at: at, last_at: at }));
    known.events += 1;
    known.last_at = at;
    const session = textOf(data.session);
    if (type === 'session.started') {
      known.sessions += 1;
      this.#sessions.started += 1;
      const isImported = data.origin !== undefined;
      if (isImported) this.#sessions.imported += 1;
      this.#open.set(session, { ...(isImported ? {} : { at }), goal: textOf(data.goal) });
    }
    for (const [id, { at: began }] of endedBy(this.#open, type, data)) {
      this.#sessions[type === 'session.lost' ? 'lost' : 'ended'] += 1;
      if (began !== undefined) this.#length.add(began, at);
      this.#open.delete(id);
    }
  }

  told(): Pick<Stats, 'actors' | 'sessions'> {
    return {
      actors: [...this.#actors]
        .sort(([a, x], [b, y]) => y.events - x.events || byText(a, b))
        .map(([actor, it]) => ({ actor, ...it })),
      sessions: { ...this.#sessions, length: this.#length.told() },
    };
  }
}

/** The open sessions that an event ends, as state does: its own, those of its goal, or all there are. */
const endedBy = (
  open: ReadonlyMap<string, Open>,
  type: string,
  data: RawEvent['data'],
): (readonly [string, Open])[] => {
  const id = textOf(data.session);
  const own = open.get(id);
  const named = own === undefined ? [] : [[id, own] as const];
  switch (type) {
    case 'session.ended':
    case 'session.lost':
      return named;
    case 'goal.closed':
      return [...open].filter(([, { goal }]) => goal !== '' && goal === data.goal);
    case 'handoff.offered':
      return data.file === true ? [...open] : named;
    case 'handoff.declined':
      return data.file === true ? [...open] : [];
    case 'branch.made':
      return [...open];
    default:
      return [];
  }
};
