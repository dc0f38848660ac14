import type { Command } from '../../src/domain/commands.ts';
import {
  closed,
  humans,
  isFree,
  isHeld,
  isMine,
  isSubmitted,
  NOT_MINE,
  nothing,
  nth,
  stepFor,
  type Verb,
} from './meant.ts';
import { MOST_RETURNS, type Model, type StepM } from './model.ts';

const agentsAlone = (step: StepM): boolean =>
  step.planner.startsWith('agent:') &&
  !step.touchedByHuman &&
  !step.gate &&
  !step.everSubmitted &&
  step.judge !== 'human';

const judging =
  (type: 'step.accept' | 'step.return', event: string, change: (model: Model, step: StepM) => void): Verb =>
  (model, who, pick) => {
    const step = stepFor(model, pick, isSubmitted);
    if (step === undefined) return undefined;
    const command = (
      type === 'step.accept' ? { type, step: step.id } : { type, step: step.id, asked: 'a test' }
    ) as Command;
    const reasons = closed(model, step.goal);
    if (who.human) reasons.push(...humans(who));
    else if (step.judge !== 'peer') reasons.push('not-allowed');
    else if (step.planner === who.actor || step.workers.has(who.actor)) reasons.push('own-work');
    if (step.status !== 'submitted') reasons.push('not-submitted');
    if (type === 'step.accept' && model.unanswered(step)) reasons.push('step-blocked');
    const done = () => {
      change(model, step);
      if (who.human) step.touchedByHuman = true;
    };
    return { command, reasons, events: [[event, done]] };
  };

export const stepVerbs: Readonly<Record<string, Verb>> = {
  'step.plan': (model, who, pick, more) => {
    const goal = nth(model.goals, pick);
    if (goal === undefined) return undefined;
    const judge = ([undefined, 'peer', 'human', 'peer'] as const)[more % 4];
    const checked = judge === undefined || more % 3 === 0;
    const before = more % 8 < 3 ? nth(model.steps, more) : undefined;
    const gate = more % 5 === 0;
    const after = before === undefined ? [] : [before.id];
    const reasons = closed(model, goal.id);
    if (before !== undefined && before.goal !== goal.id) reasons.push('unknown-id');
    return {
      command: {
        type: 'step.plan',
        goal: goal.id,
        title: `Step ${more}`,
        gate,
        after,
        ...(judge === undefined ? {} : { judge }),
        ...(checked ? { new_checks: [{ argv: ['test', 'step'], limit_s: 1 }] } : {}),
      },
      reasons,
      events: [
        ...(checked ? [['check.added', nothing] as const] : []),
        [
          'step.planned',
          ({ step: id = '' }) => {
            const none = { returns: 0, everSubmitted: false, touchedByHuman: false, flagged: false };
            const sets = { workers: new Set<string>(), on: new Set<string>() };
            const told = { id, goal: goal.id, judge, checked, gate, after, planner: who.actor };
            model.steps.set(id, { ...told, ...none, ...sets, status: 'planned' });
            if (who.human && before !== undefined) before.touchedByHuman = true;
          },
        ],
      ],
    };
  },
  'step.claim': (model, who, pick) => {
    const step = stepFor(model, pick, isFree);
    if (step === undefined) return undefined;
    const command: Command = { type: 'step.claim', step: step.id };
    const session = model.sessionOf(who);
    const shut = closed(model, step.goal);
    if (shut.length === 0 && isMine(model, who, step)) {
      return { command, reasons: [], events: [['step.renewed', () => model.renew(step)]] };
    }
    const reasons = shut;
    if (model.goals.get(step.goal)?.paused === true) reasons.push('goal-paused');
    if (model.isOver(step)) reasons.push('step-finished');
    if (step.status === 'submitted') reasons.push('step-submitted');
    if (step.returns >= MOST_RETURNS) reasons.push('too-many-returns');
    if (model.isLive(step.claim)) reasons.push('step-held');
    if (model.unanswered(step)) reasons.push('step-blocked');
    if (model.waits(step)) reasons.push('step-waits');
    if (session !== undefined && session.goal !== step.goal) reasons.push('session-over');
    const holding = model.heldBy(session?.id);
    const stands = holding !== undefined && model.unanswered(holding);
    if (holding !== undefined && !stands && model.isLive(holding.claim)) reasons.push('one-claim');
    const { actor } = who;
    return {
      command,
      reasons,
      events: [
        ...(stands ? [['step.released', () => model.endClaim(holding)] as const] : []),
        ...(session === undefined
          ? [
              [
                'session.started',
                ({ session: id = '' }: Readonly<Record<string, string>>) =>
                  void model.sessions.set(id, { id, actor, place: model.place, goal: step.goal, open: true }),
              ] as const,
            ]
          : []),
        ['step.claimed', ({ session: id = '' }) => model.claim(step, id, actor)],
      ],
    };
  },
  'step.renew': (model, who, pick) => {
    const step = stepFor(model, pick, isHeld);
    if (step === undefined) return undefined;
    return {
      command: { type: 'step.renew', step: step.id },
      reasons: [...closed(model, step.goal), ...(isMine(model, who, step) ? [] : NOT_MINE)],
      events: [['step.renewed', () => model.renew(step)]],
    };
  },
  'step.release': (model, who, pick) => {
    const step = stepFor(model, pick, isHeld);
    if (step === undefined) return undefined;
    const reasons = closed(model, step.goal);
    const mine = isMine(model, who, step);
    if (step.claim === undefined) reasons.push('no-claim');
    else if (!mine && !who.proven) reasons.push(...NOT_MINE, 'proof-too-weak');
    const done = () => {
      if (who.human && step.claim?.actor !== who.actor) step.touchedByHuman = true;
      model.endClaim(step);
    };
    return { command: { type: 'step.release', step: step.id }, reasons, events: [['step.released', done]] };
  },
  'step.submit': (model, who, pick) => {
    const step = stepFor(model, pick, isHeld);
    if (step === undefined) return undefined;
    const reasons = closed(model, step.goal);
    const mine = isMine(model, who, step);
    if (!mine) reasons.push(...NOT_MINE);
    if (model.unanswered(step)) reasons.push('step-blocked');
    const runs = reasons.length === 0 && step.checked;
    const red = runs && model.red;
    const ran = [['check.ran', () => model.renew(step)] as const];
    return {
      command: { type: 'step.submit', step: step.id },
      reasons: red ? ['check-red'] : reasons,
      ...(red ? { noted: ran } : {}),
      before: [['step.renewed', () => model.renew(step)]],
      events: [
        ...(runs ? ran : []),
        [
          'step.submitted',
          () => {
            step.status = 'submitted';
            model.endClaim(step);
            step.everSubmitted = true;
            model.restAnew(step);
          },
        ],
        ...(step.judge === undefined ? [['step.accepted', () => model.over(step, 'accepted')] as const] : []),
      ],
    };
  },
  'step.accept': judging('step.accept', 'step.accepted', (model, step) => model.over(step, 'accepted')),
  'step.return': judging('step.return', 'step.returned', (model, step) => {
    step.status = 'returned';
    step.returns += 1;
    model.broken(step);
  }),
  'step.drop': (model, who, pick, more) => {
    const step = nth(model.steps, pick);
    // Seldom, for little follows.
    if (step === undefined || more % 2 === 1) return undefined;
    const reasons = closed(model, step.goal);
    if (model.isOver(step)) reasons.push('step-finished');
    if (!agentsAlone(step) || model.unanswered(step)) reasons.push(...humans(who));
    if (!who.human && !isMine(model, who, step) && model.isLive(step.claim)) reasons.push('step-held');
    const done = () => {
      model.over(step, 'dropped');
      model.broken(step);
      if (who.human) step.touchedByHuman = true;
    };
    return {
      command: { type: 'step.drop', step: step.id, reason: 'not needed' },
      reasons,
      events: [['step.dropped', done]],
    };
  },
};
