import { describe, expect, test } from 'vitest';
import { claim, edit, openGoal, openJudgedGoal, plan, proposeGoal, submit, turns } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, ci, claude, codex, type World } from '../support/world.ts';

const check = (who = claude): Act => [who, { type: 'goal.check' }];
const achieve: Act = [ada, { type: 'goal.close', outcome: 'achieved' }];
const judge = (verdict: 'met' | 'unmet', who = ada): Act => [
  who,
  (the) => ({ type: 'goal.judge', criterion: the('criterion'), verdict }),
];
const outside: Act = (world) => {
  world.tree = 'unbound';
};
const unproven = { refused: 'goal-unproven' } as const;
const acceptedAs = async (world: World) => [...(await world.state()).steps.values()].at(-1)?.accepted;

describe('a goal is achieved when every criterion has proof on the present tree', () => {
  test('on the git tree on which its check was green, which is written down', () =>
    given(edit('a'), openGoal, check())
      .when(achieve)
      .then([['goal.closed', { outcome: 'achieved', tree: `git:${'a'.repeat(40)}` }]]));

  test('and not on another', () =>
    given(edit('a'), openGoal, check(), edit('b')).when(achieve).then(unproven));

  test('but again on the same', () =>
    given(edit('a'), openGoal, check(), edit('b'), edit('a')).when(achieve).then(['goal.closed']));

  test('outside git a run counts until work goes on', async () => {
    await given(openGoal, check()).when(achieve).then(['goal.closed']);
    await given(openGoal, plan(), check(), claim(), submit(), plan(), check())
      .when(achieve)
      .then(['goal.closed']);
    await given(openGoal, plan(), check(), claim()).when(achieve).then(unproven);
    await given(openGoal, plan(), claim(), check(), [claude, { type: 'call.open', tool: 'Edit', input: '' }])
      .when(achieve)
      .then(unproven);
  });

  test('a run outside git proves nothing in it, nor one in it outside', async () => {
    await given(openGoal, check(), edit('a')).when(achieve).then(unproven);
    await given(edit('a'), openGoal, check(), outside).when(achieve).then(unproven);
  });

  test('each criterion, not one of them', async () => {
    const two: Act = [
      ada,
      {
        type: 'goal.open',
        objective: 'Ship',
        criteria: [
          { text: 'green', check: { argv: ['npm', 'test'] } },
          { text: 'good', judge: 'human' },
        ],
      },
    ];
    await given(two, check()).when(achieve).then(unproven);
    await given(two, judge('met')).when(achieve).then(unproven);
    await given(two, judge('met'), check()).when(achieve).then(['goal.closed']);
    await given(two, judge('met'), check(), judge('unmet')).when(achieve).then(unproven);
  });

  test('a judge’s word stands on later trees, until a later word', async () => {
    await given(edit('a'), openJudgedGoal, judge('met'), edit('b')).when(achieve).then(['goal.closed']);
    await given(openJudgedGoal, judge('unmet'), judge('met')).when(achieve).then(['goal.closed']);
  });

  test('ci’s word counts where ci is named', () =>
    given(
      [ada, { type: 'goal.open', objective: 'x', criteria: [{ text: 'built', judge: 'ci' }] }],
      judge('met', ci),
    )
      .when(achieve)
      .then(['goal.closed']));

  test('closing gives its claims back and ends its sessions', async () => {
    const world = await play([
      openGoal,
      plan(),
      claim(),
      [ada, { type: 'goal.close', outcome: 'abandoned' }],
    ]);
    const state = await world.state();
    expect([...state.steps.values()].map((it) => [it.status, it.claim])).toEqual([['planned', undefined]]);
    expect([...state.sessions.values()].map((it) => [it.status, it.holds])).toEqual([['ended', undefined]]);
    expect(await world.code({ type: 'step.claim', step: theOf(state)('step') }, codex)).toBe('goal-closed');
  });
});

describe('a proposal proves nothing until a human confirms it', () => {
  test('its criteria are not judged', async () => {
    const proposed: Act = [
      claude,
      { type: 'goal.open', objective: 'x', criteria: [{ text: 'good', judge: 'human' }] },
    ];
    await given(proposed).when(judge('met')).then({ refused: 'goal-unconfirmed' });
    await given(proposed, [ada, { type: 'goal.confirm' }])
      .when(judge('met'))
      .then(['goal.judged']);
  });

  test('confirmed, the runs made before count', () =>
    given(proposeGoal, check(), [ada, { type: 'goal.confirm' }])
      .when(achieve)
      .then(['goal.closed']));

  test('it is confirmed once', () =>
    given(proposeGoal, [ada, { type: 'goal.confirm' }])
      .when([ada, { type: 'goal.confirm' }])
      .then({ refused: 'already-confirmed' }));

  test('one that a human opens with too weak a proof is one', async () => {
    const world = await play([
      [
        { ...ada, proof: 'client' },
        { type: 'goal.open', objective: 'x', criteria: [{ text: 'y', judge: 'human' }] },
      ],
    ]);
    expect([...(await world.state()).goals.values()][0]?.confirmed).toBeUndefined();
  });
});

describe('a step resting only on checks its own worker added', () => {
  const own = { new_checks: [{ argv: ['true'] }] };

  test('is shown as such', async () => {
    const world = await given(openGoal, plan(own, claude), claim(claude))
      .when(submit(claude))
      .then(['check.ran', 'step.submitted', ['step.accepted', { own_check: true }]]);
    expect(await acceptedAs(world)).toMatchObject({ ownCheck: true, by: 'checks' });
  });

  test('also when it added the check after it claimed', () =>
    given(openGoal, plan({ new_checks: [{ argv: ['true'] }] }, claude), claim(claude), [
      claude,
      (the) => ({ type: 'check.add', step: the('step'), argv: ['echo'] }),
    ])
      .when(submit(claude))
      .then(['check.ran', 'check.ran', 'step.submitted', ['step.accepted', { own_check: true }]]));

  test('also when it held the step once and another finished it', () =>
    given(openGoal, plan(own, claude), claim(claude), [claude, { type: 'step.release' }], claim(codex))
      .when(submit(codex))
      .then(['check.ran', 'step.submitted', ['step.accepted', { own_check: true }]]));

  test('not one with a check of another', async () => {
    await given(openGoal, plan(own, codex), claim(claude))
      .when(submit(claude))
      .then(['check.ran', 'step.submitted', ['step.accepted', { own_check: false }]]);
    await given(
      openGoal,
      plan(own, claude),
      [codex, (the) => ({ type: 'check.add', step: the('step'), argv: ['x'] })],
      claim(claude),
    )
      .when(submit(claude))
      .then(['check.ran', 'check.ran', 'step.submitted', ['step.accepted', { own_check: false }]]);
  });

  test('a check that came with the goal is nobody’s own once a human confirmed it', async () => {
    await given(proposeGoal, plan({}, codex), claim(claude))
      .when(submit(claude))
      .then(['check.ran', 'step.submitted', ['step.accepted', { own_check: true }]]);
    await given(proposeGoal, [ada, { type: 'goal.confirm' }], plan({}, codex), claim(claude))
      .when(submit(claude))
      .then(['check.ran', 'step.submitted', ['step.accepted', { own_check: false }]]);
  });
});

describe('a run of a check', () => {
  test('of another spec says nothing about it', async () => {
    const world = await play([openGoal, turns('npm test', 1), check()]);
    const the = theOf(await world.state());
    const run = { check: the('check'), outcome: 'green', ms: 1, output: '', tree: 'unbound' };
    await forge(world, { type: 'check.ran', actor: 'agent:claude', data: { ...run, spec: 'f'.repeat(64) } });
    const state = await world.state();
    expect(state.readOnly).toBeUndefined();
    expect(state.checks.get(the('check'))?.last?.outcome).toBe('red');
    expect(await world.code({ type: 'goal.close', outcome: 'achieved' }, ada)).toBe('goal-unproven');
  });

  test('that stays green ends no row of vain revisions; one that turns green does', async () => {
    const revised: Act = [claude, { type: 'plan.revise' }];
    const vain = async (...acts: readonly Act[]) =>
      [...(await (await play(acts)).state()).goals.values()][0]?.revisionsInVain;
    expect(await vain(edit('a'), openGoal, check(), revised, edit('b'), check(), revised)).toBe(2);
    expect(
      await vain(
        edit('a'),
        openGoal,
        turns('npm test', 1),
        check(),
        revised,
        turns('npm test', 0),
        check(),
        revised,
      ),
    ).toBe(1);
  });

  test('timed out, or not to be started, is as bad as red', async () => {
    for (const result of [
      { timedOut: true },
      { failed: 'no such program' },
      { signal: 'SIGKILL' },
      { exit: 2 },
    ]) {
      const world = await play([openGoal, plan(), claim()]);
      world.results.set('npm test', result);
      expect(await world.code({ type: 'step.submit' }, claude)).toBe('check-red');
    }
  });

  test('passes with the exit code that its spec names', () =>
    given(
      openGoal,
      plan({ new_checks: [{ argv: ['grep', 'TODO'], pass: 1 }] }),
      claim(),
      turns('grep TODO', 1),
    )
      .when(submit())
      .then(['check.ran', 'step.submitted', 'step.accepted']));
});

describe('evidence', () => {
  const note = (more: object = {}): Act => [
    claude,
    { type: 'evidence.record', kind: 'note', title: 'seen', content: 'x', ...more },
  ];

  test('is of the step in hand and of the tree it was made on', () =>
    given(edit('a'), openGoal, plan(), claim())
      .when(note())
      .then([['evidence.recorded', { tree: `git:${'a'.repeat(40)}` }]]));

  test('of a finished step is a count, also when it comes late', async () => {
    const world = await play([openGoal, plan(), claim(), note(), note(), submit()]);
    const late = { type: 'evidence.record', kind: 'note', title: 'late', content: 'x' } as const;
    await world.do({ ...late, step: theOf(await world.state())('step') }, codex);
    const state = await world.state();
    expect([state.evidence.size, state.evidenceCount, state.evidenceOf.size]).toEqual([0, 3, 0]);
  });

  test('for another goal is not of the step in hand', async () => {
    const world = await play([openGoal, plan(), claim(), openGoal]);
    const goal = theOf(await world.state())('goal', 1);
    const outcome = await world.do(
      { type: 'evidence.record', goal, kind: 'note', title: 'seen', content: 'x' },
      claude,
    );
    expect(outcome.events[0]?.event.data.step).toBeUndefined();
    expect((await world.state()).readOnly).toBeUndefined();
  });
});

test('a step may need sixteen checks, and no seventeenth', async () => {
  const add = (n: number): Act => [
    codex,
    (the) => ({ type: 'check.add', step: the('step'), argv: ['npm', 'run', `t${n}`] }),
  ];
  const world = await play([openGoal, plan(), claim(), ...Array.from({ length: 15 }, (_, n) => add(n))]);
  const step = theOf(await world.state())('step');
  expect(await world.code({ type: 'check.add', step, argv: ['one', 'more'] }, codex)).toBe('too-many');
  await world.do({ type: 'step.submit' }, claude);
  expect(world.ran).toHaveLength(16);
});
