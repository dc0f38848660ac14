import type { CriterionState, Goal } from '../domain/goal/state.ts';
import { byText } from './by-text.ts';
import { present } from './present.ts';
import type { StateView1 } from './state-view-schema.ts';
import { wordView } from './word-view.ts';

// Every key is written out, as in state-view-parts.ts.

type GoalView = StateView1['goals'][number];

const judgedView = (it: NonNullable<CriterionState['judged']>) => ({
  verdict: it.verdict,
  tree: it.tree,
  by: it.by,
  proof: it.proof,
  seq: it.seq,
});

const criterionView = (it: CriterionState): GoalView['criteria'][number] =>
  present({
    id: it.id,
    text: it.text,
    check: it.check,
    judge: it.judge,
    judged: it.judged && judgedView(it.judged),
  });

export const goalView = (it: Goal): GoalView =>
  present({
    id: it.id,
    seq: it.seq,
    opened_at: it.openedAt,
    opened_by: it.openedBy,
    objective: it.objective,
    non_goals: [...it.nonGoals],
    criteria: [...it.criteria.values()].sort((a, b) => byText(a.id, b.id)).map(criterionView),
    branch: it.branch,
    lease_s: it.leaseS,
    turns: it.turns,
    repeats: it.repeats,
    status: it.status,
    confirmed: it.confirmed && wordView(it.confirmed),
    paused: it.paused && { ...wordView(it.paused), at: it.paused.at, reason: it.paused.reason },
    closed:
      it.closed &&
      present({ ...wordView(it.closed), at: it.closed.at, superseded_by: it.closed.supersededBy }),
    reopened: it.reopened && {
      ...wordView(it.reopened),
      reason: it.reopened.reason,
      was: it.reopened.was,
    },
    revisions: it.revisions,
    revisions_in_vain: it.revisionsInVain,
    changed_at: it.changedAt,
    steps_planned: it.stepsPlanned,
  });
