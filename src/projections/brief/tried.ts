import type { Check } from '../../domain/check/state.ts';
import type { Asking } from '../../domain/next/facts.ts';
import type { State } from '../../domain/state.ts';
import { isLive } from '../../domain/step/claim.ts';
import type { Step } from '../../domain/step/state.ts';
import { isLeft } from '../../domain/step/state.ts';
import type { Instant } from '../../format/events/common.ts';
import { argvText } from '../goal-facts.ts';
import { type Excerpt, excerpt } from './excerpt.ts';
import { newestOf, type Shown } from './shown.ts';

const TRIED_MAX = 12;
const EXCERPT_BYTES = 300;

/** What did not work, so that nobody does it again without knowing. `id` is the check's or the step's. */
export type TriedFact = { readonly seq: number; readonly id: string; readonly text: Excerpt } & (
  | {
      readonly kind: 'check';
      readonly outcome: 'red' | 'timeout' | 'error';
      readonly exit?: number;
      readonly tree: string;
    }
  | { readonly kind: 'returned'; readonly title: string; readonly by: string }
  | { readonly kind: 'dropped'; readonly title: string; readonly by: string }
  | { readonly kind: 'lapsed'; readonly by: string; readonly session: string; readonly expires: Instant }
);

export const triedOf = (
  state: State,
  steps: readonly Step[],
  checks: readonly Check[],
  asking: Asking,
): Shown<TriedFact> => {
  const tried = [
    ...checks.flatMap(red),
    ...steps.flatMap((step) => [...returned(step), ...dropped(step), ...lapsed(state, step, asking)]),
  ];
  return newestOf(tried, TRIED_MAX, (it) => it);
};

const short = (text: string): Excerpt => excerpt(text, EXCERPT_BYTES);

/** By its last run. */
const red = ({ id, argv, last }: Check): TriedFact[] => {
  if (last === undefined || last.outcome === 'green') return [];
  const { seq, outcome, tree, exit } = last;
  const fact = { kind: 'check' as const, seq, id, text: short(argvText(argv)), outcome, tree };
  return [exit === undefined ? fact : { ...fact, exit }];
};

/** What a judge asked for, until the step is finished. */
const returned = (step: Step): TriedFact[] => {
  const { id, title, asked } = step;
  if (asked === undefined || !isLeft(step)) return [];
  return [{ kind: 'returned', seq: asked.seq, id, title, text: short(asked.text), by: asked.by }];
};

const dropped = ({ id, title, dropped: it }: Step): TriedFact[] =>
  it === undefined ? [] : [{ kind: 'dropped', seq: it.seq, id, title, text: short(it.reason), by: it.by }];

/** A claim that nobody took over: its lease ran out, or its session is over or known dead. */
const lapsed = (state: State, { id, title, claim }: Step, { now, dead }: Asking): TriedFact[] => {
  if (claim === undefined || isLive(claim, state, now, dead)) return [];
  const { token, actor, session, expires } = claim;
  return [{ kind: 'lapsed', seq: token, id, text: short(title), by: actor, session, expires }];
};
