import { isOpen, isUnanswered } from '../../../domain/decision/open.ts';
import type { Question } from '../../../domain/decision/state.ts';
import { askedInWords } from '../../../domain/decision/words.ts';
import type { State } from '../../../domain/state.ts';
import { visible } from '../../../projections/visible.ts';
import { type Fact, facts } from './facts.ts';

/** Where a question stands, in a few words; an answer of a human with its proof. `now` is an instant. */
export const questionStanding = (state: State, question: Question, now: string): string => {
  const { answer, withdrawn } = question;
  if (isUnanswered(question)) {
    return `${isOpen(state, question, now) ? '' : 'over: '}${askedInWords(state, question, now)}`;
  }
  if (answer !== undefined) return `answered by ${answer.by} (proof ${answer.proof}): ${answer.choice}`;
  return `withdrawn by ${withdrawn?.by ?? 'somebody'}`;
};

/** A question as whoever answers it must see it, with the very lines that answer it. */
export const questionInWords = (state: State, question: Question, now: string): string => {
  const { id, text, options, askedAt, answer } = question;
  const decide = `loopledger decide ${id}`;
  const unanswered = isUnanswered(question);
  const told = facts([
    ['question', id],
    ['text', text],
    ['state', questionStanding(state, question, now)],
    ['asked', `${askedAt.slice(0, 10)} ${askedAt.slice(11, 19)}Z, line ${question.seq}`],
    ['because', answer?.reason],
    ['revoked', question.revoked?.reason],
    ...options.map((option, n): Fact => [`option ${n + 1}`, option]),
  ]);
  if (!unanswered) return told.join('\n');
  return [
    ...told,
    '',
    ...options.map((option, n) => `${decide} ${n + 1}    ${visible(option)}`),
    `${decide} "…" --reason "…"    in other words`,
  ].join('\n');
};
