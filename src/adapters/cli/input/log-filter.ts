import { nouns } from '../../../domain/refs.ts';
import type { State } from '../../../domain/state.ts';
import type { LogLine } from '../../../format/event.ts';
import { aboutGoal } from '../../../projections/about-goal.ts';
import type { Args } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { find, goalNamed } from '../find.ts';
import { takeTypes } from './event-type.ts';
import { takeInstant } from './instant.ts';
import { takeNumber } from './number.ts';
import { takeOneOf } from './one-of.ts';

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
  /** Goes on with what is still to come. */
  readonly follow: boolean;
  fits(line: LogLine): boolean;
}

export const takeFilter = (context: Context, args: Args, state: State, last: number): Filter => {
  const from = takeNumber('from', args.one('from'), HELP);
  const to = takeNumber('to', args.one('to'), HELP) ?? last;
  const follow = args.flag('follow');
  const unlimited = follow && from !== undefined;
  const limit = takeNumber('limit', args.one('limit'), HELP) ?? (unlimited ? 0 : DEFAULT_LIMIT);
  const reverse = args.flag('reverse');
  if (from !== undefined && from > to) throw new UsageError(`--from ${from} comes after --to ${to}`, HELP);
  if (reverse && (limit === 0 || limit > MOST_HELD)) {
    throw new UsageError(`--reverse shows at most ${MOST_HELD} lines: give --limit`, HELP);
  }
  for (const other of ['to', 'until'] as const) {
    if (follow && args.one(other) !== undefined)
      throw new UsageError(`--follow and --${other} exclude each other`, HELP);
  }
  if (follow && reverse) throw new UsageError('--follow and --reverse exclude each other', HELP);
  const newest = from === undefined && limit !== 0;
  if (newest && limit > MOST_HELD) {
    throw new UsageError(
      `the newest ${limit} are too many to hold: give --from N, or --limit 0 for all`,
      HELP,
    );
  }
  return { from: from ?? 0, to, limit, newest, reverse, follow, fits: fitting(context, args, state) };
};

const fitting = (context: Context, args: Args, state: State): Filter['fits'] => {
  const ofType = takeTypes(args, HELP);
  const actors = args.many('actor') ?? [];
  const since = instant(context, args, 'since');
  const until = instant(context, args, 'until');
  if (since !== undefined && until !== undefined && since > until) {
    throw new UsageError(`--since ${since} comes after --until ${until}`, HELP);
  }
  const session = args.one('session');
  const sessionId = session === undefined ? undefined : find(state.sessions, session, nouns.session).id;
  const step = args.one('step');
  const stepId = step === undefined ? undefined : find(state.steps, step, nouns.step).id;
  const goal = goalNamed(context, args, state)?.id;
  const isAbout = goal === undefined ? undefined : aboutGoal(state, goal);
  const kinds = takeKinds(args);
  const all =
    ofType === undefined &&
    actors.length === 0 &&
    kinds.length === 0 &&
    since === undefined &&
    until === undefined &&
    sessionId === undefined &&
    stepId === undefined &&
    goal === undefined;
  return (line) => {
    if (all) return true;
    if (line.kind !== 'event') return false;
    const { type, actor, at, data } = line.event;
    if (ofType?.(type) === false) return false;
    if (actors.length > 0 && !actors.includes(actor)) return false;
    if (kinds.length > 0 && !kinds.some((kind) => actor.startsWith(`${kind}:`))) return false;
    if (since !== undefined && at < since) return false;
    if (until !== undefined && at > until) return false;
    if (sessionId !== undefined && data.session !== sessionId) return false;
    if (stepId !== undefined && data.step !== stepId && !isIn(data.blocks, stepId)) return false;
    return isAbout?.(data) ?? true;
  };
};

/** Kinds of actors, as their names begin. */
export const KINDS = ['human', 'agent', 'ci', 'system'] as const;

const takeKinds = (args: Args): readonly string[] =>
  (args.many('kind') ?? []).map((it) => takeOneOf('kind', it, KINDS, HELP) ?? it);

const instant = (context: Context, args: Args, option: 'since' | 'until'): string | undefined => {
  const text = args.one(option);
  return text === undefined ? undefined : takeInstant(option, text, context.now(), HELP);
};

/** A question is about the steps that wait for it. */
const isIn = (list: unknown, id: string): boolean => Array.isArray(list) && list.includes(id);
