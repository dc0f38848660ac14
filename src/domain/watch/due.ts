import type { Instant } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import { isAfter, plusSeconds } from '../time.ts';
import type { Found, Watch } from './state.ts';

/** Its time is up without a change: it is looked at no more, and what it blocks waits for somebody's word. */
export const isOver = ({ status, until }: Watch, now: Instant): boolean =>
  status === 'open' && until !== undefined && !isAfter(until, now);

/** When it may be looked at; nothing where it was never, and may be now. */
export const dueAt = ({ on, last }: Watch): Instant | undefined =>
  'date' in on ? on.date : last === undefined ? undefined : plusSeconds(last.at, on.every_s);

export const isDue = (watch: Watch, now: Instant): boolean => {
  if (watch.status !== 'open' || isOver(watch, now)) return false;
  const at = dueAt(watch);
  return at === undefined || !isAfter(at, now);
};

/** What a look found, from what was seen. Only what ended by itself shows anything. */
export const foundIn = (
  { on, base }: Watch,
  { exit, sha256 }: { readonly exit?: number | undefined; readonly sha256?: string | undefined },
): Found => {
  if ('date' in on) return 'changed';
  if (exit === undefined) return 'nothing';
  if (on.pass === exit) return 'changed';
  if (base === undefined) return 'first';
  const differs = on.pass === undefined && exit !== base.exit;
  return differs || (on.output && sha256 !== base.sha256) ? 'changed' : 'same';
};

export const watchesOf = (state: State, goal: string): Watch[] =>
  [...state.watches.values()].filter((it) => it.goal === goal);

/** Whether a human made a step wait for it: then only a human ends that. */
export const heldByHuman = (state: State, { id, blocks }: Watch): boolean =>
  [...blocks].some((step) => state.steps.get(step)?.holds.get(id)?.byHuman === true);
