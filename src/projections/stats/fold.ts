import { isUnanswered } from '../../domain/decision/open.ts';
import type { State } from '../../domain/state.ts';
import type { LogLine } from '../../format/event.ts';
import { byText } from '../by-text.ts';
import { ChecksFold } from './checks.ts';
import { PeopleFold } from './people.ts';
import { secondsBetween } from './spans.ts';
import type { Stats } from './stats-schema.ts';
import { UsageFold } from './usage.ts';
import { WorkFold } from './work.ts';

/**
 * The numbers of a ledger, from its lines in their order: a trace of any length is counted in the room that the plan
 * takes. The same lines give the same numbers on every machine. Total: data of any shape is counted as what it has.
 */
export class StatsFold {
  readonly #types = new Map<string, number>();
  readonly #days = new Map<string, number>();
  readonly #work = new WorkFold();
  readonly #checks = new ChecksFold();
  readonly #usage = new UsageFold();
  readonly #people = new PeopleFold();
  #events = 0;
  #withheld = 0;
  #newer = 0;
  #first: string | undefined;
  #last: { readonly seq: number; readonly at: string } | undefined;
  #silence: Stats['longest_silence'];

  push(line: LogLine): void {
    if (line.kind === 'stub') this.#withheld += 1;
    if (line.kind === 'newer') this.#newer += 1;
    if (line.kind !== 'event') return;
    const { event } = line;
    const { seq, at, type } = event;
    this.#events += 1;
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
    const day = at.slice(0, 10);
    this.#days.set(day, (this.#days.get(day) ?? 0) + 1);
    this.#first ??= at;
    if (this.#last !== undefined) this.#hear(this.#last, seq, at);
    this.#last = { seq, at };
    for (const part of [this.#work, this.#checks, this.#usage, this.#people]) part.push(event);
  }

  #hear(before: { readonly seq: number; readonly at: string }, seq: number, at: string): void {
    const seconds = secondsBetween(before.at, at);
    if (this.#silence !== undefined && seconds <= this.#silence.seconds) return;
    this.#silence = { seconds, from_seq: before.seq, to_seq: seq, from_at: before.at };
  }

  /** With what stands at the end of those lines; with a goal of its things alone. */
  stats(state: State, goal?: string): Stats {
    const work = this.#work.told();
    return {
      schema: 'stats/1',
      events: this.#events,
      withheld: this.#withheld,
      newer: this.#newer,
      ...(this.#first === undefined ? {} : { first_at: this.#first }),
      ...(this.#last === undefined ? {} : { last_at: this.#last.at }),
      types: [...this.#types].sort(([a], [b]) => byText(a, b)).map(([type, events]) => ({ type, events })),
      days: [...this.#days].sort(([a], [b]) => byText(a, b)).map(([day, events]) => ({ day, events })),
      ...this.#people.told(),
      steps: work.steps,
      human_waits: { ...work.human_waits, questions_open: openQuestions(state, goal) },
      checks: this.#checks.told(),
      usage: this.#usage.told(),
      now: standing(state, goal),
      ...(this.#silence === undefined ? {} : { longest_silence: this.#silence }),
    };
  }
}

/** Closing a goal takes its questions back without an event for each. */
const openQuestions = (state: State, goal: string | undefined): number =>
  [...state.questions.values()].filter((it) => (goal === undefined || it.goal === goal) && isUnanswered(it))
    .length;

const standing = (state: State, goal: string | undefined): Stats['now'] => {
  const isMeant = (it: { readonly goal?: string }): boolean => goal === undefined || it.goal === goal;
  const goals = [...state.goals.values()].filter(({ id }) => isMeant({ goal: id }));
  const sessions = [...state.sessions.values()].filter((it) =>
    isMeant(it.goal === undefined ? {} : { goal: it.goal }),
  );
  const ids = new Set(sessions.map(({ id }) => id));
  return {
    goals: byStatus(goals),
    steps: byStatus([...state.steps.values()].filter(isMeant)),
    sessions_open: sessions.filter(({ status }) => status === 'open').length,
    calls_open: [...state.openCalls.values()].filter(({ session }) => ids.has(session)).length,
  };
};

const byStatus = (things: readonly { readonly status: string }[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const { status } of things) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => byText(a, b)));
};
