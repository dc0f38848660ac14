import type { Evolvers } from '../evolver.ts';
import { openGoalOf } from '../known.ts';
import { isWrong, lacksChange, lacksThing } from '../lack.ts';
import type { State } from '../state.ts';
import { renewByWork } from '../step/claim.ts';
import { spoke } from '../step/spoke.ts';
import { takesChecks } from '../step/state.ts';
import { type Check, MAX_CHECKS } from './state.ts';

export const checkEvolvers: Evolvers<'check.added' | 'check.ran'> = {
  'check.added': (state, { data, actor, seq }) => {
    if (state.checks.has(data.check)) return `check ${data.check} was added before`;
    const goal = openGoalOf(state, data.goal);
    if (isWrong(goal)) return goal;
    // A check that comes with its step stands before it in the log.
    const step = data.step === undefined ? undefined : state.steps.get(data.step);
    if (step !== undefined) {
      if (step.goal !== data.goal) return `step ${step.id} is not one of goal ${data.goal}`;
      if (!takesChecks(step)) {
        const what = `step ${step.id} is ${step.status}: its needs stand`;
        return step.submission === undefined ? what : lacksChange(step.submission.seq, what);
      }
      if (step.needs.checks.length >= MAX_CHECKS) return `step ${step.id} has ${MAX_CHECKS} checks`;
    }
    state.checks.set(data.check, {
      id: data.check,
      goal: data.goal,
      ...(data.step === undefined ? {} : { step: data.step }),
      argv: data.argv,
      folder: data.folder,
      limitS: data.limit_s,
      pass: data.pass,
      spec: data.spec,
      addedBy: actor,
      seq,
    });
    if (step !== undefined) {
      step.needs.checks.push(data.check);
      spoke(state, step, actor);
    }
    return undefined;
  },

  'check.ran': (state, { data, at, seq }) => {
    const check = state.checks.get(data.check);
    if (check === undefined) return lacksThing('check', data.check, `check ${data.check} is not known`);
    if (check.removed !== undefined) return `check ${data.check} was removed in line ${check.removed.seq}`;
    const since = check.changed?.seq ?? check.seq;
    // A run of another spec says nothing about the check as it is; a withheld line may have made it this one.
    if (check.spec !== data.spec && state.hidden.last > since) {
      return lacksChange(since, `check ${data.check} never had the spec that was run`);
    }
    renewByWork(state, data.step, data.session, at);
    if (check.spec !== data.spec) return undefined;
    const before = check.last;
    check.last = {
      seq,
      at,
      outcome: data.outcome,
      tree: data.tree,
      ...(data.exit === undefined ? {} : { exit: data.exit }),
    };
    if (before?.outcome !== data.outcome || before.tree !== data.tree) foundOut(state, data.session);
    if (data.outcome === 'green' && before?.outcome !== 'green') newlyProven(state, check);
    return undefined;
  },
};

/** A (check, outcome, tree) not seen before is progress. */
const foundOut = (state: State, sessionId: string | undefined): void => {
  const session = sessionId === undefined ? undefined : state.sessions.get(sessionId);
  if (session === undefined) return;
  session.turnsInVain = 0;
  session.repeats = 0;
  delete session.lastAction;
};

/** A criterion that was not green and is ends a row of vain replans; one that stays green does not. */
const newlyProven = (state: State, check: Check): void => {
  const goal = state.goals.get(check.goal);
  if (goal === undefined) return;
  for (const it of goal.criteria.values()) if (it.check === check.id) goal.revisionsInVain = 0;
};
