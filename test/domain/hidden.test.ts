import { describe, expect, it } from 'vitest';
import type { State } from '../../src/domain/state.ts';
import { claim, openGoal, plan, submit } from '../support/acts.ts';
import { copyOf, type Forged, forge } from '../support/forge.ts';
import { type Act, play } from '../support/given.ts';
import { decide, lineOf, withhold } from '../support/withhold.ts';
import { ada, claude, codex, type World } from '../support/world.ts';
import { forgeries, make } from './forged.table.ts';
import { FRESH, stage } from './forged.words.ts';

/** Under some content of a withheld line these can follow: the thing they name was made there, or changed. */
const mayRestOnIt = new Set([
  'amended while it awaits its judge',
  'amended after it was done',
  'amended to come after a step that is not there',
  'deferred while it awaits its judge',
  'undeferred without a deferral',
  'reopened before it was finished',
  'blocked on a step that is not there',
  'unblocked of a time that nobody set',
  'accepted twice',
  'claimed after it was done',
  'a done step dropped',
  'a goal let go on that is not paused',
  'a goal reopened that is open',
  'no goal reopened',
  'claimed while another holds it',
  'claimed while it awaits its judge',
  'planned on a check that is not there',
  'planned after a step that is not there',
  'planned for no goal',
  'a goal achieved while a step awaits judgement',
  'a proposal achieved',
  'a goal superseded by none',
  'a goal left without criteria',
  'a criterion judged that has a check',
  'a check added to a step that awaits its judge',
  'a check added to no goal',
  'a check ran that is not there',
  'a check that is not there changed',
  'a check changed from what it was not',
  'a check that is not there removed',
  'a check of a criterion removed',
  'a step rechecked that is not there',
  'a session that resumes none',
  'usage of no session',
  'a source read to its end and never begun',
  'evidence of no goal',
  'a lesson of no goal',
  'a lesson superseded that is not there',
  'a lesson superseded by one that is not there',
  'a handoff that gives up a step its session does not hold',
  'a handoff received that nobody offered',
  'a handoff declined that nobody offered',
  'a handoff declined that never came with a file',
  'a handoff withdrawn that nobody offered',
  'a question of no goal',
  'an answer to a question that has one',
  'an answer to no question',
  'an answer revoked that was never given',
  'a question that blocks, withdrawn by its asker',
  'a question withdrawn that was answered',
  'a step unblocked that nothing blocks',
  'a step blocked by a question that is answered',
  'a step blocked twice',
  'a step blocked that is none of the goal',
  'a step claimed that waits for an answer',
  'a step accepted that waits for an answer',
  'a boundary of no goal',
  'a budget of no goal',
  'a budget of no step',
  'a budget raised by an agent',
  'a budget set at too weak a proof',
  'a budget set by an agent',
  'a step claimed whose budget is spent',
  'an action allowed by an approval that is not known',
  'an action judged for no goal',
  'an approval for no goal',
  'an approval revoked that is not known',
  'an approval used that is not known',
  'usage of a step that is not held',
  'a choice for no goal',
  'a key registered to nobody known',
  'a key revoked that is not there',
  'an act signed with a key that is not there',
  'a watch of no goal',
  'a watch looked at that is not there',
  'a watch found changed when it was never looked at',
  'a watch closed that is not there',
  'blocked on a watch that is not there',
]);

const hide = async (world: World, type: string): Promise<number> => {
  const line = await lineOf(world, type);
  await forge(world, decide, withhold(line));
  return line.seq;
};

const lesson: Act = [
  claude,
  (the) => ({ type: 'lesson.record', goal: the('goal', 0), text: 'the password is hunter2' }),
];

let played: Promise<World> | undefined;
/** All that forgeries are made on, and then a lesson that was withheld: no forged event is about it. */
const staged = async (): Promise<World> => {
  played ??= play([...stage, lesson]).then(async (world) => {
    await hide(world, 'lesson.recorded');
    return world;
  });
  return copyOf(await played);
};

describe('behind a withheld line', () => {
  it.each(Object.keys(forgeries))('%s', async (name) => {
    const world = await staged();
    await forge(world, make(await world.state(), name));
    const state = await world.state();
    if (mayRestOnIt.has(name)) {
      expect(state.readOnly).toBeUndefined();
      expect(state.counts.passedOver).toBe(1);
    } else {
      expect(state.readOnly).toMatchObject({ code: 'inconsistent', seq: state.head.seq });
      expect(state.counts.passedOver).toBe(0);
      expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'stop', row: 1 });
    }
  });
});

const evidence = (goal: string): Forged => ({
  type: 'evidence.recorded',
  actor: 'agent:eve',
  data: {
    evidence: '01M8NTXEK8XWPH4ZF3FEA2QZZX',
    goal,
    kind: 'note',
    title: 't',
    content: '',
    tree: 'unbound',
  },
});

const renewed = (step: string, token: number): Forged => ({
  type: 'step.renewed',
  actor: 'agent:claude',
  data: { step, token, expires: '2026-12-01T00:00:00.000Z' },
});

const revised = (goal: string, base: number): Forged => ({
  type: 'plan.revised',
  actor: 'agent:eve',
  data: { goal, base, seen: 'much' },
});

const onlyGoal = (state: State): string => [...state.goals.keys()][0] ?? '';
const onlyStep = (state: State): string => [...state.steps.keys()][0] ?? '';

describe('one withheld line is one event', () => {
  it('and made one thing: the second that nobody made is a fault', async () => {
    const world = await staged();
    await forge(world, evidence(FRESH), evidence(FRESH));
    expect((await world.state()).readOnly).toBeUndefined();
    await forge(world, evidence('01M8NTXEK8XWPH4ZF3FEA2QZZW'));
    expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
  });

  it('what an event passed over made is no other thing nobody made', async () => {
    const world = await play([openGoal, plan(), claim()]);
    await hide(world, 'goal.opened');
    const state = await world.state();
    expect(state.readOnly).toBeUndefined();
    expect([state.goals.size, state.steps.size, state.sessions.size]).toEqual([0, 0, 0]);
    expect(state.counts.passedOver).toBe(4);
  });

  it('a line that names it by its number may rest on it, one that names another may not', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const token = await hide(world, 'step.claimed');
    await forge(world, renewed(onlyStep(await world.state()), token));
    expect((await world.state()).readOnly).toBeUndefined();
    await forge(world, renewed(onlyStep(await world.state()), token - 1));
    expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
  });

  it('work that rests on it is passed over to its end', async () => {
    const world = await play([openGoal, plan({ judge: 'human' }), claim(), submit()]);
    await world.do({ type: 'step.accept', step: onlyStep(await world.state()) }, ada);
    await hide(world, 'step.claimed');
    const state = await world.state();
    expect(state.readOnly).toBeUndefined();
    expect(state.counts.passedOver).toBe(2);
    expect([...state.steps.values()].map((it) => it.status)).toEqual(['planned']);
  });

  it('it ends no claim that was taken after it', async () => {
    const world = await play([openGoal, lesson, plan(), claim()]);
    await hide(world, 'lesson.recorded');
    await world.do({ type: 'session.start' }, codex);
    const state = await world.state();
    const session = [...state.sessions.keys()].at(-1);
    const data = { step: onlyStep(state), session, lease_s: 60, expires: '2026-12-01T00:00:00.000Z' };
    await forge(world, { type: 'step.claimed', actor: codex.actor, data });
    expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
  });

  it('it revised a plan once', async () => {
    const world = await staged();
    const goal = onlyGoal(await world.state());
    await forge(world, revised(goal, 1));
    expect((await world.state()).readOnly).toBeUndefined();
    // The one passed over counts as well.
    await forge(world, revised(goal, 2), revised(goal, 9));
    const state = await world.state();
    expect(state.readOnly).toMatchObject({ code: 'inconsistent', seq: state.head.seq });
  });
});
