import { spentBy, type Used, usedBy } from '../budget/standing.ts';
import type { Subject } from '../budget/state.ts';
import { subjectInWords, usedInWords } from '../budget/words.ts';
import type { NextAnswer } from './answer.ts';
import type { Facts } from './facts.ts';

const SHOW = 'loopledger budget show';

const untilOf = ({ until }: Used): { readonly until?: string } => (until === undefined ? {} : { until });

/** Row 3: the goal's budget is spent, and a human may raise it; or the asker's own is, and it stops. */
export const spentAnswer = ({ state, goal, asking, mine }: Facts): NextAnswer | undefined => {
  const ofGoal = spentBy(state, { goal: goal.id }, asking);
  const held = mine.length > 0 ? '; what is held can still be submitted or released' : '';
  if (ofGoal !== undefined) {
    return {
      verdict: 'decide',
      row: 3,
      why: `the budget of goal ${goal.id.slice(-6)} is spent: ${usedInWords(ofGoal)}, set in line ${ofGoal.budget.seq}`,
      what: `a human raises it: loopledger budget set --goal ${goal.id}, or closes the goal${held}`,
      who: 'human',
      ...untilOf(ofGoal),
      command: SHOW,
    };
  }
  const ofActor = spentBy(state, { actor: asking.actor }, asking);
  if (ofActor === undefined) return undefined;
  return {
    verdict: 'stop',
    row: 3,
    why: `the budget of ${asking.actor} is spent: ${usedInWords(ofActor)}, set in line ${ofActor.budget.seq}`,
    what: `others go on; a human raises it: loopledger budget set --actor ${asking.actor}${held}`,
    who: 'human',
    ...untilOf(ofActor),
    command: SHOW,
  };
};

/** Of a limit of nothing all is used. */
const share = ({ used, limit }: Used): number => (limit === 0 ? Number.POSITIVE_INFINITY : used / limit);

/** The limit that is nearest to its end, of those that are warned of. */
const nearest = (all: readonly Used[]): Used | undefined => {
  let most: Used | undefined;
  for (const it of all) {
    if (it.standing === 'ok') continue;
    if (most === undefined || share(it) > share(most)) most = it;
  }
  return most;
};

/** Budgets that stop nobody yet are said in one clause of every answer that is not about one. */
export const withBudget = (answer: NextAnswer, { state, goal, asking }: Facts): NextAnswer => {
  if (answer.row === 3) return answer;
  const step = answer.row === 8 ? undefined : (answer.step ?? asking.session?.holds);
  const subjects: Subject[] = [
    { goal: goal.id },
    ...(step === undefined ? [] : [{ step }]),
    { actor: asking.actor },
  ];
  const used = nearest(subjects.flatMap((of) => usedBy(state, of, asking)));
  if (used === undefined) return answer;
  return {
    ...answer,
    why: `${answer.why}; budget of ${subjectInWords(used.budget.of)} ${used.standing}: ${usedInWords(used)}`,
  };
};
