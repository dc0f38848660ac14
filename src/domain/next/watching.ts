import { dueAt } from '../watch/due.ts';
import type { Watch } from '../watch/state.ts';
import { quoted } from './answer.ts';
import { firstChange, named, type Row } from './asking.ts';

const watchNamed = ({ id, title }: Watch): string => `watch ${id.slice(-6)} ${quoted(title)}`;

/** Part of row 7. */
export const dueWatch: Row = ({ dueWatches, asking }) => {
  const [watch] = dueWatches;
  if (watch === undefined) return undefined;
  const since = watch.last === undefined ? 'was never looked at' : `is due since ${dueAt(watch)}`;
  const more = dueWatches.length === 1 ? '' : `; ${dueWatches.length - 1} more are due`;
  return {
    verdict: 'work',
    row: 7,
    why: `${watchNamed(watch)} ${since}${more}`,
    what: 'look at it: a change lets go on what waits for it',
    who: asking.actor,
    command: `loopledger watch observe ${watch.id}`,
  };
};

/** Part of row 10. */
export const waitForWatch: Row = (facts) => {
  const [first] = facts.watched;
  if (first === undefined) return undefined;
  const { step, watch } = first;
  return {
    verdict: 'wait',
    row: 10,
    why: `${facts.watched.length} step(s) wait for a watch, first ${named(step)} for ${watchNamed(watch)}, which is due at ${dueAt(watch)}`,
    what: 'nothing else can be taken up before it changes',
    who: 'nobody',
    ...firstChange(facts),
    command: `loopledger step show ${step.id}`,
    step: step.id,
  };
};
