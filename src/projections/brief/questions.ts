import { isPast, stepsOf } from '../../domain/decision/open.ts';
import type { Question } from '../../domain/decision/state.ts';
import type { Asking } from '../../domain/next/facts.ts';
import type { State } from '../../domain/state.ts';
import type { Step } from '../../domain/step/state.ts';
import { visible } from '../visible.ts';
import type { Entry } from './fence.ts';
import { quoted, type Section } from './section.ts';
import { newestOf, type Shown } from './shown.ts';

const ANSWERS_MAX = 3;

/** A question that waits for a human. */
export interface QuestionFact {
  readonly id: string;
  readonly seq: number;
  readonly question: string;
  readonly options: readonly string[];
  readonly asked_by: string;
  /** `goal`, or the steps still to be done that wait for it. */
  readonly blocks: 'goal' | readonly string[];
  readonly until?: string;
  readonly expired: boolean;
  /** Line in which the answer it had was revoked. */
  readonly revoked?: number;
}

/** What a human answered to a question that the asker's step waited for. */
export interface AnswerFact {
  readonly id: string;
  readonly question: string;
  readonly choice: string;
  readonly reason?: string;
  readonly by: string;
  readonly proof: string;
  readonly seq: number;
}

export const questionFact = (state: State, it: Question, { now }: Asking): QuestionFact => ({
  id: it.id,
  seq: it.seq,
  question: it.text,
  options: [...it.options],
  asked_by: it.askedBy,
  blocks: it.blocksGoal ? 'goal' : stepsOf(state, it).map(({ id }) => id),
  ...(it.until === undefined ? {} : { until: it.until }),
  expired: isPast(it, now),
  ...(it.revoked === undefined ? {} : { revoked: it.revoked.seq }),
});

export const answersFor = (questions: readonly Question[], step: Step): Shown<AnswerFact> => {
  const answered = questions.flatMap(({ id, goal, text, blocksGoal, blocks, answer }) =>
    answer === undefined || goal !== step.goal || (!blocksGoal && !blocks.has(step.id))
      ? []
      : [{ id, question: text, ...answer }],
  );
  return newestOf(answered, ANSWERS_MAX, ({ id, question, choice, reason, by, proof, seq }) => ({
    id,
    question,
    choice,
    ...(reason === undefined ? {} : { reason }),
    by,
    proof,
    seq,
  }));
};

/** Never cut: question and options have caps when they are written, and so has their number. */
export const questionsSection = (questions: readonly QuestionFact[]): Section => ({
  title: 'Open questions',
  words:
    questions.length === 0
      ? 'None.'
      : 'A human answers them (`loopledger decide`); what they block waits for that, and no other word counts.',
  entries: questions.map(questionEntry),
});

const questionEntry = (it: QuestionFact): Entry => {
  const blocks =
    it.blocks === 'goal'
      ? 'the goal'
      : it.blocks.length === 0
        ? 'nothing'
        : `step ${it.blocks.join(', step ')}`;
  const until = it.until === undefined ? '' : it.expired ? `, expired ${it.until}` : `, until ${it.until}`;
  const revoked = it.revoked === undefined ? '' : `, its answer was revoked in line ${it.revoked}`;
  return quoted(
    `question ${it.id} by ${it.asked_by}, seq ${it.seq}, blocks ${blocks}${until}${revoked}`,
    [it.question, ...it.options.map((option, n) => `${n + 1}. ${visible(option)}`)].join('\n'),
  );
};

export const answerEntry = (it: AnswerFact): Entry =>
  quoted(
    `question ${it.id} on it was answered by ${it.by} (proof ${it.proof}), seq ${it.seq}`,
    [it.question, `→ ${it.choice}`, ...(it.reason === undefined ? [] : [`because ${it.reason}`])].join('\n'),
  );
