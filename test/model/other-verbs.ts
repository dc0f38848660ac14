import type { Command } from '../../src/domain/commands.ts';
import { closed, humans, isMine, nth, type Verb } from './meant.ts';
import { MOST_QUESTIONS } from './model.ts';

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

export const otherVerbs: Readonly<Record<string, Verb>> = {
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
