import { checksOf } from '../../../domain/check/spec.ts';
import { isUnanswered } from '../../../domain/decision/open.ts';
import type { State } from '../../../domain/state.ts';
import { isLeft } from '../../../domain/step/state.ts';
import { argvText } from '../../../projections/goal-facts.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { visible } from '../../../projections/visible.ts';
import type { Named } from '../command.ts';
import { shorten } from '../render/width.ts';
import type { ThingCandidate } from './candidates.ts';

/** A title beside an id: whatever is in it, one line that drives no terminal. */
const ABOUT_WIDTH = 60;

export const thingsIn = (state: State, named: Named): ThingCandidate[] => {
  const short = shortIdsOf(state);
  return titled(state, named).map(({ id, title }) => ({
    id,
    value: short(id),
    about: shorten(visible(title), ABOUT_WIDTH),
  }));
};

const checksThere = (state: State) => checksOf(state, state.checks.keys());

interface Titled {
  readonly id: string;
  readonly title: string;
}

const titled = (state: State, named: Named): readonly Titled[] => {
  switch (named) {
    case 'goal':
      return goals(state);
    case 'step':
      return steps(state);
    case 'check':
      return checksThere(state).map(({ id, argv }) => ({ id, title: argvText(argv) }));
    case 'session':
      return [...state.sessions.values()].map(({ id, actor, status }) => ({
        id,
        title: `${actor} ${status}`,
      }));
    case 'evidence':
      return [...state.evidence.values()];
    case 'criterion':
      return [...state.goals.values()]
        .filter(({ status }) => status === 'open')
        .flatMap(({ criteria }) => [...criteria.values()].map(({ id, text }) => ({ id, title: text })));
    case 'question':
      return questions(state);
    case 'thing':
      return [...goals(state), ...steps(state), ...titled(state, 'check'), ...questions(state)];
    case 'event-type':
    case 'file':
      return [];
    default:
      return named satisfies never;
  }
};

/** Open ones first. */
const goals = (state: State): Titled[] =>
  [...state.goals.values()]
    .sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open'))
    .map(({ id, objective }) => ({ id, title: objective }));

/** Those without an answer first. */
const questions = (state: State): Titled[] =>
  [...state.questions.values()]
    .sort((a, b) => Number(isUnanswered(b)) - Number(isUnanswered(a)))
    .map(({ id, text }) => ({ id, title: text }));

const steps = (state: State): Step[] =>
  [...state.steps.values()].sort((a, b) => Number(isLeft(b)) - Number(isLeft(a)));

type Step = State['steps'] extends Map<string, infer One> ? One : never;
