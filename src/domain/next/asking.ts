import { isBlocking, stepsOf } from '../decision/open.ts';
import type { Question } from '../decision/state.ts';
import { askedInWords } from '../decision/words.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { Step } from '../step/state.ts';
import { type NextAnswer, quoted } from './answer.ts';
import type { Facts } from './facts.ts';

export type Row = (facts: Facts) => NextAnswer | undefined;

export const named = (step: Step): string => `step ${step.id.slice(-6)} ${quoted(step.title)}`;

/** The first moment at which something changes by itself: somebody else's lease ends, a watch is due or over, or the time of what is waited for. */
export const firstChange = (
  facts: Facts,
  waited?: { readonly until?: string | undefined },
): { readonly until?: string } => {
  const ends = [
    ...facts.heldByOthers.map((it) => it.claim?.expires),
    ...facts.dated.map((it) => it.until),
    ...facts.crowded.map((it) => it.claim.expires),
    ...facts.watchTimes,
    waited?.until,
  ];
  const [first] = ends.filter((it) => it !== undefined && it > facts.asking.now).sort();
  return first === undefined ? {} : { until: first };
};

export const answerIt = (facts: Facts, question: Question, step?: Step): NextAnswer => {
  const { asking, provenHuman, state } = facts;
  const held = step === undefined ? '' : `${named(step)} waits: `;
  const options = question.options.length === 0 ? '' : ` (options 1 to ${question.options.length})`;
  return {
    verdict: 'decide',
    row: 8,
    why: `${held}question ${question.id.slice(-6)} ${quoted(question.text)}, ${askedInWords(state, question, asking.now)}, since line ${question.seq}`,
    what: `a human answers it: loopledger decide ${question.id} with the number of an option or other words${options}`,
    who: provenHuman ? asking.actor : 'human',
    ...firstChange(facts, question),
    command: `loopledger ${provenHuman ? 'decide' : 'show'} ${question.id}`,
    ...(step === undefined ? {} : { step: step.id }),
    question: question.id,
  };
};

/** A human's word is what others wait for: a human is asked for answers first, for what stands still most of all. */
export const answerFirst: Row = (facts) => {
  if (!facts.provenHuman) return undefined;
  const blocking = facts.questions.find((it) => isBlocking(facts.state, it));
  const question = blocking ?? facts.questions[0];
  if (question === undefined) return undefined;
  return answerIt(facts, question, stepsOf(facts.state, question)[0]);
};

/** The newest answer that a step that is left waited for: whoever goes on with it must know it. */
export const answerTo = ({ state, goal }: Facts, step: Step): string => {
  let newest: Question | undefined;
  // Those that rest waited for nothing but steps that were finished, which this one was not if nobody reopened it.
  const asked = step.reopened === undefined ? awakeIn(state.questions) : state.questions.values();
  for (const it of asked) {
    if (it.goal !== goal.id || it.answer === undefined) continue;
    if (!it.blocksGoal && !it.blocks.has(step.id)) continue;
    if (newest?.answer === undefined || it.answer.seq > newest.answer.seq) newest = it;
  }
  if (newest?.answer === undefined) return '';
  return `; question ${newest.id.slice(-6)} was answered ${quoted(newest.answer.choice)} in line ${newest.answer.seq}`;
};
