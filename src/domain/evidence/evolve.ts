import type { Evolvers } from '../evolver.ts';
import { renewByWork } from '../step/claim.ts';
import { isLeft } from '../step/ready.ts';

export const evidenceEvolvers: Evolvers<'evidence.recorded'> = {
  'evidence.recorded': (state, { data, at, seq }) => {
    if (state.evidence.has(data.evidence)) return `evidence ${data.evidence} was recorded before`;
    if (!state.goals.has(data.goal)) return `goal ${data.goal} is not known`;
    const step = data.step === undefined ? undefined : state.steps.get(data.step);
    if (data.step !== undefined && step?.goal !== data.goal) {
      return `step ${data.step} is not one of goal ${data.goal}`;
    }
    state.evidenceCount += 1;
    if (step !== undefined && !isLeft(step)) return undefined;
    state.evidence.set(data.evidence, {
      id: data.evidence,
      seq,
      goal: data.goal,
      ...(data.step === undefined ? {} : { step: data.step }),
      kind: data.kind,
      title: data.title,
      content: data.content,
      tree: data.tree,
      at,
    });
    renewByWork(state, data.step, data.session, at);
    return undefined;
  },
};
