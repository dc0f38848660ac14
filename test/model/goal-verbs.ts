import type { Command } from '../../src/domain/commands.ts';
import { closed, type Effect, humans, nth, type Verb } from './meant.ts';

const onGoal =
  (
    type: 'goal.confirm' | 'goal.pause' | 'goal.unpause',
    event: string,
    whyNot: (goal: { confirmed: boolean; paused: boolean }) => string[],
    change: (goal: { confirmed: boolean; paused: boolean }) => void,
  ): Verb =>
  (model, who, pick) => {
    const goal = nth(model.goals, pick);
    if (goal === undefined) return undefined;
    const { id } = goal;
    const command = (
      type === 'goal.pause' ? { type, goal: id, reason: 'not now' } : { type, goal: id }
    ) as Command;
    const done = () => {
      change(goal);
      model.halt(id);
    };
    return {
      command,
      reasons: [...humans(who), ...closed(model, id), ...whyNot(goal)],
      events: [[event, done]],
    };
  };

export const goalVerbs: Readonly<Record<string, Verb>> = {
  'goal.open': (model, who, _, more) => {
    if ([...model.goals.values()].filter((it) => it.status === 'open').length >= 2) return undefined;
    const judged = more % 2 === 0;
    const comes: Effect = ({ goal: id = '' }) => {
      const goal = model.goals.get(id);
      if (goal !== undefined) goal.hasCheck = true;
    };
    return {
      command: {
        type: 'goal.open',
        objective: `Goal ${more}`,
        criteria: judged
          ? [{ text: 'good', judge: 'human' }]
          : [{ text: 'green', check: { argv: ['test'], limit_s: 1 } }],
      },
      reasons: [],
      events: [
        [
          'goal.opened',
          ({ goal: id = '' }) =>
            model.goals.set(id, {
              id,
              judged,
              hasCheck: false,
              status: 'open',
              confirmed: who.proven,
              paused: false,
              proven: false,
            }),
        ],
        ...(judged ? [] : [['check.added', comes] as const]),
      ],
    };
  },
  'goal.confirm': onGoal(
    'goal.confirm',
    'goal.confirmed',
    ({ confirmed }) => (confirmed ? ['already-confirmed'] : []),
    (goal) => {
      goal.confirmed = true;
    },
  ),
  'goal.pause': onGoal(
    'goal.pause',
    'goal.paused',
    ({ paused }) => (paused ? ['goal-paused'] : []),
    (goal) => {
      goal.paused = true;
    },
  ),
  'goal.unpause': onGoal(
    'goal.unpause',
    'goal.unpaused',
    ({ paused }) => (paused ? [] : ['not-paused']),
    (goal) => {
      goal.paused = false;
    },
  ),
  'goal.judge': (model, who, pick, more) => {
    const goal = nth(model.goals, pick);
    if (goal === undefined) return undefined;
    const met = more % 3 > 0;
    const reasons = [...humans(who), ...closed(model, goal.id)];
    if (!goal.judged) reasons.push('unknown-id');
    if (!goal.confirmed) reasons.push('goal-unconfirmed');
    return {
      command: { type: 'goal.judge', goal: goal.id, verdict: met ? 'met' : 'unmet' },
      reasons,
      events: [
        [
          'goal.judged',
          () => {
            goal.proven = met;
          },
        ],
      ],
    };
  },
  'goal.check': (model, who, pick) => {
    const goal = nth(model.goals, pick);
    if (goal === undefined || goal.judged) return undefined;
    const held = model.heldBy(model.sessionOf(who)?.id);
    const ran = () => {
      goal.proven = !model.red;
      if (held !== undefined && held.goal === goal.id) model.renew(held);
    };
    return {
      command: { type: 'goal.check', goal: goal.id },
      reasons: [...closed(model, goal.id), ...(goal.hasCheck ? [] : ['nothing-to-change'])],
      events: [['check.ran', ran]],
      before: held === undefined ? [] : [['step.renewed', () => model.renew(held)]],
    };
  },
  'goal.close': (model, who, pick, more) => {
    const goal = nth(model.goals, pick);
    // Seldom given up, for little follows.
    if (goal === undefined || more % 8 === 1) return undefined;
    const outcome = more % 8 === 0 ? 'abandoned' : 'achieved';
    const reasons = [...humans(who), ...closed(model, goal.id)];
    if (outcome === 'achieved') {
      const steps = [...model.steps.values()].filter((it) => it.goal === goal.id);
      if (!goal.confirmed) reasons.push('goal-unconfirmed');
      const waits = steps.some((it) => it.status === 'submitted' || (it.flagged && it.status !== 'dropped'));
      if (waits || !goal.proven) reasons.push('goal-unproven');
    }
    return {
      command: { type: 'goal.close', goal: goal.id, outcome },
      reasons,
      events: [['goal.closed', () => model.closeGoal(goal, outcome)]],
    };
  },
};
