import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { takenUp } from '../halt/held.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { callersSession, openGoal, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { isAfter } from '../time.ts';
import { dueAt, foundIn, heldByHuman, isDue, isOver, watchesOf } from './due.ts';
import { watchByRef } from './find.ts';
import { MAX_WATCHES, type Watch, type WatchOn } from './state.ts';

const DEFAULT_EVERY_S = 300;
const DEFAULT_LIMIT_S = 60;
const TITLE_BYTES = 200;
const HELP = 'loopledger help watch add';

type Add = CommandOf<'watch.add'>;

export const decideWatchAdd = (state: State, command: Add, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'watch.add');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'watch.add', {}));
  const step = command.step === undefined ? undefined : stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const goal = openGoal(state, ctx, step?.goal ?? command.goal);
  if (isRefusal(goal)) return refused(goal);
  const on = watchedBy(command, ctx);
  if (isRefusal(on)) return refused(on);
  const taken = step === undefined ? undefined : takenUp(state, step, ctx);
  if (taken) return refused(taken);
  const full = tooMany(watchesOf(state, goal.id), goal.id);
  if (full) return refused(full);
  const watch = freshId(ctx, 0);
  const { until } = command;
  const title = command.title ?? titleOf(command.argv ?? []);
  return decided(
    draft(ctx, 'watch.opened', { watch, goal: goal.id, title, on, ...given({ until }) }),
    ...(step === undefined
      ? []
      : [draft(ctx, 'step.blocked', { step: step.id, watch, proof: ctx.who.proof })]),
  );
};

const bad = (what: string): Refusal => refuse('bad-command', what, HELP);

const watchedBy = (command: Add, { now }: Context): WatchOn | Refusal => {
  const { argv, folder, limit_s, every_s, pass, output, date, until } = command;
  if (until !== undefined && !isAfter(until, now)) {
    return bad(`a watch can't be over at ${until}: it is ${now}`);
  }
  if (date !== undefined) {
    const ofCommand = [argv, folder, limit_s, every_s, pass, output, until];
    if (ofCommand.some((it) => it !== undefined)) {
      return bad('a time is waited for until it comes: nothing else is said of it');
    }
    if (command.title === undefined) return bad('a time is waited for under a title');
    if (isAfter(date, now)) return { date };
    return bad(`${date} can't be waited for: it is ${now}`);
  }
  if (argv === undefined) return bad('a watch needs a command or a time to wait for');
  if (pass !== undefined && output === true) {
    return bad('an exit code to wait for leaves nothing to other output: give one of them');
  }
  return {
    argv,
    folder: folder ?? '.',
    limit_s: limit_s ?? DEFAULT_LIMIT_S,
    every_s: every_s ?? DEFAULT_EVERY_S,
    ...given({ pass }),
    output: output ?? false,
  };
};

/** A changed one has done its work: it is the first to be closed for another. */
const tooMany = (watches: readonly Watch[], goal: string): Refusal | undefined => {
  if (watches.length < MAX_WATCHES) return undefined;
  const one = watches.find((it) => it.status === 'changed') ?? watches[0];
  const what = `goal ${goal} has ${watches.length} watches that are not closed, the most there may be`;
  return refuse('too-many', what, `loopledger watch close ${one?.id}`);
};

/** As much of the command as a title holds. No title is blank, and none of its words is. */
const titleOf = (argv: readonly string[]): string => {
  let title = '';
  for (const character of argv.join(' ').trimStart()) {
    if (Buffer.byteLength(title + character, 'utf8') > TITLE_BYTES) break;
    title += character;
  }
  return title;
};

export const decideWatchObserve = (
  state: State,
  command: CommandOf<'watch.observe'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'watch.observe');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'watch.observe', {}));
  const watch = watchByRef(state, command.watch);
  if (isRefusal(watch)) return refused(watch);
  const early = notNow(watch, ctx);
  if (early) return refused(early);
  const session = callersSession(state, ctx);
  const by = given({ session: session === undefined || isRefusal(session) ? undefined : session.id });
  if ('date' in watch.on) {
    return decided(draft(ctx, 'watch.observed', { watch: watch.id, found: 'changed', ...by }));
  }
  const { seen } = ctx;
  if (seen?.watch !== watch.id) {
    const what = `the command of watch ${watch.id} has not been run for this command`;
    return refused(refuse('check-not-run', what, 'loopledger watch list'));
  }
  const { outcome, exit, signal, ms, output, sha256 } = seen;
  const shown = { outcome, ms, output, sha256, ...given({ exit, signal }) };
  return decided(
    draft(ctx, 'watch.observed', { watch: watch.id, found: foundIn(watch, seen), ...shown, ...by }),
  );
};

/** Whoever asks again and again is told when to come back, and leaves nothing in the log. */
const notNow = (watch: Watch, { now }: Context): Refusal | undefined => {
  if (watch.status === 'changed') {
    const what = `watch ${watch.id} has changed in line ${watch.last?.seq}: it is looked at no more`;
    return refuse('watch-over', what, `loopledger watch close ${watch.id}`);
  }
  if (isOver(watch, now)) {
    const what = `watch ${watch.id} was over at ${watch.until}: it is looked at no more`;
    return refuse('watch-over', what, `loopledger watch close ${watch.id}`);
  }
  if (isDue(watch, now)) return undefined;
  return refuse(
    'too-early',
    `watch ${watch.id} is due at ${dueAt(watch)}: it is ${now}`,
    'loopledger watch list',
  );
};

/** What it blocks goes on without what was waited for: that is a human's to say where a human blocked it. */
export const decideWatchClose = (state: State, command: CommandOf<'watch.close'>, ctx: Context): Decision => {
  const watch = watchByRef(state, command.watch);
  if (isRefusal(watch)) return refused(watch);
  const forbidden = forbids(state, ctx, 'watch.close', { agents: !heldByHuman(state, watch) });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'watch.close', {}));
  const { reason } = command;
  return decided(draft(ctx, 'watch.closed', { watch: watch.id, ...given({ reason }), proof: ctx.who.proof }));
};
