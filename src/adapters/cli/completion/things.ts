import { checksOf } from '../../../domain/check/spec.ts';
import { isUnanswered } from '../../../domain/decision/open.ts';
import type { State } from '../../../domain/state.ts';
import { isLeft, type Step } from '../../../domain/step/state.ts';
import { leaveText } from '../../../projections/action-text.ts';
import { argvText } from '../../../projections/goal-facts.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { visible } from '../../../projections/visible.ts';
import type { Named } from '../command.ts';
import { shorten } from '../render/width.ts';
import type { ThingCandidate } from './candidates.ts';

/** A title beside an id: whatever is in it, one line that drives no terminal. */
const ABOUT_WIDTH = 60;

export const thingsIn = (state: State, named: Named): ThingCandidate[] => {
  if (named === 'actor') return actors(state);
  if (named === 'call') return calls(state);
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
    case 'lesson':
      return [...state.lessons.values()].map(({ id, text }) => ({ id, title: text }));
    case 'criterion':
      return [...state.goals.values()]
        .filter(({ status }) => status === 'open')
        .flatMap(({ criteria }) => [...criteria.values()].map(({ id, text }) => ({ id, title: text })));
    case 'question':
      return questions(state);
    case 'approval':
      return [...state.approvals.values()]
        .filter(({ status }) => status === 'open')
        .map((it) => ({ id: it.id, title: leaveText(it) }));
    case 'watch':
      return [...state.watches.values()];
    case 'thing':
      return [
        ...goals(state),
        ...steps(state),
        ...titled(state, 'check'),
        ...questions(state),
        ...state.watches.values(),
      ];
    case 'handoff':
      return handoffs(state);
    case 'key':
      return [...state.keys.values()]
        .filter(({ revoked }) => revoked === undefined)
        .map(({ id, actor, fingerprint }) => ({ id, title: `${actor} ${fingerprint}` }));
    case 'actor':
    case 'call':
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

/** Those that nobody answered, and the one that froze this ledger. */
const handoffs = ({ offers, frozen }: State): Titled[] => [
  ...[...offers.values()].map(({ id, by, to }) => ({ id, title: `${by} to ${to ?? 'anybody'}` })),
  ...(frozen === undefined
    ? []
    : [{ id: frozen.handoff, title: `to ${frozen.to ?? 'whoever has the file'}` }]),
];

/** By their names, whose form is closed: nothing in them means something to a shell. */
const actors = (state: State): ThingCandidate[] => {
  const sessions = new Map<string, number>();
  for (const { openedBy } of state.goals.values()) sessions.set(openedBy, 0);
  for (const { plannedBy } of state.steps.values()) sessions.set(plannedBy, 0);
  for (const { actor } of state.sessions.values()) sessions.set(actor, (sessions.get(actor) ?? 0) + 1);
  return [...sessions].map(([actor, n]) => ({
    id: actor,
    value: actor,
    about: `${n} ${n === 1 ? 'session' : 'sessions'}`,
  }));
};

/** By their numbers: an id of a call may be any text of some runtime's. */
const calls = (state: State): ThingCandidate[] =>
  [...state.openCalls.values()].map(({ seq, tool }) => ({
    id: String(seq),
    value: String(seq),
    about: shorten(visible(tool), ABOUT_WIDTH),
  }));

/** Those without an answer first. */
const questions = (state: State): Titled[] =>
  [...state.questions.values()]
    .sort((a, b) => Number(isUnanswered(b)) - Number(isUnanswered(a)))
    .map(({ id, text }) => ({ id, title: text }));

const steps = (state: State): Step[] =>
  [...state.steps.values()].sort((a, b) => Number(isLeft(b)) - Number(isLeft(a)));
