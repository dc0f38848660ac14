import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { theOnly } from '../decision/find.ts';
import { blockOf, isOpen, openQuestions } from '../decision/open.ts';
import { isAgentsBlock } from '../decision/rights.ts';
import type { Question } from '../decision/state.ts';
import { draft, given } from '../draft.ts';
import { kindOf } from '../humans-word.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { holderLost } from '../step/holder-lost.ts';
import { isLeft, type Step } from '../step/state.ts';
import { isAfter } from '../time.ts';
import { isOver } from '../watch/due.ts';
import { cycleWith } from './cycle.ts';
import { takenUp } from './held.ts';
import { type HoldOn, keyOf } from './state.ts';

/*
 * What a step can wait for beside the steps before it: a question, another step, a watch, a time. A new kind of thing to wait
 * for is one more kind of HoldOn, one more key of the two events and commands, and one more line in `halt.ts`.
 */

type Blocks = CommandOf<'step.block'> | CommandOf<'step.unblock'>;
type On = { readonly question: Question } | { readonly on: HoldOn };

const show = (step: Step): string => `loopledger step show ${step.id}`;

/** The one thing that the command names; nothing where it names none. */
const named = (state: State, { decision, on_step, watch, until }: Blocks): On | Refusal | undefined => {
  if ([decision, on_step, watch, until].filter((it) => it !== undefined).length > 1) {
    return refuse(
      'bad-command',
      'a step waits for one thing at a time: name one',
      'loopledger help step block',
    );
  }
  if (decision !== undefined) {
    const question = findByEnding(state.questions, decision, nouns.decision);
    return isRefusal(question) ? question : { question };
  }
  if (on_step !== undefined) {
    const step = findByEnding(state.steps, on_step, nouns.step);
    return isRefusal(step) ? step : { on: { kind: 'step', step: step.id } };
  }
  if (watch !== undefined) {
    const found = findByEnding(state.watches, watch, nouns.watch);
    return isRefusal(found) ? found : { on: { kind: 'watch', watch: found.id } };
  }
  return until === undefined ? undefined : { on: { kind: 'date', until } };
};

const dataOf = (step: Step, it: On, reason: string | undefined, ctx: Context) => {
  const { on } = 'on' in it ? it : { on: undefined };
  return {
    step: step.id,
    ...given({
      decision: 'question' in it ? it.question.id : undefined,
      on_step: on?.kind === 'step' ? on.step : undefined,
      watch: on?.kind === 'watch' ? on.watch : undefined,
      until: on?.kind === 'date' ? on.until : undefined,
      reason,
    }),
    proof: ctx.who.proof,
  };
};

export const decideStepBlock = (state: State, command: CommandOf<'step.block'>, ctx: Context): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const forbidden = forbids(state, ctx, 'step.block');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.block', { step: step.id }));
  if (!isLeft(step)) return refused(refuse('step-finished', `step ${step.id} is ${step.status}`, show(step)));
  const found = named(state, command) ?? onlyQuestion(state, step, ctx);
  if (isRefusal(found)) return refused(found);
  const unfit =
    'question' in found
      ? notToWaitFor(state, step, found.question, ctx)
      : notToHold(state, step, found.on, ctx);
  if (unfit) return refused(unfit);
  // A question halts a claim; all else ends it.
  const lost = 'question' in found ? [] : holderLost(state, step, ctx);
  return decided(...lost, draft(ctx, 'step.blocked', dataOf(step, found, command.reason, ctx)));
};

const onlyQuestion = (state: State, step: Step, ctx: Context): On | Refusal => {
  const question = theOnly(openQuestions(state, step.goal, ctx.now));
  return isRefusal(question) ? question : { question };
};

const notToWaitFor = (
  state: State,
  step: Step,
  question: Question,
  { now }: Context,
): Refusal | undefined => {
  if (question.goal !== step.goal) {
    const what = `question ${question.id} belongs to goal ${question.goal}, not ${step.goal}`;
    return refuse('unknown-id', what, 'loopledger ask list');
  }
  if (!isOpen(state, question, now)) {
    const what = `question ${question.id} is no longer open: it is ${question.status}`;
    return refuse('question-over', what, `loopledger show ${question.id}`);
  }
  if (!question.blocks.has(step.id)) return undefined;
  return refuse('nothing-to-change', `question ${question.id} blocks step ${step.id} already`, show(step));
};

/** What has to be done first is taken up by nobody: a step that is held is given back for it. */
const notToHold = (state: State, step: Step, on: HoldOn, ctx: Context): Refusal | undefined => {
  const taken = takenUp(state, step, ctx);
  if (taken) return taken;
  if (step.holds.get(keyOf(on)) !== undefined && !standsBehind(step, on, ctx)) {
    return refuse('nothing-to-change', `step ${step.id} is blocked on that already`, show(step));
  }
  if (on.kind === 'date') {
    if (isAfter(on.until, ctx.now)) return undefined;
    return refuse(
      'bad-command',
      `a step can't wait until ${on.until}: it is ${ctx.now}`,
      'loopledger help step block',
    );
  }
  if (on.kind === 'watch') return notToWatch(state, step, on.watch, ctx);
  const other = state.steps.get(on.step);
  if (other?.goal !== step.goal) {
    const what = `step ${on.step} belongs to goal ${other?.goal}, not ${step.goal}`;
    return refuse('unknown-id', what, nouns.step.list);
  }
  if (!isLeft(other)) return refuse('step-finished', `step ${other.id} is ${other.status}`, show(other));
  const cycle = cycleWith(state, step, { on: on.step });
  if (cycle === undefined) return undefined;
  return refuse('cycle', `step ${step.id} would wait for itself: ${cycle}`, show(step));
};

const notToWatch = (state: State, step: Step, id: string, { now }: Context): Refusal | undefined => {
  const watch = state.watches.get(id);
  if (watch?.goal !== step.goal) {
    const what = `watch ${id} belongs to goal ${watch?.goal}, not ${step.goal}`;
    return refuse('unknown-id', what, nouns.watch.list);
  }
  if (watch.status === 'open' && !isOver(watch, now)) return undefined;
  const how =
    watch.status === 'changed' ? `has changed in line ${watch.last?.seq}` : `was over at ${watch.until}`;
  return refuse('watch-over', `watch ${id} ${how}: nothing waits for it any more`, nouns.watch.list);
};

/** A human may make a human's block of what an agent put on. */
const standsBehind = (step: Step, on: HoldOn, { who }: Context): boolean =>
  kindOf(who.actor) === 'human' && step.holds.get(keyOf(on))?.byHuman === false;

export const decideStepUnblock = (
  state: State,
  command: CommandOf<'step.unblock'>,
  ctx: Context,
): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const found = blocking(state, step, named(state, command));
  if (isRefusal(found)) return refused(found);
  const agents =
    'question' in found
      ? isAgentsBlock(found.question, step, ctx.now)
      : step.holds.get(keyOf(found.on))?.byHuman === false;
  const forbidden = forbids(state, ctx, 'step.unblock', { step, agents });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.unblock', { step: step.id }));
  return decided(draft(ctx, 'step.unblocked', dataOf(step, found, command.reason, ctx)));
};

/** The thing named, else the only one that blocks this very step. */
const blocking = (state: State, step: Step, it: On | Refusal | undefined): On | Refusal => {
  if (isRefusal(it)) return it;
  if (it !== undefined) {
    const known = 'question' in it ? step.blockedBy.has(it.question.id) : step.holds.has(keyOf(it.on));
    return known ? it : notBlocked(state, step, 'on' in it);
  }
  const own: On[] = [
    ...[...step.blockedBy].flatMap((id) => state.questions.get(id) ?? []).map((question) => ({ question })),
    ...[...step.holds.values()].map(({ on }) => ({ on })),
  ];
  const [only, ...more] = own;
  if (only === undefined) return notBlocked(state, step, false);
  if (more.length === 0) return only;
  const options = own.slice(0, NAMED_MOST).map(optionOf).join(', ');
  const all = own.length > NAMED_MOST ? `${options} …` : options;
  return refuse('ambiguous-id', `${own.length} things block step ${step.id}: name one, ${all}`, show(step));
};

const NAMED_MOST = 4;

/** As the command line has it, and the library by the same names. */
const optionOf = (it: On): string => {
  if ('question' in it) return `--decision ${it.question.id}`;
  const { on } = it;
  switch (on.kind) {
    case 'step':
      return `--on-step ${on.step}`;
    case 'watch':
      return `--watch ${on.watch}`;
    case 'date':
      return `--until ${on.until}`;
  }
};

const notBlocked = (state: State, step: Step, hold: boolean): Refusal => {
  if (hold) return refuse('not-blocked', `step ${step.id} is not blocked on that`, show(step));
  const above = blockOf(state, step);
  if (above === undefined) return refuse('not-blocked', `nothing blocks step ${step.id}`, show(step));
  return refuse(
    'not-blocked',
    `question ${above.id} blocks step ${step.id} with the goal, or with the step it is a part of`,
    `loopledger show ${above.id}`,
  );
};
