import type { Evolvers } from '../evolver.ts';
import type { State } from '../state.ts';
import { renewByWork } from '../step/claim.ts';
import type { Check } from './state.ts';

export const checkEvolvers: Evolvers<'check.added' | 'check.ran'> = {
  'check.added': (state, { data, actor, seq }) => {
    if (state.checks.has(data.check)) return `check ${data.check} was added before`;
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
    const step = data.step === undefined ? undefined : state.steps.get(data.step);
    if (step !== undefined && !step.needs.checks.includes(data.check)) step.needs.checks.push(data.check);
    return undefined;
  },

  'check.ran': (state, { data, at, seq }) => {
    const check = state.checks.get(data.check);
    if (check === undefined) return `check ${data.check} is not known`;
    const news = check.last?.outcome !== data.outcome || check.last.tree !== data.tree;
    if (check.spec === data.spec) {
      check.last = {
        seq,
        at,
        outcome: data.outcome,
        tree: data.tree,
        ...(data.exit === undefined ? {} : { exit: data.exit }),
      };
    }
    if (news) foundOut(state, check, data.session, data.outcome === 'green');
    renewByWork(state, data.step, data.session, at);
    return undefined;
  },
};

/** A (check, outcome, tree) not seen before is progress; a criterion newly green ends a row of vain replans. */
const foundOut = (state: State, check: Check, sessionId: string | undefined, green: boolean): void => {
  const session = sessionId === undefined ? undefined : state.sessions.get(sessionId);
  if (session !== undefined) {
    session.turnsInVain = 0;
    session.repeats = 0;
    delete session.lastAction;
  }
  const goal = state.goals.get(check.goal);
  if (green && goal !== undefined && [...goal.criteria.values()].some((it) => it.check === check.id)) {
    goal.revisionsInVain = 0;
  }
};
