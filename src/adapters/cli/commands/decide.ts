import { openQuestions } from '../../../domain/decision/open.ts';
import type { Question } from '../../../domain/decision/state.ts';
import { findByEnding, isRefusal, nouns } from '../../../domain/refs.ts';
import type { State } from '../../../domain/state.ts';
import { decisionView } from '../../../projections/decision-view.ts';
import { type Accepted, act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import { type Answer, done, type JsonObject } from '../answer.ts';
import type { Args, Command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { goalNamed } from '../find.ts';
import { read } from '../open.ts';
import { questionInWords } from '../render/question.ts';

const HELP = 'loopledger help decide';

const openOnes = (context: Context, args: Args, state: State): Question[] => {
  const goal = goalNamed(context, args, state);
  const now = new Date(context.now()).toISOString();
  return [...state.goals.values()]
    .filter((it) => (goal === undefined ? it.status === 'open' : it === goal))
    .flatMap((it) => openQuestions(state, it.id, now));
};

/** As long as screens show endings: a shorter word is an answer, whatever id ends so. */
const LIKE_AN_ID = /^(?:@\d{1,15}|[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{6,26})$/;

/** One word is an answer, unless it names a question and no option of the open one says the same. */
const questionNamed = (state: State, open: readonly Question[], word: string): Question | undefined => {
  if (!LIKE_AN_ID.test(word)) return undefined;
  const isOption = ({ options }: Question): boolean =>
    options.some((it) => it.toLowerCase() === word.toLowerCase());
  if (open.some(isOption)) return undefined;
  const named = findByEnding(state.questions, word, nouns.decision);
  return isRefusal(named) ? undefined : named;
};

/** What is to be answered, and how; nothing is recorded. */
const shown = async (context: Context, args: Args): Promise<Answer | undefined> => {
  const [word, answer] = args.words;
  if (answer !== undefined) return undefined;
  const { state, fault } = await read(context, args.common);
  const open = openOnes(context, args, state);
  const named = word === undefined ? undefined : questionNamed(state, open, word);
  if (word !== undefined && named === undefined) return undefined;
  if (args.one('reason') !== undefined)
    throw new UsageError('decide needs ANSWER where --reason is given', HELP);
  const questions = named === undefined ? open : [named];
  const now = new Date(context.now()).toISOString();
  const text =
    questions.length === 0
      ? 'no question is open: loopledger ask list --all'
      : questions.map((it) => questionInWords(state, it, now)).join('\n\n');
  return done({ questions: questions.map((it) => decisionView(it) as JsonObject) }, text, fault);
};

const answered = (outcome: Accepted): JsonObject => {
  const id = outcome.events.find(({ event }) => event.type === 'decision.made')?.event.data.decision;
  const question = typeof id === 'string' ? outcome.state.questions.get(id) : undefined;
  return { questions: question === undefined ? [] : [decisionView(question) as JsonObject] };
};

const decideIt = (context: Context, args: Args): Promise<Answer> => {
  const [first = '', second] = args.words;
  return act(
    context,
    args,
    {
      type: 'decision.make',
      decision: second === undefined ? undefined : first,
      answer: second ?? first,
      reason: args.one('reason'),
    },
    (outcome) => ({ json: answered(outcome) }),
  );
};

export const decide: Command = {
  words: [
    {
      name: 'QUESTION',
      names: 'question',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one open question',
    },
    { name: 'ANSWER', need: 'optional', help: 'an option, its number, or other words (at most 200 bytes)' },
  ],
  options: { reason: { value: 'TEXT', help: 'why' } },
  details: [
    'Without an answer it shows the question, its options, and the lines that answer it. An answer is a human’s act, at the proof this ledger needs; a terminal is a deterrent and no proof. To give another answer, the first is revoked.',
  ],
  examples: [
    { line: 'loopledger decide' },
    { line: 'loopledger decide SQLite --reason "One file is enough"' },
    { line: 'loopledger decide <question> 2' },
  ],
  answer: {
    'events?': actAnswer.events,
    'repeated?': actAnswer.repeated,
    questions:
      'the question that was answered, or those that are shown, in the form of `decisions` in the state view (docs/reference/state-view.md)',
  },
  run: async (context, args) => (await shown(context, args)) ?? decideIt(context, args),
};
