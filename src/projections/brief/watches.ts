import type { Goal } from '../../domain/goal/state.ts';
import type { Asking } from '../../domain/next/facts.ts';
import type { State } from '../../domain/state.ts';
import { type WatchFact, watchFacts } from '../watch-facts.ts';
import { leftOut, quoted, type Section } from './section.ts';
import { newestOf, type Shown } from './shown.ts';

const WATCHES_MAX = 4;

export const watchesOf = (state: State, goal: Goal | undefined, { now }: Asking): Shown<WatchFact> =>
  newestOf(watchFacts(state, goal === undefined ? [] : [goal], now), WATCHES_MAX, (it) => it);

/** Nothing where nothing is waited for: most briefs have no room to lose. */
export const watchesSections = ({ shown, left_out }: Shown<WatchFact>): Section[] => {
  if (shown.length === 0) return [];
  const entries = shown.map(({ id, what, seq, blocks, title }) => {
    const waiting = blocks.length === 0 ? 'nothing' : `step ${blocks.join(', step ')}`;
    return quoted(`watch ${id}, seq ${seq}, blocks ${waiting}; ${what}`, title);
  });
  return [
    {
      title: 'Watches',
      words: 'Something outside is waited for; `loopledger watch observe` looks, when it is due.',
      entries: [...entries, ...leftOut(left_out, 'older watches', 'loopledger watch list')],
    },
  ];
};
