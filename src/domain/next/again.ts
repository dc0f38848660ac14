import { checksOf } from '../check/spec.ts';
import { blockOf } from '../decision/open.ts';
import { kindOf } from '../humans-word.ts';
import { isOwnWork } from '../step/own-work.ts';
import { waitsFor } from '../step/ready.ts';
import type { Step } from '../step/state.ts';
import type { Facts } from './facts.ts';

/** Accepted steps that are flagged, and whose turn it is: every step before them is in order. */
export const flaggedInOrder = ({ state, flagged }: Facts): Step[] =>
  flagged.filter((step) => waitsFor(state, step).length === 0 && blockOf(state, step) === undefined);

/** A proven human judges all that has a judge, a peer the work of others, ci what names it. */
export const mayJudge = ({ state, kind, provenHuman, asking }: Facts, step: Step): boolean => {
  if (provenHuman) return true;
  const { judge } = step.needs;
  if (judge === 'ci') return kind === 'ci';
  return judge === 'peer' && kind === 'agent' && !isOwnWork(state, step, asking.actor);
};

const mayJudgeAgain = (facts: Facts, step: Step): boolean =>
  step.needs.judge === undefined || mayJudge(facts, step);

/** Its checks ran since, on these very files, and one was not green: to run them again would tell nothing new. */
const isRedHere = ({ state, goal, asking }: Facts, step: Step): boolean =>
  checksOf(state, step.needs.checks).some(({ last }) => {
    if (last === undefined || last.outcome === 'green' || last.seq < (step.flagged?.seq ?? 0)) return false;
    return last.tree === asking.tree() && (last.tree !== 'unbound' || last.seq > goal.changedAt);
  });

/** Those that the asker may find to hold again, the oldest first. */
export const recheckable = (facts: Facts): Step[] =>
  flaggedInOrder(facts).filter((step) => mayJudgeAgain(facts, step) && !isRedHere(facts, step));

/** One of them whose judge is not the asker: it is waited for. Where a human is to judge, row 8 said so before. */
export const recheckedByOthers = (facts: Facts): Step | undefined =>
  flaggedInOrder(facts).find((step) => !mayJudgeAgain(facts, step));

/** Whether some agent was seen here that may judge it as a peer. */
export const hasPeer = ({ state }: Pick<Facts, 'state'>, step: Step): boolean => {
  const agents = new Set<string>();
  for (const it of state.sessions.values()) {
    if (!it.imported && kindOf(it.actor) === 'agent') agents.add(it.actor);
  }
  return [...agents].some((actor) => !isOwnWork(state, step, actor));
};
