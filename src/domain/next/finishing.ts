import { type CriterionStanding, standing } from '../goal/criteria.ts';
import type { CriterionState, Goal } from '../goal/state.ts';
import type { State } from '../state.ts';
import { quoted } from './answer.ts';
import type { Row } from './asking.ts';

/* What is asked where nothing is left to do: whether every criterion has proof. */

/** The line of its check was cut off in its write, or is withheld: there is nothing to run. */
const lacksCheck = ({ checks }: State, { check }: CriterionState): boolean =>
  check !== undefined && !checks.has(check);

/** Where nothing was planned and nothing is proved by a check, there is nothing yet to judge. */
export const nothingToJudge = ({ stepsPlanned }: Goal, stands: readonly CriterionStanding[]): boolean =>
  stepsPlanned === 0 && stands.every((it) => it === 'unjudged');

/** Row 11. */
export const criteriaNotRun: Row = (facts) => {
  if (facts.left.length + facts.flagged.length > 0) return undefined;
  const { state, goal, asking } = facts;
  const open = [...goal.criteria.values()].find(
    (it) => !lacksCheck(state, it) && standing(state, goal, it, asking.tree) === 'not-run',
  );
  if (open === undefined) return undefined;
  return {
    verdict: 'work',
    row: 11,
    why: `nothing is left, and the check of criterion ${open.id.slice(-6)} ${quoted(open.text)} was not run on this tree`,
    what: 'run the checks of the goal',
    who: asking.actor,
    command: `loopledger goal check ${goal.id}`,
  };
};

/** Row 12. */
export const readyToClose: Row = (facts) => {
  const { state, goal, asking } = facts;
  if (facts.left.length + facts.flagged.length > 0) return undefined;
  const show = `loopledger goal show ${goal.id}`;
  const bare = [...goal.criteria.values()].find((it) => lacksCheck(state, it));
  if (bare !== undefined) {
    return {
      verdict: 'decide',
      row: 12,
      why: `the check of criterion ${bare.id.slice(-6)} ${quoted(bare.text)} is not in the log: it can not be proved`,
      what: 'a human puts another criterion in its place: loopledger goal amend',
      who: 'human',
      command: show,
    };
  }
  const stands = [...goal.criteria.values()].map((it) => standing(state, goal, it, asking.tree));
  if (stands.some((it) => it === 'red' || it === 'not-run' || it === 'unmet')) return undefined;
  if (nothingToJudge(goal, stands)) return undefined;
  const unjudged = stands.filter((it) => it === 'unjudged').length;
  const human = facts.provenHuman;
  if (goal.confirmed === undefined) {
    return {
      verdict: 'decide',
      row: 12,
      why: 'nothing is left, and no human has confirmed this goal',
      what: `a human confirms it: loopledger goal confirm ${goal.id}`,
      who: 'human',
      command: human ? `loopledger goal confirm ${goal.id}` : show,
    };
  }
  return {
    verdict: 'decide',
    row: 12,
    why:
      unjudged > 0
        ? `nothing is left, ${unjudged} criterion or criteria wait for a judge`
        : 'nothing is left and every criterion has proof',
    what:
      unjudged > 0
        ? 'a human judges them: loopledger goal judge'
        : `a human closes it: loopledger goal close ${goal.id} --achieved`,
    who: 'human',
    command: human && unjudged === 0 ? `loopledger goal close ${goal.id} --achieved` : show,
  };
};
