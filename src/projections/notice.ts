import type { Asking } from '../domain/next/facts.ts';
import type { State } from '../domain/state.ts';
import { actionText } from './action-text.ts';
import type { Notice } from './notice-schema.ts';
import { cut, visible } from './visible.ts';
import { type Wait, waitsForHuman } from './waits.ts';

type Kind = Notice['kind'];

const WORDS: Readonly<Record<Kind, string>> = {
  'answer-question': 'a question waits for an answer',
  'judge-step': 'a step waits to be judged',
  'unblock-step': 'a step goes on only when a human acts',
  'recheck-step': 'a step is to be looked at again',
  'judge-criterion': 'a criterion waits for a human judge',
  'confirm-goal': 'a proposed goal waits to be confirmed',
  'close-goal': 'a goal can be closed',
  'unstick-goal': 'a goal is stuck',
  'raise-budget': 'a budget is spent',
  'undefer-step': 'a step is put off until a human acts',
  'give-leave': 'an action waits for leave',
  sample: 'this is a sample: nobody is needed',
};

const TITLE_MAX = 200;
const SUBJECT_MAX = 1_000;
const WHY_MAX = 500;

/** Text of the ledger is the attacker's: nothing in it hides, and none of it is long. */
const shown = (text: string, maxBytes: number): string => cut(visible(text), maxBytes);

/**
 * What waits for a human as `status` shows it, and the actions that wait for leave, each with a key that stays the same
 * while it waits. Nothing where the ledger goes on elsewhere, for nobody can act in it here.
 */
export const noticesOf = (state: State, asking: Asking): Notice[] =>
  state.frozen === undefined
    ? [...waitsForHuman(state, asking).map((it) => ofWait(state, it)), ...leaves(state)].sort(
        (a, b) => (a.since ?? 0) - (b.since ?? 0),
      )
    : [];

/** What is told to try out whether it arrives. */
export const sampleNotice: Notice = {
  form: 'notify/1',
  key: 'sample',
  kind: 'sample',
  text: WORDS.sample,
  command: 'loopledger status',
};

const ofWait = (state: State, { kind, goal, step, criterion, question, text, why, since }: Wait): Notice => ({
  ...headOf(state, kind, question ?? criterion ?? step ?? goal, since),
  command: commandFor(kind, goal, step),
  goal,
  ...(step === undefined ? {} : { step }),
  ...(criterion === undefined ? {} : { criterion }),
  ...(question === undefined ? {} : { question }),
  since,
  subject: shown(text, SUBJECT_MAX),
  why: shown(why, WHY_MAX),
});

const leaves = (state: State): Notice[] =>
  [...state.askedFor.values()].map(({ digest, seq, by, goal, action }) => ({
    ...headOf(state, 'give-leave', digest.slice(0, 16), seq),
    command: 'loopledger approve list',
    ...(goal === undefined ? {} : { goal }),
    since: seq,
    subject: shown(actionText(action), SUBJECT_MAX),
    why: shown(`asked for by ${by}`, WHY_MAX),
  }));

const headOf = (state: State, kind: Kind, id: string, since: number) => ({
  form: 'notify/1' as const,
  key: `${kind}/${id}/${since}`,
  kind,
  text: `${WORDS[kind]}, since line ${since}`,
  ...(state.ledger === undefined
    ? {}
    : { ledger: { origin: state.ledger.origin, title: shown(state.ledger.title, TITLE_MAX) } }),
});

const commandFor = (kind: Wait['kind'], goal: string, step: string | undefined): string => {
  if (kind === 'answer-question') return 'loopledger ask list';
  if (kind === 'raise-budget') return 'loopledger budget show';
  return step === undefined ? `loopledger goal show ${goal}` : `loopledger step show ${step}`;
};
