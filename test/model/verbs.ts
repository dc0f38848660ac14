import type { Command } from '../../src/domain/commands.ts';
import { MOST_QUESTIONS, MOST_RETURNS, type Model, type StepM, type Who } from './model.ts';

/** What an event changes, given the ids that it made. */
type Effect = (data: Readonly<Record<string, string>>) => void;

/** A command, and what the model says comes of it. */
export interface Meant {
  readonly command: Command;
  /** Codes it may be refused with; none: it is done. */
  readonly reasons: readonly string[];
  /** The events that it leaves, in order, where it is done. */
  readonly events: readonly (readonly [type: string, effect: Effect])[];
  /** The same where it is refused, if that is more than a note of the try. */
  readonly noted?: readonly (readonly [type: string, effect: Effect])[];
  /** What may be written before, for itself. */
  readonly before?: readonly (readonly [type: string, effect: Effect])[];
}

type Verb = (model: Model, who: Who, pick: number, more: number) => Meant | undefined;

const nothing: Effect = () => undefined;
const nth = <T>(things: ReadonlyMap<string, T>, n: number): T | undefined =>
  [...things.values()].at(-1 - (n % Math.max(1, things.size)));

/** Mostly one that the act is meant for, and sometimes any. */
const stepFor = (model: Model, pick: number, fits: (step: StepM) => boolean): StepM | undefined => {
  const fitting = new Map([...model.steps].filter(([, step]) => fits(step)));
  return nth(pick % 4 < 3 && fitting.size > 0 ? fitting : model.steps, pick);
};
const isHeld = ({ claim }: StepM): boolean => claim !== undefined;
const isSubmitted = ({ status }: StepM): boolean => status === 'submitted';
const isFree = ({ status, claim }: StepM): boolean =>
  claim === undefined && (status === 'planned' || status === 'returned');

/** Why somebody may not do what only a human may. */
const humans = ({ human, proven }: Who): string[] => {
  if (!human) return ['not-allowed'];
  return proven ? [] : ['proof-too-weak'];
};
const closed = (model: Model, goal: string): string[] =>
  model.goals.get(goal)?.status === 'open' ? [] : ['goal-closed'];

/** Whoever does not hold a step is told so in one of these ways. */
const NOT_MINE = ['not-holder', 'late-token', 'no-claim', 'step-submitted', 'step-finished'];
const isMine = (model: Model, who: Who, step: StepM): boolean => {
  const session = model.sessionOf(who);
  return session !== undefined && step.claim?.session === session.id;
};
const agentsAlone = (step: StepM): boolean =>
  step.planner.startsWith('agent:') &&
  !step.touchedByHuman &&
  !step.gate &&
  !step.everSubmitted &&
  step.judge !== 'human';

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

const deciding =
  (
    type: 'decision.make' | 'decision.revoke' | 'decision.withdraw',
    event: string,
    status: 'made' | 'revoked' | 'withdrawn',
  ): Verb =>
  (model, who, pick, more) => {
    const question = nth(model.questions, pick);
    if (question === undefined) return undefined;
    const { id, goal } = question;
    const said = `answer ${more}`;
    const commands: Record<typeof type, Command> = {
      'decision.make': { type: 'decision.make', decision: id, answer: said },
      'decision.revoke': { type: 'decision.revoke', decision: id, reason: 'it was wrong' },
      'decision.withdraw': { type: 'decision.withdraw', decision: id },
    };
    const reasons = closed(model, goal);
    const open = question.status === 'asked' || question.status === 'revoked';
    const stops = question.blocks.some((step) => {
      const it = model.steps.get(step);
      return it !== undefined && !model.isOver(it);
    });
    const harmless = question.asker === who.actor && !(open && stops);
    if (!(type === 'decision.withdraw' && harmless)) reasons.push(...humans(who));
    if (type === 'decision.revoke') {
      if (question.status !== 'made') reasons.push('not-decided');
    } else if (question.status === 'withdrawn') reasons.push('question-over');
    else if (question.status === 'made') reasons.push('already-decided');
    const done = () => {
      question.status = status;
      if (status === 'made') question.answer = said;
      else delete question.answer;
      model.halt(goal);
    };
    return { command: commands[type], reasons, events: [[event, done]] };
  };

/** What is modelled. A verb that has nothing to be about is passed over. */
export const verbs: Readonly<Record<string, Verb>> = {
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
  'evidence.record': (model, who, pick, more) => {
    const named = more % 2 === 0 ? nth(model.steps, pick) : undefined;
    const goal = named?.goal ?? nth(model.goals, pick)?.id;
    if (goal === undefined) return undefined;
    const session = model.sessionOf(who);
    const held = session?.goal === goal ? model.heldBy(session.id) : undefined;
    const step = named ?? held;
    return {
      command: {
        type: 'evidence.record',
        ...(named === undefined ? { goal } : { step: named.id }),
        kind: 'note',
        title: 'seen',
        content: `note ${more}`,
      },
      reasons: closed(model, goal),
      events: [
        [
          'evidence.recorded',
          ({ evidence: id = '' }) => {
            // Of a step that is over nothing is kept but a count.
            if (step === undefined || !model.isOver(step)) model.evidence.set(id, { goal, step: step?.id });
            if (step !== undefined && isMine(model, who, step)) model.renew(step);
          },
        ],
      ],
    };
  },
  'decision.ask': (model, who, pick, more) => {
    const named = more % 4 > 0 ? nth(model.steps, pick) : undefined;
    const goal = named?.goal ?? nth(model.goals, pick)?.id;
    if (goal === undefined) return undefined;
    const blocks = named === undefined ? [] : [named.id];
    const reasons = closed(model, goal);
    if (named !== undefined && model.isOver(named)) reasons.push('step-finished');
    const text = `Question ${model.questions.size}?`;
    const open = [...model.questions.values()].filter((it) => it.goal === goal && it.status === 'asked');
    if (open.length >= MOST_QUESTIONS) reasons.push('too-many');
    return {
      command: { type: 'decision.ask', goal, question: text, options: [], blocks },
      reasons,
      events: [
        [
          'decision.asked',
          ({ decision: id = '' }) => {
            model.questions.set(id, { id, goal, asker: who.actor, blocks, status: 'asked' });
            model.halt(goal);
          },
        ],
      ],
    };
  },
  'decision.make': deciding('decision.make', 'decision.made', 'made'),
  'decision.revoke': deciding('decision.revoke', 'decision.revoked', 'revoked'),
  'decision.withdraw': deciding('decision.withdraw', 'decision.withdrawn', 'withdrawn'),
  'session.end': (model, who) => {
    const session = model.sessionOf(who);
    const held = model.heldBy(session?.id);
    const over = () => {
      if (session !== undefined) session.open = false;
    };
    return {
      command: { type: 'session.end' },
      reasons: session === undefined ? ['no-session'] : [],
      events: [
        ...(held === undefined ? [] : [['step.released', () => model.endClaim(held)] as const]),
        ['session.ended', over],
      ],
    };
  },
  'handoff.offer': (model) => {
    const done = () => {
      model.endAllWork();
      model.frozen = true;
      model.taken = false;
    };
    return {
      command: { type: 'handoff.offer', file: true },
      reasons: [],
      events: [['handoff.offered', done]],
    };
  },
  'handoff.withdraw': (model, who) => {
    const done = () => {
      model.frozen = false;
    };
    return {
      command: { type: 'handoff.withdraw' },
      reasons: [...humans(who), ...(model.frozen ? [] : ['no-handoff'])],
      events: [['handoff.withdrawn', done]],
    };
  },
  'handoff.decline': (model) => {
    const done = () => {
      model.endAllWork();
      model.frozen = true;
      model.taken = false;
    };
    return {
      command: { type: 'handoff.decline', file: true },
      reasons: model.taken ? [] : ['no-handoff'],
      events: [['handoff.declined', done]],
    };
  },
};

/** Acts behind which it is said that checks accepted what was submitted, where the write of that was cut off. */
const SAYS_SO = new Set(['evidence.record', 'session.end', 'step.claim', 'step.plan']);

const stillToAccept = (model: Model): Meant['events'] =>
  [...model.steps.values()]
    .filter((it) => it.status === 'submitted' && it.judge === undefined && !model.unanswered(it))
    .filter(({ goal }) => model.goals.get(goal)?.status === 'open')
    .map((step) => ['step.accepted', () => model.over(step, 'accepted')] as const);

/** Nothing is written into a ledger that was handed over; withdrawing is what ends that here. */
export const meant = (
  model: Model,
  verb: string,
  who: Who,
  pick: number,
  more: number,
): Meant | undefined => {
  const told = verbs[verb]?.(model, who, pick, more);
  if (told === undefined || verb === 'handoff.withdraw') return told;
  if (!model.frozen) {
    const more = SAYS_SO.has(verb) ? stillToAccept(model) : [];
    return { ...told, events: [...told.events, ...more] };
  }
  return { command: told.command, reasons: ['handed-over'], events: [] };
};
