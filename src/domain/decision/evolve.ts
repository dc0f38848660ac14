import type { Actor, Proof } from '../../format/events/common.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { notOfGoal, openGoalOf } from '../known.ts';
import { isWrong, lacksChange, lacksThing, type Wrong, worst } from '../lack.ts';
import type { State } from '../state.ts';
import { renewByWork } from '../step/claim.ts';
import { applyBlocks } from './blocks.ts';
import { isPast, isUnanswered } from './open.ts';
import { isOwnHarmless } from './rights.ts';
import { type Question, WITHHOLD } from './state.ts';

/** The question of an event, in a goal that is open, or why it has none. */
export const knownQuestion = (state: State, id: string): Question | Wrong => {
  const question = state.questions.get(id);
  if (question === undefined) return lacksThing('decision', id, `question ${id} is not known`);
  const goal = openGoalOf(state, question.goal);
  return isWrong(goal) ? goal : question;
};

/** The same, without an answer that stands. One that was answered may have had its answer revoked. */
export const unansweredQuestion = (state: State, id: string): Question | Wrong => {
  const question = knownQuestion(state, id);
  if (isWrong(question) || isUnanswered(question)) return question;
  const what = `question ${id} is ${question.status}`;
  return question.answer === undefined ? what : lacksChange(question.answer.seq, what);
};

const noWord = (what: string, actor: Actor, proof: Proof): string =>
  `${what} by ${actor} at proof grade ${proof}`;

/** A human's word ends a row of vain replans. */
const heard = (state: State, question: Question): void => {
  const goal = state.goals.get(question.goal);
  if (goal !== undefined) goal.revisionsInVain = 0;
};

type DecisionEvents =
  | 'decision.asked'
  | 'decision.made'
  | 'decision.revoked'
  | 'decision.withdrawn'
  | 'decision.expired'
  | 'choice.recorded';

export const decisionEvolvers: Evolvers<DecisionEvents> = {
  'decision.asked': (state, { data, actor, at, seq }) => {
    if (state.questions.has(data.decision)) return `question ${data.decision} was asked before`;
    const steps = data.blocks === 'goal' ? [] : data.blocks;
    const wrong = worst(
      openGoalOf(state, data.goal),
      ...steps.map((id) => notOfGoal(state, 'step', id, data.goal)),
    );
    if (wrong !== undefined) return wrong;
    const byHuman = kindOf(actor) === 'human';
    const question: Question = {
      id: data.decision,
      seq,
      goal: data.goal,
      askedAt: at,
      askedBy: actor,
      text: data.question,
      options: [...data.options],
      ...(data.until === undefined ? {} : { until: data.until }),
      status: 'asked',
      blocksGoal: data.blocks === 'goal',
      blocks: new Map(steps.map((id) => [id, { by: actor, byHuman, seq, asked: true }])),
    };
    state.questions.set(question.id, question);
    applyBlocks(state, question, at);
    return undefined;
  },

  'decision.made': (state, { data, actor, at, seq }) => {
    if (kindOf(actor) !== 'human') return `a decision was made by ${actor}, who is no human`;
    // To withhold is decided without a question: docs/FORMAT.md, Withholding.
    const withholds = data.choice === WITHHOLD;
    if (withholds && !state.questions.has(data.decision)) return undefined;
    if (withholds) return `question ${data.decision} was answered with the word that withholds`;
    const proof = data.proof ?? 'none';
    if (!isHumansWord(state, actor, proof)) {
      return noWord(`question ${data.decision} was answered`, actor, proof);
    }
    const question = unansweredQuestion(state, data.decision);
    if (isWrong(question)) return question;
    question.status = 'made';
    question.answer = {
      choice: data.choice,
      ...(data.reason === undefined ? {} : { reason: data.reason }),
      by: actor,
      proof,
      seq,
    };
    delete question.revoked;
    heard(state, question);
    applyBlocks(state, question, at);
    return undefined;
  },

  'decision.revoked': (state, { data, actor, at, seq }) => {
    if (!isHumansWord(state, actor, data.proof)) {
      return noWord(`the answer to question ${data.decision} was revoked`, actor, data.proof);
    }
    const question = knownQuestion(state, data.decision);
    if (isWrong(question)) return question;
    if (question.status !== 'made') {
      const what = `question ${question.id} has no answer to revoke`;
      return question.status === 'withdrawn' ? what : lacksChange(question.seq, what);
    }
    question.status = 'revoked';
    question.revoked = { by: actor, proof: data.proof, seq, reason: data.reason };
    delete question.answer;
    heard(state, question);
    applyBlocks(state, question, at);
    return undefined;
  },

  'decision.withdrawn': (state, { data, actor, at, seq }) => {
    const question = unansweredQuestion(state, data.decision);
    if (isWrong(question)) return question;
    const human = isHumansWord(state, actor, data.proof);
    if (!human && !isOwnHarmless(state, question, actor)) {
      const what = noWord(`question ${question.id} was withdrawn`, actor, data.proof);
      // What it blocked may have been unblocked, or dropped, in a line that is withheld.
      return question.askedBy === actor ? lacksChange(question.seq, what) : what;
    }
    question.status = 'withdrawn';
    question.withdrawn = {
      by: actor,
      proof: data.proof,
      seq,
      ...(data.reason === undefined ? {} : { reason: data.reason }),
    };
    delete question.revoked;
    if (human) heard(state, question);
    applyBlocks(state, question, at);
    return undefined;
  },

  'decision.expired': (state, { data, actor, at, seq }) => {
    if (kindOf(actor) !== 'system') return `${actor} said that question ${data.decision} expired`;
    const question = knownQuestion(state, data.decision);
    if (isWrong(question)) return question;
    if (question.status !== 'asked' || question.expired !== undefined || !isPast(question, at)) {
      return `question ${question.id} has not expired now`;
    }
    question.expired = { seq };
    return undefined;
  },

  'choice.recorded': (state, { data, at }) => {
    const wrong = worst(
      openGoalOf(state, data.goal),
      data.step === undefined ? undefined : notOfGoal(state, 'step', data.step, data.goal),
    );
    if (wrong !== undefined) return wrong;
    state.choiceCount += 1;
    renewByWork(state, data.step, data.session, at);
    return undefined;
  },
};
