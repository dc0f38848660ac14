import { checksOf } from '../check/spec.ts';
import { blockOf } from '../decision/open.ts';
import type { Evolvers } from '../evolver.ts';
import { openGoalOf } from '../known.ts';
import { isWrong, lacksChange, lacksLine, lacksThing, type Wrong, worst } from '../lack.ts';
import type { State } from '../state.ts';
import { restAnew } from './chain.ts';
import { byKind, mute, noJudge, unproven } from './evolve-judge.ts';
import { waiting } from './known.ts';
import { waitsFor } from './ready.ts';
import { spoke } from './spoke.ts';
import type { Step } from './state.ts';

type Accepted = Step & { accepted: NonNullable<Step['accepted']> };

const accepted = (state: State, id: string, seq: number): Accepted | Wrong => {
  const step = state.steps.get(id);
  if (step === undefined) return lacksThing('step', id, `step ${id} is not known`);
  const goal = openGoalOf(state, step.goal);
  if (isWrong(goal)) return goal;
  if (step.status === 'accepted' && step.accepted?.seq === seq) return step as Accepted;
  return lacksLine([seq], `step ${id} was not accepted in line ${seq}`);
};

export const recheckEvolvers: Evolvers<'step.rechecked'> = {
  'step.rechecked': (state, { data, actor, seq }) => {
    const step = accepted(state, data.step, data.accepted);
    const untrue = `the recheck of step ${data.step} is not told as it was`;
    const wrong = worst(step, data.by === byKind(actor) ? undefined : untrue, mute(state, actor, data.proof));
    if (wrong !== undefined) return wrong;
    if (isWrong(step)) return step;
    const byChecks = step.needs.judge === undefined;
    if ((data.by === 'checks') !== byChecks) return `step ${data.step} was rechecked by ${data.by}`;
    const unjudged = byChecks ? undefined : noJudge(state, step, actor, data.proof);
    if (unjudged !== undefined) return unjudged;
    const waits = blockOf(state, step);
    if (waits !== undefined) return waiting(step, waits);
    const [broken] = waitsFor(state, step);
    if (broken !== undefined) {
      const what = `step ${data.step} was rechecked before step ${broken.id} was in order`;
      return lacksChange(broken.flagged?.seq ?? broken.seq, what);
    }
    const check = unproven(state, step, data);
    const tested = checksOf(state, step.needs.checks).length > 0;
    if (check !== undefined || (byChecks && !tested)) {
      const later = data.runs.filter((run) => run > (check?.last?.seq ?? -1));
      return lacksLine(later, `step ${data.step} was rechecked without a green run of its checks`);
    }
    if (data.commit !== undefined) step.commit = data.commit;
    step.rechecked = { by: data.by, actor, seq, tree: data.tree, proof: data.proof };
    restAnew(state, step, seq);
    spoke(state, step, actor, data.proof);
    return undefined;
  },
};
