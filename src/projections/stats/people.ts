import type { RawEvent } from '../../format/event.ts';
import { byText, madeIn, textOf } from './order.ts';
import { Spans } from './spans.ts';
import type { Stats } from './stats-schema.ts';

type Actor = Omit<Stats['actors'][number], 'actor'>;

/** Who acted, and in which sessions. What is held is a count for each actor and a time for each open session. */
export class PeopleFold {
  readonly #actors = new Map<string, { -readonly [K in keyof Actor]: Actor[K] }>();
  readonly #sessions = { started: 0, imported: 0, ended: 0, lost: 0 };
  readonly #began = new Map<string, string>();
  readonly #length = new Spans();

  push({ type, at, actor, data }: RawEvent): void {
    const known = madeIn(this.#actors, actor, () => ({ events: 0, sessions: 0, first_at: at, last_at: at }));
    known.events += 1;
    known.last_at = at;
    const session = textOf(data.session);
    if (type === 'session.started') {
      known.sessions += 1;
      this.#sessions.started += 1;
      // An imported one was recorded when it was read, not when it ran.
      if (data.origin === undefined) this.#began.set(session, at);
      else this.#sessions.imported += 1;
    }
    if (type !== 'session.ended' && type !== 'session.lost') return;
    this.#sessions[type === 'session.ended' ? 'ended' : 'lost'] += 1;
    const began = this.#began.get(session);
    if (began !== undefined) this.#length.add(began, at);
    this.#began.delete(session);
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
