import type { Actor, Instant, Proof, Ulid } from '../../format/events/common.ts';

export const meters = ['tokens', 'money', 'turns', 'calls', 'active'] as const;
export type Meter = (typeof meters)[number];

/** What was spent. Sums only: what each of them is made of stands in the log. */
export interface Amounts {
  tokens: number;
  turns: number;
  calls: number;
  /** Milliseconds at work. */
  activeMs: number;
  /** Millionths, by currency. */
  readonly money: Map<string, number>;
}

/** The same, of what is only read. */
export type Spent = Readonly<Omit<Amounts, 'money'>> & { readonly money: ReadonlyMap<string, number> };

export type Subject =
  | { readonly goal: Ulid }
  | { readonly step: Ulid }
  /** In all goals of the ledger. */
  | { readonly actor: Actor };

export type Window = 'hour' | 'day' | 'week' | 'month';

export interface BudgetLimits {
  readonly tokens?: number;
  readonly money?: { readonly currency: string; readonly micros: number };
  readonly turns?: number;
  readonly calls?: number;
  readonly activeS?: number;
}

/** Limits of one subject, for all time or for one kind of window. */
export interface Budget {
  readonly id: Ulid;
  /** Of the event that set it last. */
  seq: number;
  readonly of: Subject;
  readonly per?: Window;
  zone?: string;
  limits: BudgetLimits;
  /** Percent of a limit. */
  warn: number;
  setBy: Actor;
  proof: Proof;
  /**
   * What was spent in each quarter of an hour since 1970, no further back than the longest window of its kind. Windows
   * are put together of them when somebody asks: so the state says nothing that depends on a table of time zones.
   */
  readonly quarters: Map<number, Amounts>;
  /** The latest of them. */
  newest?: number;
}

/** What one goal, step or actor spent since the ledger began, and its budgets. */
export interface Account {
  readonly of: Subject;
  readonly spent: Amounts;
  /** At most one for each kind of window, and one for all time. */
  readonly budgets: Map<Window | 'total', Budget>;
}

/** A receipt that was counted: what it said, so that another one with its name is told from the same. */
export interface Receipt {
  readonly seq: number;
  readonly said: string;
}

export const DEFAULT_WARN = 80;
export const DEFAULT_ZONE = 'UTC';
/** A session that is silent for longer is not at work meanwhile. */
export const IDLE_MS = 300_000;
export const QUARTER_MS = 900_000;
/** Currencies that one account counts. */
export const MAX_CURRENCIES = 8;
/** Receipts that are remembered, the latest. */
export const MAX_RECEIPTS = 10_000;

const HOUR = 4;
/** Quarters of an hour in the longest window of a kind: clocks that are put back make one longer by an hour. */
export const LONGEST: Readonly<Record<Window, number>> = {
  hour: HOUR,
  day: 25 * HOUR,
  week: (7 * 24 + 1) * HOUR,
  month: (31 * 24 + 1) * HOUR,
};

export const keyOf = (of: Subject): string =>
  'goal' in of ? `goal ${of.goal}` : 'step' in of ? `step ${of.step}` : `actor ${of.actor}`;

export const nothing = (): Amounts => ({ tokens: 0, turns: 0, calls: 0, activeMs: 0, money: new Map() });

export const addTo = (sum: Amounts, more: Spent): void => {
  sum.tokens += more.tokens;
  sum.turns += more.turns;
  sum.calls += more.calls;
  sum.activeMs += more.activeMs;
  for (const [currency, micros] of more.money) {
    sum.money.set(currency, (sum.money.get(currency) ?? 0) + micros);
  }
};

/** How much of a meter there is; money of another currency is none. */
export const amountOf = (amounts: Amounts, meter: Meter, currency: string | undefined): number => {
  switch (meter) {
    case 'money':
      return amounts.money.get(currency ?? '') ?? 0;
    case 'active':
      return amounts.activeMs;
    default:
      return amounts[meter];
  }
};

/** The limit of a meter in the unit it is counted in. */
export const limitOf = (limits: BudgetLimits, meter: Meter): number | undefined => {
  switch (meter) {
    case 'money':
      return limits.money?.micros;
    case 'active':
      return limits.activeS === undefined ? undefined : limits.activeS * 1_000;
    default:
      return limits[meter];
  }
};

/** What whoever asks compares windows with: its own time, and how far a zone's clocks are ahead of UTC then. */
export interface Clock {
  readonly now: Instant;
  /**
   * Minutes that the clocks of a zone are ahead of UTC at a moment; undefined for a zone that is not known. Without
   * it nothing is said of windows: the brief of a handoff must come out the same on every machine.
   */
  readonly zoneOffset?: ZoneOffset | undefined;
}

export type ZoneOffset = (zone: string, atMs: number) => number | undefined;
