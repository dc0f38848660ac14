import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';
import { checksOf } from './spec.ts';
import type { Check } from './state.ts';

/**
 * A check of a submitted step that became another one since, and has no green run as it is now on the submitted
 * tree: the runs that the submission rests on say nothing of it.
 */
export const unrunSince = (state: State, { needs, submission }: Step): Check | undefined =>
  submission === undefined
    ? undefined
    : checksOf(state, needs.checks).find(
        ({ changed, last }) =>
          changed !== undefined &&
          changed.seq > submission.seq &&
          (last?.outcome !== 'green' || last.tree !== submission.tree),
      );

/** Checks that became others, or were taken away, where this step rests or rested on them: its judge is told. */
export const touchedOf = (state: State, step: Step): Check[] => {
  const since = step.accepted?.seq ?? -1;
  return [...awakeIn(state.checks)].filter(({ id, changed, removed }) => {
    if (removed?.from.includes(step.id)) return true;
    const last = removed ?? changed;
    return last !== undefined && last.seq > since && step.needs.checks.includes(id);
  });
};

const NAMED_MOST = 3;

/** The same for an answer of `next`: a judge must know that what it judges by is not what was planned. */
export const touchedInWords = (state: State, step: Step): string => {
  const touched = touchedOf(state, step);
  if (touched.length === 0) return '';
  const named = touched.slice(0, NAMED_MOST).map(({ id, changed, removed }) => {
    const how = removed === undefined ? 'changed' : 'removed';
    const { by, seq } = removed ?? changed ?? {};
    return `${id.slice(-6)} was ${how} by ${by} in line ${seq}`;
  });
  const more = touched.length > NAMED_MOST ? `, and ${touched.length - NAMED_MOST} more` : '';
  return `; of its checks ${named.join(', ')}${more}`;
};
