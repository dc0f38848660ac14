import type { Evolvers } from '../evolver.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { openGoalOf } from '../known.ts';
import { isWrong, lacksChange, lacksThing, type Wrong } from '../lack.ts';
import type { State } from '../state.ts';
import { spoke } from '../step/spoke.ts';
import { isAfter } from '../time.ts';
import { foundIn, heldByHuman, isDue, watchesOf } from './due.ts';
import { MAX_WATCHES, type Watch } from './state.ts';

export const knownWatch = (state: State, id: string): Watch | Wrong => {
  const watch = state.watches.get(id);
  if (watch === undefined) return lacksThing('watch', id, `watch ${id} is not known`);
  const goal = openGoalOf(state, watch.goal);
  return isWrong(goal) ? goal : watch;
};

/** What waited for it goes on. */
const letGo = (state: State, { id, blocks }: Watch): void => {
  for (const step of blocks) state.steps.get(step)?.holds.delete(id);
  blocks.clear();
};

/** Waiting for what is outside is not going round in a circle; a change is something new. */
const looked = (state: State, sessionId: string | undefined, changed: boolean): void => {
  const session = sessionId === undefined ? undefined : state.sessions.get(sessionId);
  if (session === undefined) return;
  session.repeats = 0;
  delete session.lastAction;
  if (changed) session.turnsInVain = 0;
};

export const watchEvolvers: Evolvers<'watch.opened' | 'watch.observed' | 'watch.closed'> = {
  'watch.opened': (state, { data, actor, at, seq }) => {
    if (state.watches.has(data.watch)) return `watch ${data.watch} was opened before`;
    const goal = openGoalOf(state, data.goal);
    if (isWrong(goal)) return goal;
    if (watchesOf(state, goal.id).length >= MAX_WATCHES) {
      return lacksChange(goal.seq, `goal ${goal.id} has ${MAX_WATCHES} watches`);
    }
    const { until } = data;
    if (until !== undefined && !isAfter(until, at)) return `watch ${data.watch} was over when it was opened`;
    state.watches.set(data.watch, {
      id: data.watch,
      goal: goal.id,
      seq,
      title: data.title,
      by: actor,
      on: data.on,
      ...(until === undefined ? {} : { until }),
      status: 'open',
      looks: 0,
      blocks: new Set(),
    });
    return undefined;
  },

  'watch.observed': (state, { data, at, seq }) => {
    const watch = knownWatch(state, data.watch);
    if (isWrong(watch)) return watch;
    const { exit, sha256, found } = data;
    const ended = (data.outcome === 'exited') === (exit !== undefined);
    if (!isDue(watch, at) || !ended || 'date' in watch.on !== (data.outcome === undefined)) {
      return `watch ${watch.id} was not looked at so`;
    }
    if (foundIn(watch, data) !== found) {
      const what = `watch ${watch.id} was not found ${found}`;
      return watch.base === undefined ? lacksChange(watch.seq, what) : what;
    }
    watch.looks += 1;
    watch.last = { seq, at, found, ...(exit === undefined ? {} : { exit }) };
    if (found === 'first' && exit !== undefined && sha256 !== undefined) watch.base = { exit, sha256 };
    if (found === 'changed') {
      watch.status = 'changed';
      letGo(state, watch);
    }
    looked(state, data.session, found === 'changed');
    return undefined;
  },

  'watch.closed': (state, { data, actor }) => {
    const watch = knownWatch(state, data.watch);
    if (isWrong(watch)) return watch;
    const byHuman = isHumansWord(state, actor, data.proof);
    if (kindOf(actor) === 'system' || (!byHuman && heldByHuman(state, watch))) {
      return `watch ${watch.id} was closed by ${actor} at proof grade ${data.proof}`;
    }
    for (const id of watch.blocks) {
      const step = state.steps.get(id);
      if (step !== undefined) spoke(state, step, actor, data.proof);
    }
    letGo(state, watch);
    state.watches.delete(watch.id);
    state.watchesClosed += 1;
    return undefined;
  },
};
