import { isHumansWord, kindOf } from '../authority.ts';
import type { Evolvers } from '../evolver.ts';
import { notOfGoal } from '../known.ts';
import { isWrong, lacksChange, lacksThing } from '../lack.ts';
import { spoke } from '../step/spoke.ts';
import { applyBlocks } from './blocks.ts';
import { unansweredQuestion } from './evolve.ts';
import { isAgentsBlock } from './rights.ts';

export const blockEvolvers: Evolvers<'step.blocked' | 'step.unblocked'> = {
  'step.blocked': (state, { data, actor, at, seq }) => {
    const question = unansweredQuestion(state, data.decision);
    if (isWrong(question)) return question;
    const wrong = notOfGoal(state, 'step', data.step, question.goal);
    if (wrong !== undefined) return wrong;
    const step = state.steps.get(data.step);
    if (step === undefined) return lacksThing('step', data.step, `step ${data.step} is not known`);
    const before = question.blocks.get(step.id);
    if (before !== undefined) {
      return lacksChange(before.seq, `question ${question.id} blocks step ${step.id} already`);
    }
    question.blocks.set(step.id, { by: actor, byHuman: kindOf(actor) === 'human', seq, asked: false });
    spoke(state, step, actor, data.proof);
    applyBlocks(state, question, at);
    return undefined;
  },

  'step.unblocked': (state, { data, actor, at }) => {
    const question = unansweredQuestion(state, data.decision);
    if (isWrong(question)) return question;
    const step = state.steps.get(data.step);
    if (step === undefined) return lacksThing('step', data.step, `step ${data.step} is not known`);
    if (!question.blocks.has(step.id)) {
      return lacksChange(question.seq, `question ${question.id} does not block step ${step.id}`);
    }
    if (!isAgentsBlock(question, step, at) && !isHumansWord(state, actor, data.proof)) {
      return `step ${step.id} was unblocked by ${actor} at proof grade ${data.proof}`;
    }
    question.blocks.delete(step.id);
    step.blockedBy.delete(question.id);
    spoke(state, step, actor, data.proof);
    applyBlocks(state, question, at);
    return undefined;
  },
};
