import type { LedgerEvent } from '../../format/event.ts';
import type { Ulid } from '../../format/events/common.ts';
import { ulidTime } from '../../format/ulid.ts';
import type { Session } from '../session/state.ts';
import type { State } from '../state.ts';
import { msOf } from '../time.ts';
import type { CountedUsage } from '../trace/state.ts';
import { openedAccount } from './account.ts';
import {
  addTo,
  type Budget,
  IDLE_MS,
  keyOf,
  LONGEST,
  nothing,
  QUARTER_MS,
  type Spent,
  type Subject,
} from './state.ts';

/** Where an event of a session finds it, before anything of it is changed. */
export interface Workplace {
  readonly session: Session;
  readonly holds: Ulid | undefined;
  /** Usage counted before it was certain, whose place the event takes. */
  readonly before: CountedUsage | undefined;
}

/**
 * The session that an event is work of: one that it names, of its own actor, while that is open. What an imported log
 * told is work of the session it was imported as. Settling a call tells of a session, and is no work of it.
 */
export const workplaceOf = (state: State, event: LedgerEvent): Workplace | undefined => {
  if (!('session' in event.data) || event.data.session === undefined) return undefined;
  if (event.type === 'call.settled' || event.type === 'attempt.refused') return undefined;
  const session = state.sessions.get(event.data.session);
  if (session === undefined) return undefined;
  const origin = 'origin' in event.data ? event.data.origin : undefined;
  const works = session.imported
    ? origin !== undefined
    : session.status === 'open' && session.actor === event.actor;
  if (!works) return undefined;
  const mark = origin === undefined ? undefined : state.imports.get(origin.source);
  const before =
    event.type === 'usage.recorded' ? mark?.provisional.get(event.data.message ?? '') : undefined;
  return { session, holds: session.holds, before };
};

/** What was read from a cache was counted when it was sent first. */
const tokensOf = (usage: CountedUsage): number => usage.input + usage.output + usage.cache_write;

/** Time since the session's last event, unless it was silent for so long that it was not at work. */
const activeSince = (session: Session, at: string): number => {
  const gap = msOf(at) - msOf(session.lastAt);
  return gap > 0 && gap <= IDLE_MS ? gap : 0;
};

const NO_MONEY: ReadonlyMap<string, number> = new Map();

const spentBy = (event: LedgerEvent, { session, before }: Workplace): Spent => {
  const spent = { tokens: 0, turns: 0, calls: 0, activeMs: activeSince(session, event.at), money: NO_MONEY };
  if (event.type === 'tool.called') spent.calls = 1;
  if (event.type === 'message.recorded' && event.data.role === 'assistant') spent.turns = 1;
  if (event.type === 'usage.recorded') {
    spent.tokens = tokensOf(event.data) - (before === undefined ? 0 : tokensOf(before));
    const { money } = event.data;
    if (money !== undefined) spent.money = new Map([[money.currency, money.micros]]);
  }
  return spent;
};

const isNothing = ({ tokens, turns, calls, activeMs, money }: Spent): boolean =>
  tokens === 0 && turns === 0 && calls === 0 && activeMs === 0 && money.size === 0;

/** A subject, with the key of its account. */
interface Charged {
  readonly of: Subject;
  readonly key: string;
}

/** Of each session, whom its last event was charged to: the next one mostly is to the same. */
const lastCharged = new WeakMap<
  Session,
  { readonly goal: Ulid | undefined; readonly holds: Ulid | undefined; readonly all: readonly Charged[] }
>();

/** Whose accounts a session's work is charged to. Whoever imported a log did not do what it tells. */
export const chargedOf = (session: Session, holds: Ulid | undefined): readonly Charged[] => {
  const { goal } = session;
  const known = lastCharged.get(session);
  if (known !== undefined && known.goal === goal && known.holds === holds) return known.all;
  const subjects: Subject[] = [
    ...(goal === undefined ? [] : [{ goal }]),
    ...(holds === undefined ? [] : [{ step: holds }]),
    ...(session.imported ? [] : [{ actor: session.actor }]),
  ];
  const all = subjects.map((of) => ({ of, key: keyOf(of) }));
  lastCharged.set(session, { goal, holds, all });
  return all;
};

/** Charges what an event spent to the goal, the step held and the actor. */
export const charge = (state: State, event: LedgerEvent, place: Workplace): void => {
  const spent = spentBy(event, place);
  const { session, holds } = place;
  if (event.at > session.lastAt) session.lastAt = event.at;
  if (isNothing(spent)) return;
  for (const { of, key } of chargedOf(session, holds)) {
    const account = openedAccount(state, of, key);
    addTo(account.spent, spent);
    for (const budget of account.budgets.values()) {
      if (budget.per !== undefined) addToQuarter(budget, budget.per, event, spent);
    }
  }
};

/**
 * A foreign log may tell of times still to come, which would push out what is counted now: nothing happened later
 * than its line was recorded.
 */
const addToQuarter = (
  budget: Budget,
  per: NonNullable<Budget['per']>,
  { at, id }: LedgerEvent,
  spent: Spent,
): void => {
  const { quarters, newest = Number.NEGATIVE_INFINITY } = budget;
  const quarter = Math.floor(Math.min(msOf(at), ulidTime(id)) / QUARTER_MS);
  if (quarter <= newest - LONGEST[per]) return;
  const sum = quarters.get(quarter) ?? nothing();
  addTo(sum, spent);
  quarters.set(quarter, sum);
  if (quarter <= newest) return;
  budget.newest = quarter;
  for (const it of quarters.keys()) if (it <= quarter - LONGEST[per]) quarters.delete(it);
};
