import type { Ulid } from '../../format/events/common.ts';
import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { freshId } from '../draft.ts';
import { criteriaChecks } from '../goal/criteria.ts';
import { isRefusal } from '../refs.ts';
import { refuse } from '../refusal.ts';
import { callersSession, openGoal, stepByRef } from '../scope.ts';
import type { Session } from '../session/state.ts';
import type { State } from '../state.ts';
import { takesChecks } from '../step/state.ts';
import { checkByRef } from './find.ts';
import { addCheck, checkRan, runsOf } from './runs.ts';
import { checksOf } from './spec.ts';
import { type Check, MAX_CHECKS } from './state.ts';

export const decideCheckAdd = (state: State, command: CommandOf<'check.add'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'check.add');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'check.add', {}));
  const step = command.step === undefined ? undefined : stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  if (step !== undefined && !takesChecks(step)) {
    return refused(
      refuse(
        'step-finished',
        `step ${step.id} is ${step.status}: its needs stand`,
        `loopledger step show ${step.id}`,
      ),
    );
  }
  if (step !== undefined && step.needs.checks.length >= MAX_CHECKS) {
    return refused(
      refuse(
        'too-many',
        `step ${step.id} has ${MAX_CHECKS} checks, the most one may need`,
        `loopledger step show ${step.id}`,
      ),
    );
  }
  const goal = openGoal(state, ctx, step?.goal ?? command.goal);
  if (isRefusal(goal)) return refused(goal);
  return decided(addCheck(ctx, freshId(ctx, 0), goal.id, command, step?.id));
};

const notRun = refuse(
  'check-not-run',
  'the checks have not been run for this command',
  'loopledger check list',
);

/** The step a run is told of: one that another session holds is nobody else's to tell about. */
const runAbout = (state: State, check: Check, session: Session | undefined): Ulid | undefined => {
  const step = check.step ?? session?.holds;
  const holder = step === undefined ? undefined : state.steps.get(step)?.claim?.session;
  return holder === undefined || holder === session?.id ? step : undefined;
};

export const decideCheckRun = (state: State, command: CommandOf<'check.run'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'check.run');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'check.run', {}));
  const check = checkByRef(state, command.check);
  if (isRefusal(check)) return refused(check);
  const runs = runsOf(ctx, [check]);
  if (runs === undefined) return refused(notRun);
  const session = callersSession(state, ctx);
  const live = session === undefined || isRefusal(session) ? undefined : session;
  return decided(...runs.map((run) => checkRan(ctx, run, runAbout(state, check, live), live?.id)));
};

/** Runs the checks of a goal's criteria on the tree as it is. A red one is recorded like a green one. */
export const decideGoalCheck = (state: State, command: CommandOf<'goal.check'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'goal.check');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'goal.check', {}));
  const goal = openGoal(state, ctx, command.goal);
  if (isRefusal(goal)) return refused(goal);
  const checks = checksOf(state, criteriaChecks(goal.criteria.values()));
  if (checks.length === 0) {
    return refused(
      refuse(
        'nothing-to-change',
        `no criterion of goal ${goal.id} has a check`,
        `loopledger goal show ${goal.id}`,
      ),
    );
  }
  const runs = runsOf(ctx, checks);
  if (runs === undefined) return refused(notRun);
  const session = callersSession(state, ctx);
  const id = session === undefined || isRefusal(session) ? undefined : session.id;
  return decided(...runs.map((run) => checkRan(ctx, run, undefined, id)));
};
