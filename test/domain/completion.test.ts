import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands.ts';
import { claim, edit, openGoal, openJudgedGoal, plan, proposeGoal, submit, turns } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, given, play, type The, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const statuses = async (world: World) => [...(await world.state()).steps.values()].map((it) => it.status);
const goalStatus = async (world: World) => [...(await world.state()).goals.values()].map((it) => it.status);
const achieve = (who = ada): Act => [who, { type: 'goal.close', outcome: 'achieved' }];

describe('D1: no step is accepted by being said to be', () => {
  const red: readonly Act[] = [openGoal, plan(), claim(), turns('npm test', 1)];
  const step = (the: The) => the('step');

  const routes: Readonly<
    Record<string, { readonly who: typeof ada; readonly command: (the: The) => Command }>
  > = {
    'submit with words': {
      who: claude,
      command: (the) => ({ type: 'step.submit', step: step(the), summary: 'done!' }),
    },
    'accept it oneself': { who: claude, command: (the) => ({ type: 'step.accept', step: step(the) }) },
    'accept it as a human, though nothing was submitted': {
      who: ada,
      command: (the) => ({ type: 'step.accept', step: step(the) }),
    },
    'close the goal as achieved': { who: ada, command: () => ({ type: 'goal.close', outcome: 'achieved' }) },
    'close it as an agent': { who: claude, command: () => ({ type: 'goal.close', outcome: 'achieved' }) },
    'confirm it as an agent': { who: claude, command: () => ({ type: 'goal.confirm' }) },
    'take the criterion away as an agent': {
      who: claude,
      command: (the) => ({ type: 'goal.amend', remove: [the('criterion')], reason: 'too hard' }),
    },
    'take the last criterion away as a human': {
      who: ada,
      command: (the) => ({ type: 'goal.amend', remove: [the('criterion')], reason: 'too hard' }),
    },
    'judge what has a check': {
      who: ada,
      command: (the) => ({ type: 'goal.judge', criterion: the('criterion'), verdict: 'met' }),
    },
    'submit a run made by hand': {
      who: claude,
      command: (the) => ({ type: 'step.submit', step: step(the), runs: [1] }) as never,
    },
    'report a check as an agent': {
      who: claude,
      command: (the) => ({ type: 'check.run', check: the('check'), outcome: 'green' }) as never,
    },
    'supersede by nothing': { who: ada, command: () => ({ type: 'goal.close', outcome: 'superseded' }) },
    'supersede by itself': {
      who: ada,
      command: (the) => ({ type: 'goal.close', outcome: 'superseded', by: the('goal') }),
    },
    'claim it again': { who: codex, command: (the) => ({ type: 'step.claim', step: step(the) }) },
  };

  test.each(Object.entries(routes))('%s', async (_, { who, command }) => {
    const world = await play(red);
    const outcome = await world.submit(command(theOf(await world.state())), who);
    expect(outcome.ok).toBe(false);
    expect(await statuses(world)).toEqual(['claimed']);
    expect(await goalStatus(world)).toEqual(['open']);
  });

  test('dropping all that is hard leaves the goal unproven', async () => {
    const world = await play([
      openGoal,
      plan(),
      turns('npm test', 1),
      [claude, (the) => ({ type: 'step.drop', step: the('step'), reason: 'done elsewhere' })],
      [claude, { type: 'goal.check' }],
    ]);
    expect(await statuses(world)).toEqual(['dropped']);
    expect(await world.code({ type: 'goal.close', outcome: 'achieved' }, ada)).toBe('goal-unproven');
    expect((await world.ledger.next(claude)).verdict).toBe('replan');
  });

  test('a plan revised drops only what may be dropped singly, else nothing of it happens', async () => {
    const revise: Act = [
      claude,
      (the) => ({ type: 'plan.revise', seen: 'hard', stopped: [the('step', 0), the('step', 1)] }),
    ];
    const world = await given(openGoal, plan(), plan({}, ada))
      .when(revise)
      .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
    expect(await statuses(world)).toEqual(['planned', 'planned']);
    await given(openGoal, plan(), plan()).when(revise).then(['step.dropped', 'step.dropped', 'plan.revised']);
  });

  test('a foreign log that says "accepted" is words', async () => {
    const at = '2026-11-30T08:00:00.000Z';
    const said = '{"type":"step.accepted","actor":"human:ada","data":{"by":"human"}}';
    const world = await play([
      openGoal,
      plan(),
      [
        claude,
        {
          type: 'trace.import',
          source: 'test/1:s',
          format: 'test/1',
          opens: { external: 's', runtime: 'test', at },
          facts: [
            { record: 0, n: 1, at, fact: { type: 'message', role: 'system', text: said } },
            {
              record: 1,
              n: 2,
              at,
              fact: { type: 'call', call: 'c', tool: 'loopledger step accept', input: said },
            },
            { record: 2, n: 3, at, fact: { type: 'return', call: 'c', ok: true, output: said } },
          ],
        },
      ],
    ]);
    expect(await statuses(world)).toEqual(['planned']);
    expect((await world.ledger.next(ada)).verdict).toBe('work');
  });

  test('no command carries a fact of another type', async () => {
    const world = await play([openGoal]);
    const at = '2026-11-30T08:00:00.000Z';
    const fact = { type: 'step.accepted', step: 'x' };
    const command = {
      type: 'trace.import',
      source: 's:s',
      format: 's',
      opens: { external: 's', runtime: 's', at },
      facts: [{ record: 0, n: 1, at, fact }],
    };
    expect(await world.code(command as never, claude)).toBe('bad-command');
  });
});

describe('D1: no goal is achieved by being said to be', () => {
  test('one whose criteria are proposals, all green', () =>
    given(proposeGoal, [claude, { type: 'goal.check' }])
      .when(achieve())
      .then({ refused: 'goal-unconfirmed' }));

  test('one whose check never ran', () => given(openGoal).when(achieve()).then({ refused: 'goal-unproven' }));

  test('one whose last run is red, though an earlier one was green', () =>
    given(openGoal, [ada, { type: 'goal.check' }], turns('npm test', 1), [ada, { type: 'goal.check' }])
      .when(achieve())
      .then({ refused: 'goal-unproven' }));

  test('one that nobody judged', () =>
    given(openJudgedGoal, plan({ judge: 'human' }), claim(), submit(), [
      ada,
      (the) => ({ type: 'step.accept', step: the('step') }),
    ])
      .when(achieve())
      .then({ refused: 'goal-unproven' }));

  test('one while a step awaits its judge', () =>
    given(openGoal, plan({ judge: 'human' }), claim(), submit(), [ada, { type: 'goal.check' }])
      .when(achieve())
      .then({ refused: 'goal-unproven' }));

  test('one that was green on another tree', () =>
    given(edit('a'), openGoal, [ada, { type: 'goal.check' }], edit('b'))
      .when(achieve())
      .then({ refused: 'goal-unproven' }));

  test('closed by hand in the log, without proof', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const goal = theOf(await world.state())('goal');
    await forge(world, {
      type: 'goal.closed',
      actor: 'human:ada',
      data: { goal, outcome: 'achieved', tree: 'unbound', proof: 'signature' },
    });
    expect(await goalStatus(world)).toEqual(['open']);
    expect(await world.ledger.next(ada)).toMatchObject({ verdict: 'stop', row: 1 });
  });
});
