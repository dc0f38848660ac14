import type { Evolvers } from '../evolver.ts';
import { notOfGoal, openGoalOf } from '../known.ts';
import { worst } from '../lack.ts';
import { renewByWork } from '../step/claim.ts';
import { isLeft } from '../step/state.ts';
import { notSuperseded } from './supersede.ts';

export const evidenceEvolvers: Evolvers<'evidence.recorded'> = {
  'evidence.recorded': (state, { data, actor, at, seq }) => {
    if (state.evidence.has(data.evidence)) return `evidence ${data.evidence} was recorded before`;
    const wrong = worst(
      openGoalOf(state, data.goal),
      data.step === undefined ? undefined : notOfGoal(state, 'step', data.step, data.goal),
    );
    if (wrong !== undefined) return wrong;
    // That of a finished step is a count: whatever takes its place changes nothing any more.
    const before = data.supersedes === undefined ? undefined : state.evidence.get(data.supersedes);
    const unfit = before === undefined ? undefined : notSuperseded(before, data.goal, actor);
    if (unfit !== undefined) return unfit;
    if (before !== undefined) before.superseded = { by: data.evidence, actor, seq };
    const step = data.step === undefined ? undefined : state.steps.get(data.step);
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
      by: actor,
    });
    if (step !== undefined) {
      const ofStep = state.evidenceOf.get(step.id);
      if (ofStep === undefined) state.evidenceOf.set(step.id, [data.evidence]);
      else ofStep.push(data.evidence);
    }
    renewByWork(state, data.step, data.session, at);
    return undefined;
  },
};
