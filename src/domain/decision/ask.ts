import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import type { Goal } from '../goal/state.ts';
import { isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { allByEnding, callersSession, openGoal } from '../scope.ts';
import type { State } from '../state.ts';
import { isLeft, type Step } from '../step/state.ts';
import { isAfter } from '../time.ts';
import { openQuestions } from './open.ts';
import { MAX_OPEN, WITHHOLD } from './state.ts';

const HELP = 'loopledger help ask';

/** A question for a human. Whoever may act may ask: to stop for an answer loosens nothing. */
export const decideDecisionAsk = (
  state: State,
  command: CommandOf<'decision.ask'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'decision.ask');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'decision.ask', {}));
  const { blocks = [], question, until } = command;
  const steps = blockedSteps(state, ctx, blocks);
  if (isRefusal(steps)) return refused(steps);
  const goal = openGoal(state, ctx, steps[0]?.goal ?? command.goal);
  if (isRefusal(goal)) return refused(goal);
  const options = command.options?.map((it) => it.trim()) ?? [];
  const wrong =
    strayStep(steps, goal) ??
    badOption(options) ??
    tooLate(until, ctx) ??
    askedTooMuch(state, goal, question, ctx);
  if (wrong) return refused(wrong);
  return decided(
    draft(ctx, 'decision.asked', {
      decision: freshId(ctx, 0),
      goal: goal.id,
      question,
      options,
      blocks: blocks === 'goal' ? blocks : steps.map((it) => it.id),
      ...given({ until, session: openSessionOf(state, ctx) }),
    }),
  );
};

/** The steps that are to wait; the one that the caller holds is known without its id. */
const blockedSteps = (
  state: State,
  ctx: Context,
  blocks: NonNullable<CommandOf<'decision.ask'>['blocks']>,
): Step[] | Refusal => {
  if (blocks === 'goal') return [];
  if (blocks !== 'held') return allByEnding(state.steps, blocks, nouns.step);
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return session;
  const held = session?.holds === undefined ? undefined : state.steps.get(session.holds);
  if (held !== undefined) return [held];
  return refuse('no-claim', `${ctx.who.actor} holds no step here`, 'loopledger step list');
};

const openSessionOf = (state: State, ctx: Context): string | undefined => {
  const session = callersSession(state, ctx);
  if (session === undefined || isRefusal(session)) return undefined;
  return session.status === 'open' ? session.id : undefined;
};

const strayStep = (steps: readonly Step[], goal: Goal): Refusal | undefined => {
  const stray = steps.find((it) => it.goal !== goal.id);
  if (stray !== undefined) {
    const what = `step ${stray.id} belongs to goal ${stray.goal}, not ${goal.id}`;
    return refuse('unknown-id', what, 'loopledger step list --all');
  }
  const over = steps.find((it) => !isLeft(it));
  if (over === undefined) return undefined;
  return refuse('step-finished', `step ${over.id} is ${over.status}`, `loopledger step show ${over.id}`);
};

/** An option is taken by its words or by its number, and one word means something else in every ledger. */
const badOption = (options: readonly string[]): Refusal | undefined => {
  const seen = new Set<string>();
  for (const option of options) {
    const said = option.toLowerCase();
    if (said === WITHHOLD) {
      return refuse('bad-command', `"${WITHHOLD}" can be no option: it lets lines be withheld`, HELP);
    }
    if (/^\d+$/.test(said)) {
      return refuse('bad-command', 'an option that is a number would be mistaken for one’s number', HELP);
    }
    if (seen.has(said)) return refuse('bad-command', 'two options say the same', HELP);
    seen.add(said);
  }
  return undefined;
};

const tooLate = (until: string | undefined, { now }: Context): Refusal | undefined =>
  until === undefined || isAfter(until, now)
    ? undefined
    : refuse('bad-command', `a question can't expire at ${until}: it is ${now}`, HELP);

const askedTooMuch = (state: State, goal: Goal, text: string, ctx: Context): Refusal | undefined => {
  const open = openQuestions(state, goal.id, ctx.now);
  const same = open.find((it) => it.text === text);
  if (same !== undefined) {
    return refuse('duplicate', `question ${same.id} asks just this`, `loopledger show ${same.id}`);
  }
  if (open.length < MAX_OPEN) return undefined;
  const what = `goal ${goal.id} has ${open.length} open questions, the most that every brief can carry`;
  return refuse('too-many', what, 'loopledger ask list');
};
