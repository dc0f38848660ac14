import { duration } from '../domain/budget/words.ts';
import { dueAt, isDue, isOver } from '../domain/watch/due.ts';
import type { Watch, WatchOn } from '../domain/watch/state.ts';
import { argvText } from './goal-facts.ts';

/** What is waited for, and how it is looked at; the command is of the log. */
export const watchedInWords = (on: WatchOn): string => {
  if ('date' in on) return `until ${on.date}`;
  const change = on.pass !== undefined ? `, until it exits ${on.pass}` : on.output ? ', its output too' : '';
  return `${argvText(on.argv)} every ${duration(on.every_s * 1_000)}${change}`;
};

/** Where a watch stands, in the product's own words. */
export const watchStanding = (watch: Watch, now: string): string => {
  const { status, last, until } = watch;
  if (status === 'changed') return `changed in line ${last?.seq}`;
  if (isOver(watch, now)) return `over since ${until} without a change`;
  const shown = last?.exit === undefined ? '' : `, exit ${last.exit} in line ${last.seq}`;
  return `${isDue(watch, now) ? 'due now' : `due at ${dueAt(watch)}`}${shown}`;
};
