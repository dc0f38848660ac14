import type { EventOf } from '../../format/event.ts';
import { applyBlocks } from '../decision/blocks.ts';
import { unansweredQuestion } from '../decision/evolve.ts';
import { isAgentsBlock } from '../decision/rights.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { notOfGoal } from '../known.ts';
import { isWrong, lacksChange, lacksThing, type Wrong } from '../lack.ts';
import type { State } from '../state.ts';
import { endClaim, isLive } from '../step/claim.ts';
import { known } from '../step/known.ts';
import { spoke } from '../step/spoke.ts';
import { type Step, takesChecks } from '../step/state.ts';
import { knownWatch } from '../watch/evolve.ts';
import type { Watch } from '../watch/state.ts';
import { cycleWith } from './cycle.ts';
import { type HoldOn, keyOf, namedIn } from './state.ts';

type Blocking = EventOf<'step.blocked'> | EventOf<'step.unblocked'>;

const NOTHING = 'a step waits for exactly one thing that is named';

/** A step whose lease is its holder's stays with it, unless a human says otherwise. */
export const tookFrom = (state: State, step: Step, actor: string, at: string): string | undefined =>
  step.claim?.actor !== actor && kindOf(actor) !== 'human' && isLive(step.claim, state, at, new Set())
    ? `step ${step.id} was taken from ${step.claim.actor} by ${actor}`
    : undefined;

/** A step that is still to be done by somebody. */
export const toBeDone = (state: State, id: string): Step | Wrong => {
  const step = known(state, id);
  if (isWrong(step) || takesChecks(step)) return step;
  return lacksChange(step.submission?.seq ?? step.seq, `step ${id} is ${step.status}`);
};

const blockedByQuestion = (
  state: State,
  { data, actor, at, seq }: Blocking,
  id: string,
): Wrong | undefined => {
  const question = unansweredQuestion(state, id);
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
};

const unblockedOfQuestion = (state: State, { data, actor, at }: Blocking, id: string): Wrong | undefined => {
  const question = unansweredQuestion(state, id);
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
};

/** The watch it is to wait for, which must still be open. */
const watchOf = (state: State, step: Step, on: HoldOn): Watch | Wrong | undefined => {
  if (on.kind !== 'watch') return undefined;
  const watch = knownWatch(state, on.watch);
  if (isWrong(watch)) return watch;
  if (watch.goal !== step.goal) return `watch ${watch.id} is not one of goal ${step.goal}`;
  return watch.status === 'open' ? watch : `watch ${watch.id} has changed in line ${watch.last?.seq}`;
};

export const blockEvolvers: Evolvers<'step.blocked' | 'step.unblocked'> = {
  'step.blocked': (state, event) => {
    const { data, actor, at, seq } = event;
    const on = namedIn(data);
    if (on === undefined) return NOTHING;
    if (on.kind === 'question') return blockedByQuestion(state, event, on.question);
    const step = toBeDone(state, data.step);
    if (isWrong(step)) return step;
    const watch = watchOf(state, step, on);
    if (isWrong(watch)) return watch;
    const wrong =
      (on.kind === 'step' && on.step === step.id ? `step ${step.id} was blocked on itself` : undefined) ??
      tookFrom(state, step, actor, at) ??
      (on.kind === 'step' ? notOfGoal(state, 'step', on.step, step.goal) : undefined);
    if (wrong !== undefined) return wrong;
    const before = step.holds.get(keyOf(on));
    const byHuman = kindOf(actor) === 'human';
    // A human may stand behind what an agent put on, and then it is a human's.
    if (before !== undefined && (before.byHuman || !byHuman)) {
      return lacksChange(before.seq, `step ${step.id} is blocked on that already`);
    }
    const cycle = on.kind === 'step' ? cycleWith(state, step, { on: on.step }) : undefined;
    if (cycle !== undefined) return lacksChange(step.seq, `step ${step.id} would wait for itself: ${cycle}`);
    endClaim(state, step);
    const reason = data.reason === undefined ? {} : { reason: data.reason };
    watch?.blocks.add(step.id);
    step.holds.set(keyOf(on), { on, by: actor, byHuman, seq, ...reason });
    spoke(state, step, actor, data.proof);
    // A human's word rests on the other step too: agents alone no longer drop it.
    const other = on.kind === 'step' ? state.steps.get(on.step) : undefined;
    if (other !== undefined) spoke(state, other, actor, data.proof);
    return undefined;
  },

  'step.unblocked': (state, event) => {
    const { data, actor } = event;
    const on = namedIn(data);
    if (on === undefined) return NOTHING;
    if (on.kind === 'question') return unblockedOfQuestion(state, event, on.question);
    const step = known(state, data.step);
    if (isWrong(step)) return step;
    const hold = step.holds.get(keyOf(on));
    if (hold === undefined) return lacksChange(step.seq, `step ${step.id} is not blocked on that`);
    if (hold.byHuman && !isHumansWord(state, actor, data.proof)) {
      return `step ${step.id} was unblocked by ${actor} at proof grade ${data.proof}`;
    }
    step.holds.delete(keyOf(on));
    if (on.kind === 'watch') state.watches.get(on.watch)?.blocks.delete(step.id);
    spoke(state, step, actor, data.proof);
    return undefined;
  },
};
