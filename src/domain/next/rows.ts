import { touchedInWords } from '../check/since.ts';
import { MAX_REVISIONS } from '../goal/state.ts';
import { wouldRestOn } from '../step/chain.ts';
import { type Elsewhere, elsewhere } from '../step/elsewhere.ts';
import type { Step } from '../step/state.ts';
import { flaggedInOrder, recheckable } from './again.ts';
import { type NextAnswer, quoted } from './answer.ts';
import { answerFirst, answerIt, answerTo, firstChange, named, type Row } from './asking.ts';
import { spentAnswer } from './budget.ts';
import { judgeable, needsHuman } from './causes.ts';
import type { Facts } from './facts.ts';
import { criteriaNotRun, readyToClose } from './finishing.ts';
import { unknownOutcome } from './unknown-calls.ts';
import { heldByOthers, judgedByOthers } from './waiting.ts';
import { dueWatch } from './watching.ts';

const hasBehind = (facts: Facts, step: Step): boolean =>
  step.gate && facts.left.some((other) => other.after.includes(step.id));

/** A human's word is what others wait for: to a human that may give it, judging comes before all work. */
const judgeFirst: Row = (facts) => {
  if (!facts.provenHuman) return undefined;
  const judging = judgeable(facts);
  const step = judging.find((it) => hasBehind(facts, it)) ?? judging[0];
  if (step !== undefined) return judge(facts, 7, step);
  const again = recheckable(facts).find((it) => it.needs.judge !== undefined);
  return again === undefined ? undefined : recheck(facts, again);
};

/** What is done and only to be closed spends nothing more. */
const budgetSpent: Row = (facts) => {
  const spent = spentAnswer(facts);
  return spent === undefined || readyToClose(facts) !== undefined ? undefined : spent;
};

/** The same action again and again, or many turns with nothing new found out. */
const circling: Row = (facts) => {
  const { session } = facts.asking;
  if (session === undefined || (facts.mine.length === 0 && facts.runnable.length === 0)) return undefined;
  const repeated = session.repeats >= facts.goal.repeats;
  if (!repeated && session.turnsInVain < facts.goal.turns) return undefined;
  const why = repeated
    ? `the same action came ${session.repeats} times in a row`
    : `${session.turnsInVain} turns without a new check, outcome or tree`;
  return replanOrAsk(facts, 4, why);
};

const replanOrAsk = (facts: Facts, row: number, why: string): NextAnswer =>
  facts.goal.revisionsInVain >= MAX_REVISIONS
    ? {
        verdict: 'decide',
        row,
        why: `${why}, and the plan was revised ${facts.goal.revisionsInVain} times without a newly proven criterion`,
        what: 'a human says how to go on: amend the goal, drop a step, or close it',
        who: 'human',
        command: `loopledger goal show ${facts.goal.id}`,
      }
    : {
        verdict: 'replan',
        row,
        why,
        what: 'say what was assumed and what was seen, then plan other steps',
        who: facts.asking.actor,
        command: `loopledger plan revise --as-seen --goal ${facts.goal.id}`,
      };

const continueMine: Row = (facts) => {
  const [step] = facts.mine;
  if (step === undefined) return undefined;
  return {
    verdict: 'work',
    row: 5,
    why: `this session holds ${named(step)}${answerTo(facts, step)}${unknownOutcome(facts)}`,
    what: `do it; when it is done: loopledger step submit ${step.id}`,
    who: facts.asking.actor,
    command: `loopledger step renew ${step.id}`,
    step: step.id,
  };
};

const claim = (facts: Facts, row: number, step: Step, why: string): NextAnswer => ({
  verdict: 'work',
  row,
  why: `${why}${provisionally(facts, step)}${answerTo(facts, step)}${unknownOutcome(facts)}`,
  what: `claim it, do it, then loopledger step submit ${step.id}`,
  who: facts.asking.actor,
  command: `loopledger step claim ${step.id}`,
  step: step.id,
});

/** What it would be started on before its judge spoke: if that comes back, so may this. */
const provisionally = ({ state }: Facts, step: Step): string => {
  const [before, ...more] = wouldRestOn(state, step);
  if (before === undefined) return '';
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return `; provisionally: ${named(before)}${others} before it still waits for a judge`;
};

/** The way out for what does not hold. */
const doneAgain = ({ id }: Step): string =>
  `plan a step that mends it, or a human has it done again: loopledger step reopen ${id}`;

const recheck = (facts: Facts, step: Step): NextAnswer => ({
  verdict: 'work',
  row: 7,
  why: `${named(step)} is accepted and flagged since line ${step.flagged?.seq}: what it was started on is not what it was${touchedInWords(facts.state, step)}`,
  what:
    step.needs.judge === undefined
      ? 'its checks run again on the files as they are; red ones tell what is to be mended'
      : `look at it as it is now, then say that it still holds; if it does not, ${doneAgain(step)}`,
  who: facts.asking.actor,
  command: `loopledger step recheck ${step.id}`,
  step: step.id,
});

/** Work goes on on what was done before it, once that is here. */
const merge = ({ asking }: Facts, step: Step, { before, commit }: Elsewhere): NextAnswer => ({
  verdict: 'work',
  row: 7,
  why: `${named(step)} is ready, and ${named(before)} before it was handed in on commit ${commit.slice(0, 12)}, which this work tree does not have`,
  what: `bring that commit in; if its changes are here already, rebased or squashed: loopledger step claim ${step.id}`,
  who: asking.actor,
  command: `git merge ${commit}`,
  step: step.id,
});

const returnedToMe: Row = (facts) => {
  const [step] = facts.returnedToMe;
  if (step === undefined) return undefined;
  return claim(facts, 6, step, `${named(step)} came back: ${quoted(step.asked?.text ?? '')}`);
};

const judge = (facts: Facts, row: number, step: Step): NextAnswer => ({
  verdict: 'work',
  row,
  why: `${named(step)} is submitted and ${facts.asking.actor} may judge it${touchedInWords(facts.state, step)}`,
  what: `look at it, then loopledger step accept ${step.id} or loopledger step return ${step.id} with what is asked`,
  who: facts.asking.actor,
  command: `loopledger step show ${step.id}`,
  step: step.id,
});

const workToTake: Row = (facts) => {
  const judging = judgeable(facts);
  const gate = judging.find((it) => hasBehind(facts, it));
  if (gate !== undefined) return judge(facts, 7, gate);
  const due = dueWatch(facts);
  if (due !== undefined) return due;
  const [again] = recheckable(facts);
  if (again !== undefined) return recheck(facts, again);
  return claimOrMerge(facts) ?? judgeOne(facts, judging);
};

/** What rests on work that is not here comes after all that does not. */
const claimOrMerge: Row = (facts) => {
  let merging: NextAnswer | undefined;
  for (const step of facts.runnable) {
    const where = elsewhere(facts.state, step, facts.asking.inTree);
    if (where === undefined) return claim(facts, 7, step, `${named(step)} is ready`);
    merging ??= merge(facts, step, where);
  }
  return merging;
};

const judgeOne = (facts: Facts, [step]: readonly Step[]): NextAnswer | undefined =>
  step === undefined ? undefined : judge(facts, 7, step);

const humanNeeded: Row = (facts) => {
  const cause = needsHuman(facts);
  if (cause?.question !== undefined) return answerIt(facts, cause.question, cause.step);
  if (cause?.step === undefined) return undefined;
  return {
    verdict: 'decide',
    row: 8,
    why: `${named(cause.step)} ${cause.why} since line ${cause.since}`,
    what: cause.what,
    who: 'human',
    ...firstChange(facts, cause),
    command: `loopledger step show ${cause.step.id}`,
    step: cause.step.id,
  };
};

/** Row 13, which answers always. */
export const nothingFits = (facts: Facts): NextAnswer => {
  const { goal, asking } = facts;
  if (goal.stepsPlanned === 0) {
    return {
      verdict: 'replan',
      row: 13,
      why: `goal ${goal.id.slice(-6)} ${quoted(goal.objective)} has no step yet`,
      what: 'plan the steps; one step for the whole goal is the least',
      who: asking.actor,
      command: `loopledger step plan --whole-goal --goal ${goal.id}`,
    };
  }
  const why =
    facts.left.length === 0
      ? facts.flagged.length === 0
        ? 'nothing is left, and a criterion is not met'
        : `nothing is left but ${facts.flagged.length} flagged step(s), whose checks are red on these files`
      : 'no step that is left can be taken up';
  const answer = replanOrAsk(facts, 13, why);
  const [flagged] = flaggedInOrder(facts);
  return flagged === undefined
    ? answer
    : { ...answer, what: `${answer.what}; for what does not hold, ${doneAgain(flagged)}` };
};

/** Rows 3 to 12 in order, a human's answering (of row 8) and judging (of row 7) before them; rows 1 and 2 come before there is a goal. */
export const rows: readonly Row[] = [
  answerFirst,
  judgeFirst,
  budgetSpent,
  circling,
  continueMine,
  returnedToMe,
  workToTake,
  humanNeeded,
  judgedByOthers,
  heldByOthers,
  criteriaNotRun,
  readyToClose,
];
