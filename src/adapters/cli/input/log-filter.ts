import { nouns } from '../../../domain/refs.ts';
import type { State } from '../../../domain/state.ts';
import type { LogLine } from '../../../format/event.ts';
import { eventTypes } from '../../../projections/timeline.ts';
import { visible } from '../../../projections/visible.ts';
import type { Args } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { find, goalNamed } from '../find.ts';
import { nearest } from '../suggest.ts';
import { takeInstant } from './instant.ts';
import { takeNumber } from './number.ts';

const HELP = 'loopledger help log';
const DEFAULT_LIMIT = 50;
/** Lines that are shown newest first are held in memory, 64 KiB each at the most. */
const MOST_HELD = 10_000;

export interface Filter {
  readonly from: number;
  readonly to: number;
  /** 0 is all. */
  readonly limit: number;
  /** Of more than `limit` that fit, the newest are meant, not the first. */
  readonly newest: boolean;
  readonly reverse: boolean;
  fits(line: LogLine): boolean;
}

export const takeFilter = (context: Context, args: Args, state: State, last: number): Filter => {
  const from = takeNumber('from', args.one('from'), HELP);
  const to = takeNumber('to', args.one('to'), HELP) ?? last;
  const limit = takeNumber('limit', args.one('limit'), HELP) ?? DEFAULT_LIMIT;
  const reverse = args.flag('reverse');
  if (from !== undefined && from > to) throw new UsageError(`--from ${from} comes after --to ${to}`, HELP);
  if (reverse && (limit === 0 || limit > MOST_HELD)) {
    throw new UsageError(`--reverse shows at most ${MOST_HELD} lines: give --limit`, HELP);
  }
  const newest = from === undefined && limit !== 0;
  if (newest && limit > MOST_HELD) {
    throw new UsageError(
      `the newest ${limit} are too many to hold: give --from N, or --limit 0 for all`,
      HELP,
    );
  }
  return { from: from ?? 0, to, limit, newest, reverse, fits: fitting(context, args, state) };
};

const fitting = (context: Context, args: Args, state: State): Filter['fits'] => {
  const types = args.many('type') ?? [];
  for (const type of types) mustBeType(type);
  const actors = args.many('actor') ?? [];
  const since =
    args.one('since') === undefined
      ? undefined
      : takeInstant('since', args.one('since') ?? '', context.now(), HELP);
  const step = args.one('step');
  const stepId = step === undefined ? undefined : find(state.steps, step, nouns.step).id;
  const goal = goalNamed(context, args, state)?.id;
  const ofGoal = goal === undefined ? undefined : new Set(thingsOf(state, goal));
  const all =
    types.length === 0 &&
    actors.length === 0 &&
    since === undefined &&
    stepId === undefined &&
    goal === undefined;
  return (line) => {
    if (all) return true;
    if (line.kind !== 'event') return false;
    const { type, actor, at, data } = line.event;
    if (types.length > 0 && !types.some((it) => type === it || type.startsWith(`${it}.`))) return false;
    if (actors.length > 0 && !actors.includes(actor)) return false;
    if (since !== undefined && at < since) return false;
    if (stepId !== undefined && data.step !== stepId && !isIn(data.blocks, stepId)) return false;
    if (ofGoal === undefined) return true;
    return ['goal', 'step', 'check', 'session', 'evidence', 'decision'].some((key) => {
      const id = data[key];
      return typeof id === 'string' && ofGoal.has(id);
    });
  };
};

/** A slip in a name would look like nothing having happened. */
const mustBeType = (typed: string): void => {
  if (eventTypes.some((it) => it === typed || it.startsWith(`${typed}.`))) return;
  const groups = eventTypes.map((it) => it.slice(0, it.indexOf('.')));
  const near = nearest(typed, [...new Set([...eventTypes, ...groups])]);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  throw new UsageError(`no event is of the type "${visible(typed)}"${meant}`, HELP);
};

/** A question is about the steps that wait for it. */
const isIn = (list: unknown, id: string): boolean => Array.isArray(list) && list.includes(id);

/** Ids of a goal and of all that belongs to it: many events name only the thing, and it names the goal. */
const thingsOf = function* (state: State, goal: string): Generator<string> {
  yield goal;
  for (const things of [state.steps, state.checks, state.evidence, state.questions]) {
    for (const thing of things.values()) if (thing.goal === goal) yield thing.id;
  }
  for (const session of state.sessions.values()) if (session.goal === goal) yield session.id;
};
