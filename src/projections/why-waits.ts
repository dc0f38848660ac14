import { spentFor } from '../domain/budget/over.ts';
import { subjectInWords, usedInWords } from '../domain/budget/words.ts';
import { blockOf } from '../domain/decision/open.ts';
import { type CriterionStanding, standing } from '../domain/goal/criteria.ts';
import type { Goal } from '../domain/goal/state.ts';
import { type Halt, haltInWords, haltOf } from '../domain/halt/halt.ts';
import { kindOf } from '../domain/humans-word.ts';
import { recheckable } from '../domain/next/again.ts';
import { judgeable } from '../domain/next/causes.ts';
import { type Asking, type Facts, factsOf } from '../domain/next/facts.ts';
import type { State } from '../domain/state.ts';
import { isLive } from '../domain/step/claim.ts';
import { waitsFor } from '../domain/step/ready.ts';
import { isLeft, MAX_RETURNS, type Step } from '../domain/step/state.ts';
import { heldByHuman, isDue, isOver } from '../domain/watch/due.ts';
import type { Watch } from '../domain/watch/state.ts';
import { watchStanding } from './watch-words.ts';
import type { Asked } from './why.ts';

/**
 * What a thing waits for, and what would move it on. `command` is whole and holds no text from the log; where `yours`
 * is true it is accepted from whoever asked, else it is another's, or shows more.
 */
export interface Wait {
  /** In the product's own words, with ids and actors. */
  readonly what: string;
  readonly who: string;
  readonly command: string;
  readonly yours: boolean;
}

type Tree = Asking['tree'];

/** Nothing where it is finished. */
export const waitsOf = (state: State, asked: Asked, asking: Asking): readonly Wait[] => {
  switch (asked.kind) {
    case 'step':
      return stepWaits(state, asked.step, asking);
    case 'check':
      return checkWaits(state, asked, asking);
    case 'goal':
      return goalWaits(state, asked.goal, asking);
    case 'watch':
      return watchWaits(state, asked.watch, asking);
    default:
      return asked satisfies never;
  }
};

const factsFor = (state: State, goalId: string, asking: Asking): Facts | undefined => {
  const goal = state.goals.get(goalId);
  return goal === undefined ? undefined : factsOf(state, goal, asking);
};

const stepWaits = (state: State, step: Step, asking: Asking): readonly Wait[] => {
  const facts = factsFor(state, step.goal, asking);
  if (facts !== undefined && step.status === 'accepted') return flaggedWaits(facts, step);
  if (facts === undefined || !isLeft(step)) return [];
  if (facts.goal.status !== 'open') {
    return [other('its goal is closed', 'human', `loopledger goal show ${step.goal}`)];
  }
  if (facts.goal.paused !== undefined && step.status !== 'submitted') return [pausedGoal(facts)];
  const question = blockOf(state, step);
  if (question !== undefined) {
    return [
      other(`question ${question.id} is not answered`, 'human', `loopledger decide ${question.id}`, true),
    ];
  }
  if (step.status === 'submitted') return [judgement(facts, step)];
  const halt = haltOf(state, step, asking.now);
  if (halt !== undefined && halt.kind !== 'question') return [haltWait(halt, facts)];
  const holding = step.claim?.actor;
  if (isLive(step.claim, state, asking.now, asking.dead)) return [holder(facts, step)];
  if (step.returns >= MAX_RETURNS) {
    return [other(`it was returned ${step.returns} times`, 'human', `loopledger step show ${step.id}`)];
  }
  const waiting = waitsFor(state, step);
  if (waiting.length > 0) {
    return waiting.map(before);
  }
  const spent = spentFor(state, step, asking.actor, asking);
  if (spent !== undefined) {
    const what = `the budget of ${subjectInWords(spent.budget.of)} is spent: ${usedInWords(spent)}`;
    return [other(what, 'human', 'loopledger budget show', true)];
  }
  const crowded = facts.crowded.find((it) => it.waits === step);
  if (crowded !== undefined) {
    const what = `step ${crowded.step.id}, which may touch the same paths, is held in this work tree until ${crowded.claim.expires}`;
    return [other(what, crowded.claim.actor, `loopledger step show ${crowded.step.id}`, true)];
  }
  const lapsed = holding === undefined ? 'nobody works on it' : `the claim of ${holding} ran out`;
  const yours = facts.runnable.includes(step) || facts.mine.includes(step);
  const held = asking.session?.holds !== undefined && asking.session.holds !== step.id;
  if (yours && held) {
    return [other(`${lapsed}; your session holds another step`, asking.actor, 'loopledger status', true)];
  }
  return [{ what: lapsed, who: 'any worker', command: `loopledger step claim ${step.id}`, yours }];
};

/** An accepted one waits for nothing, unless it must be found to hold again. */
const flaggedWaits = (facts: Facts, step: Step): readonly Wait[] => {
  if (step.flagged === undefined || facts.goal.status !== 'open') return [];
  const waiting = waitsFor(facts.state, step);
  if (waiting.length > 0) return waiting.map(before);
  return [
    {
      what: `it is flagged: step ${step.flagged.by}, on which it was started, is not what it was`,
      who: step.needs.judge ?? 'anybody',
      command: `loopledger step recheck ${step.id}`,
      yours: recheckable(facts).includes(step),
    },
  ];
};

const before = (it: Step): Wait =>
  other(
    `step ${it.id}, which it comes after, is ${it.flagged === undefined ? it.status : 'flagged'}`,
    'that step',
    `loopledger why ${it.id}`,
    true,
  );

const other = (what: string, who: string, command: string, yours = false): Wait => ({
  what,
  who,
  command,
  yours,
});

const haltWait = (halt: Exclude<Halt, { readonly kind: 'question' }>, { provenHuman }: Facts): Wait => {
  const { id } = halt.step;
  const what = `step ${id} ${haltInWords(halt)}`;
  if (halt.kind === 'step') return other(what, 'that step', `loopledger why ${halt.on.id}`, true);
  if (halt.kind === 'watch') return other(what, 'that watch', `loopledger why ${halt.watch.id}`, true);
  const verb = halt.kind === 'deferred' ? 'undefer' : 'unblock';
  const byHuman = halt.kind === 'deferred' ? halt.deferral.byHuman : halt.hold.byHuman;
  const on = halt.kind === 'date' ? ` --until ${halt.until}` : '';
  return other(
    what,
    byHuman ? 'human' : 'anybody',
    `loopledger step ${verb} ${id}${on}`,
    !byHuman || provenHuman,
  );
};

const pausedGoal = ({ goal, provenHuman }: Facts): Wait =>
  other(
    `goal ${goal.id} is paused by ${goal.paused?.by} since line ${goal.paused?.seq}`,
    'human',
    `loopledger goal unpause ${goal.id}`,
    provenHuman,
  );

const judgement = (facts: Facts, step: Step): Wait => {
  const who = step.needs.judge ?? 'system:checks';
  const yours = judgeable(facts).includes(step);
  return {
    what: 'it is submitted and waits for its judge',
    who,
    command: `loopledger step accept ${step.id}`,
    yours,
  };
};

const holder = (facts: Facts, step: Step): Wait => ({
  what: `${step.claim?.actor} works on it until ${step.claim?.expires}`,
  who: step.claim?.actor ?? '',
  command: `loopledger step submit ${step.id}`,
  yours: facts.mine.includes(step),
});

const checkWaits = (
  state: State,
  { check }: Extract<Asked, { readonly kind: 'check' }>,
  asking: Asking,
): readonly Wait[] => {
  const run = `loopledger check run ${check.id}`;
  const isOpen = state.goals.get(check.goal)?.status === 'open' && kindOf(asking.actor) !== 'ci';
  const again = (what: string): Wait => ({ what, who: 'anybody', command: run, yours: isOpen });
  const { last, removed } = check;
  if (removed !== undefined) return [];
  if (last === undefined) return [again('it was never run')];
  if (last.outcome !== 'green')
    return [again(`its last run was ${last.outcome}: mend what it tells of, then run it`)];
  return last.tree === asking.tree() ? [] : [again('it was green on another work tree')];
};

/** Looked at when it is due; what only somebody's word ends, or has done its work, is closed. */
const watchWaits = (state: State, watch: Watch, asking: Asking): readonly Wait[] => {
  if (state.goals.get(watch.goal)?.status !== 'open') {
    return [other('its goal is closed', 'human', `loopledger goal show ${watch.goal}`)];
  }
  const acts = kindOf(asking.actor) !== 'ci';
  const look = `loopledger watch observe ${watch.id}`;
  const what = watchStanding(watch, asking.now);
  if (watch.status === 'open' && !isOver(watch, asking.now)) {
    return [{ what, who: 'anybody', command: look, yours: acts && isDue(watch, asking.now) }];
  }
  const byHuman = heldByHuman(state, watch);
  const proven = factsFor(state, watch.goal, asking)?.provenHuman === true;
  const who = byHuman ? 'human' : 'anybody';
  const yours = acts && (!byHuman || proven);
  return [{ what, who, command: `loopledger watch close ${watch.id}`, yours }];
};

const goalWaits = (state: State, goal: Goal, asking: Asking): readonly Wait[] => {
  const facts = factsFor(state, goal.id, asking);
  if (facts === undefined || goal.status !== 'open') return [];
  if (goal.paused !== undefined) return [pausedGoal(facts)];
  const human = facts.provenHuman;
  const confirm: Wait[] =
    goal.confirmed !== undefined
      ? []
      : [
          {
            what: 'it is a proposal',
            who: 'human',
            command: `loopledger goal confirm ${goal.id}`,
            yours: human,
          },
        ];
  if (goal.stepsPlanned === 0) {
    const whole = `loopledger step plan --whole-goal --goal ${goal.id}`;
    return [...confirm, { what: 'it has no step yet', who: 'any worker', command: whole, yours: true }];
  }
  const unproven = [...facts.left, ...facts.flagged];
  if (unproven.length > 0) {
    return [
      ...confirm,
      ...unproven
        .slice(0, MOST)
        .map((it) =>
          other(
            `step ${it.id} is ${it.flagged === undefined ? it.status : 'flagged'}`,
            'that step',
            `loopledger why ${it.id}`,
            true,
          ),
        ),
    ];
  }
  const open = criteriaWaits(facts, goal, asking.tree);
  const close = `loopledger goal close ${goal.id} --achieved`;
  if (confirm.length + open.length > 0) return [...confirm, ...open];
  return [{ what: 'every criterion has proof', who: 'human', command: close, yours: human }];
};

const MOST = 10;

const criteriaWaits = ({ state, provenHuman }: Facts, goal: Goal, tree: Tree): Wait[] =>
  [...goal.criteria.values()].flatMap((criterion) => {
    const stands = standing(state, goal, criterion, tree);
    return stands === 'proven' ? [] : [criterionWait(criterion, goal, stands, provenHuman)];
  });

const criterionWait = (
  { id, judge }: { readonly id: string; readonly judge?: string },
  goal: Goal,
  stands: Exclude<CriterionStanding, 'proven'>,
  human: boolean,
): Wait => {
  switch (stands) {
    case 'not-run':
      return other(
        `criterion ${id}: its check was not run on this tree`,
        'anybody',
        `loopledger goal check ${goal.id}`,
        true,
      );
    case 'red':
      return other(
        `criterion ${id}: its check is red on this tree`,
        'any worker',
        `loopledger goal check ${goal.id}`,
        true,
      );
    case 'unjudged':
    case 'unmet':
      return {
        what: `criterion ${id} is ${stands}`,
        who: judge ?? 'human',
        command: `loopledger goal judge ${id} --met`,
        yours: human,
      };
    default:
      return stands satisfies never;
  }
};
