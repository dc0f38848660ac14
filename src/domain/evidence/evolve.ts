import type { Evolvers } from '../evolver.ts';
import { renewByWork } from '../step/claim.ts';

export const evidenceEvolvers: Evolvers<'evidence.recorded'> = {
  'evidence.recorded': (state, { data, at, seq }) => {
    if (state.evidence.has(data.evidence)) return `evidence ${data.evidence} was recorded before`;
    state.evidenceCount += 1;
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
