import type { Ledger } from '../../../app/ledger.ts';
import type { State } from '../../../domain/state.ts';
import { aboutGoal } from '../../../projections/about-goal.ts';
import { type Since, SinceFold } from '../../../projections/since.ts';
import type { JsonObject } from '../answer.ts';
import { carried } from '../carry.ts';
import type { Args } from '../command.ts';
import type { Context } from '../context.ts';
import { goalNamed } from '../find.ts';
import { takeInstant } from '../input/instant.ts';
import { shownTime } from '../render/facts.ts';
import { withProgress } from '../render/progress.ts';
import type { Style } from '../render/style.ts';

const MOST = 20;

/** The part of `status` that says what happened from a time on: read from the log, not kept in state. */
export const changedSince = async (
  context: Context,
  args: Args,
  given: string,
  ledger: Ledger,
  state: State,
  style: Style,
): Promise<{ readonly json: JsonObject; readonly text: string }> => {
  const at = takeInstant('since', given, context.now(), 'loopledger help status');
  const goal = goalNamed(context, args, state)?.id;
  const isAbout = goal === undefined ? undefined : aboutGoal(state, goal);
  const fold = new SinceFold(at, MOST);
  await withProgress(context, 'reading', async (told) => {
    for await (const line of ledger.lines()) {
      told(`${line.seq + 1} lines`);
      const fits = isAbout === undefined || (line.kind === 'event' && isAbout(line.event.data));
      if (fits) fold.push(line);
    }
  });
  const since = fold.since();
  const all = carried(`loopledger log --since ${at} --limit 0`, args.common);
  return { json: { since: since as unknown as JsonObject }, text: inWords(since, all, style) };
};

const inWords = (
  { at, events, actors, changes, left_out: leftOut }: Since,
  all: string,
  style: Style,
): string =>
  [
    style('bold', `since ${shownTime(at)}`),
    events === 0
      ? '  nothing was recorded'
      : `  ${events} ${events === 1 ? 'event' : 'events'}: ${actors.map((it) => `${it.actor} ${it.events}`).join(', ')}`,
    ...(leftOut === 0 ? [] : [`  … ${leftOut} more: ${all}`]),
    ...changes.map(
      ({ seq, actor, what }) => `${String(seq).padStart(5)}  ${style('cyan', actor ?? '')}  ${what}`,
    ),
  ].join('\n');
