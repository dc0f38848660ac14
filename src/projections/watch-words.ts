import { duration } from '../domain/budget/words.ts';
import { dueAt, isDue, isOver } from '../domain/watch/due.ts';
import type { Watch } from '../domain/watch/state.ts';
import type { EventOf } from '../format/event.ts';
import { argvText } from './goal-facts.ts';
import { one, say } from './log-words.ts';

/* Total, as all of the timeline: what is not as it should be is shown as `?`. */

/** What is waited for, of an event's data as it comes. */
export const watchedInWords = (on: unknown): string => {
  if (typeof on !== 'object' || on === null) return '?';
  const { argv, every_s: every, date, pass, output } = on as Readonly<Record<string, unknown>>;
  if (date !== undefined) return `until ${one(date)}`;
  const isArgv = Array.isArray(argv) && argv.every((it) => typeof it === 'string');
  const command = isArgv ? say(argvText(argv)) : '?';
  const often = Number.isSafeInteger(every) ? duration(Number(every) * 1_000) : '?';
  const change =
    pass !== undefined ? `, until it exits ${one(pass)}` : output === true ? ', its output too' : '';
  return `${command} every ${often}${change}`;
};

const FOUND: Readonly<Record<string, string>> = {
  first: 'for the first time',
  same: 'no change',
  changed: 'it has changed',
  nothing: 'it showed nothing',
};

/** What a look showed. */
export const seenInWords = ({ found, outcome, exit, ms }: EventOf<'watch.observed'>['data']): string => {
  const how = typeof found === 'string' && Object.hasOwn(FOUND, found) ? FOUND[found] : '?';
  if (outcome === undefined) return `looked at a watch: ${how}`;
  const ended = exit === undefined ? one(outcome) : `exit ${one(exit)}`;
  return `looked at a watch: ${how} (${ended} in ${one(ms)} ms)`;
};

/** Where a watch stands, in the product's own words. */
export const watchStanding = (watch: Watch, now: string): string => {
  const { status, last, until } = watch;
  if (status === 'changed') return `changed in line ${last?.seq}`;
  if (isOver(watch, now)) return `over since ${until} without a change`;
  const shown = last?.exit === undefined ? '' : `, exit ${last.exit} in line ${last.seq}`;
  return `${isDue(watch, now) ? 'due now' : `due at ${dueAt(watch)}`}${shown}`;
};
