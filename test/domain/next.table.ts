import type { Caller } from '../../src/app/caller.ts';
import type { NextVerdict } from '../../src/domain/next/answer.ts';
import {
  claim,
  edit,
  openGoal,
  openJudgedGoal,
  pass,
  plan,
  proposeGoal,
  submit,
  submitted,
  turns,
} from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, type The, theOf } from '../support/given.ts';
import { ada, adaPiped, ci, claude, codex } from '../support/world.ts';

export interface Situation {
  readonly name: string;
  readonly given: readonly Act[];
  readonly asker: Caller | ((the: The) => Caller);
  readonly row: number;
  readonly verdict: NextVerdict;
  /** The whole command line, with the ids of what was made. */
  readonly command: (the: The) => string;
}

const LEASE = 1_800;
const loopledger =
  (words: string, ...ids: readonly (readonly [thing: Parameters<The>[0], nth?: number])[]) =>
  (the: The): string =>
    ids.reduce((line, [thing, nth]) => line.replace('%', the(thing, nth)), `loopledger ${words}`);

const list = loopledger('goal list');
const showGoal = loopledger('goal show %', ['goal']);
const showStep = (nth = -1) => loopledger('step show %', ['step', nth]);
const claimStep = (nth = -1) => loopledger('step claim %', ['step', nth]);
const renewStep = (nth = -1) => loopledger('step renew %', ['step', nth]);
const revise = loopledger('plan revise --as-seen --goal %', ['goal']);

const judge = (verb: 'accept' | 'return', nth = -1): Act => [
  ada,
  (the) =>
    verb === 'accept'
      ? { type: 'step.accept', step: the('step', nth) }
      : { type: 'step.return', step: the('step', nth), asked: 'a test of the form' },
];
const round = (who = claude): readonly Act[] => [claim(who), submit(who), judge('return')];
const same = (n: number, who = claude): readonly Act[] =>
  Array.from({ length: n }, () => [
    who,
    { type: 'call.open', tool: 'Bash', input: '{"command":"npm test"}' },
  ]);
const revised: Act = [claude, { type: 'plan.revise' }];
const checked: Act = [claude, { type: 'goal.check' }];
const closed = (nth = -1): Act => [
  ada,
  (the) => ({ type: 'goal.close', goal: the('goal', nth), outcome: 'abandoned' }),
];
const judged = (verdict: 'met' | 'unmet'): Act => [
  ada,
  (the) => ({ type: 'goal.judge', criterion: the('criterion'), verdict }),
];
const started = (who = codex): Act => [who, { type: 'session.start' }];
/** Turns of a session as a runtime records them: no command does so yet. */
const spoke =
  (n: number): Act =>
  async (world) => {
    const session = theOf(await world.state())('session');
    const data = { session, role: 'assistant', text: 'still at it' };
    for (let i = 0; i < n; i += 1)
      await forge(world, { type: 'message.recorded', actor: claude.actor, data });
  };

/** A step after the first, planned by codex. */
const behindFirst: Act = [codex, (the) => ({ type: 'step.plan', title: 'Ship', after: [the('step', 0)] })];

const withoutGoal: readonly Situation[] = [
  { name: 'no goal was opened', given: [], asker: claude, row: 2, verdict: 'stop', command: list },
  {
    name: 'the only goal is closed',
    given: [openGoal, closed()],
    asker: claude,
    row: 2,
    verdict: 'stop',
    command: list,
  },
  {
    name: 'several goals are open',
    given: [openGoal, openGoal],
    asker: claude,
    row: 2,
    verdict: 'stop',
    command: list,
  },
  {
    name: 'the goal picked is closed, another is open',
    given: [openGoal, openGoal, closed(0)],
    asker: (the) => ({ ...claude, goal: the('goal', 0) }),
    row: 2,
    verdict: 'stop',
    command: list,
  },
  {
    name: 'the goal picked is not the session’s',
    given: [openGoal, plan(), claim(), openGoal],
    asker: (the) => ({ ...claude, goal: the('goal', 1) }),
    row: 2,
    verdict: 'stop',
    command: list,
  },
  {
    name: 'the session named is over',
    given: [openGoal, plan(), started(claude), [claude, { type: 'session.end' }]],
    asker: (the) => ({ ...claude, session: the('session') }),
    row: 2,
    verdict: 'stop',
    command: loopledger('session list'),
  },
  {
    name: 'the session named is nobody’s',
    given: [openGoal, plan()],
    asker: { ...claude, session: 'ZZZZ' },
    row: 2,
    verdict: 'stop',
    command: loopledger('session list'),
  },
  {
    name: 'ci asks without its key',
    given: [openGoal, plan({ judge: 'ci' })],
    asker: { ...ci, proof: 'terminal' },
    row: 2,
    verdict: 'stop',
    command: list,
  },
  {
    name: 'the product itself asks',
    given: [openGoal, plan()],
    asker: { ...claude, actor: 'system:checks' },
    row: 2,
    verdict: 'stop',
    command: list,
  },
];

const circling: readonly Situation[] = [
  {
    name: 'the same action came three times while a step is held',
    given: [openGoal, plan(), claim(), ...same(3)],
    asker: claude,
    row: 4,
    verdict: 'replan',
    command: revise,
  },
  {
    name: 'and a human who goes in circles judges first',
    given: [
      openGoal,
      plan({ judge: 'human' }),
      claim(codex),
      submit(codex),
      plan(),
      claim(ada),
      ...same(3, ada),
    ],
    asker: ada,
    row: 7,
    verdict: 'work',
    command: showStep(0),
  },
  {
    name: 'twenty turns found nothing out, and a step is ready',
    given: [openGoal, plan(), started(claude), spoke(20)],
    asker: claude,
    row: 4,
    verdict: 'replan',
    command: revise,
  },
  {
    name: 'nineteen turns are not twenty',
    given: [openGoal, plan(), started(claude), spoke(19)],
    asker: claude,
    row: 7,
    verdict: 'work',
    command: claimStep(),
  },
  {
    name: 'it goes in circles after two revisions',
    given: [openGoal, plan(), claim(), ...same(3), revised, ...same(3), revised, ...same(3)],
    asker: claude,
    row: 4,
    verdict: 'decide',
    command: showGoal,
  },
];

const working: readonly Situation[] = [
  {
    name: 'a step is held',
    given: [openGoal, plan(), claim(), ...same(2)],
    asker: claude,
    row: 5,
    verdict: 'work',
    command: renewStep(),
  },
  {
    name: 'a step was held, its lease ran out, and nobody took it',
    given: [openGoal, plan(), claim(), pass(LEASE + 1)],
    asker: claude,
    row: 5,
    verdict: 'work',
    command: renewStep(),
  },
  {
    name: 'a step is held and another came back',
    given: [
      openGoal,
      plan({ judge: 'human' }),
      plan(),
      claim(claude, 0),
      submit(),
      claim(claude, 1),
      judge('return', 0),
    ],
    asker: claude,
    row: 5,
    verdict: 'work',
    command: renewStep(1),
  },
  {
    name: 'a step came back to me, and another is more urgent',
    given: [openGoal, plan({ judge: 'human' }), ...round(), plan({ priority: 9 })],
    asker: claude,
    row: 6,
    verdict: 'work',
    command: claimStep(0),
  },
  {
    name: 'a gate is there to judge before what is ready',
    given: [...submitted('peer', { gate: true }), plan({}, codex), behindFirst],
    asker: codex,
    row: 7,
    verdict: 'work',
    command: showStep(0),
  },
  {
    name: 'a peer takes work before other judging',
    given: [...submitted('peer'), plan()],
    asker: codex,
    row: 7,
    verdict: 'work',
    command: claimStep(1),
  },
  {
    name: 'a peer judges where nothing is ready',
    given: submitted('peer'),
    asker: codex,
    row: 7,
    verdict: 'work',
    command: showStep(),
  },
  {
    name: 'the most urgent step is taken, and of two the older',
    given: [openGoal, plan(), plan({ priority: 7 }), plan({ priority: 7 })],
    asker: claude,
    row: 7,
    verdict: 'work',
    command: claimStep(1),
  },
  {
    name: 'a step is ready and another waits for a human',
    given: [...submitted('human'), plan()],
    asker: claude,
    row: 7,
    verdict: 'work',
    command: claimStep(1),
  },
  {
    name: 'a human judges before the work in hand',
    given: [...submitted('human'), plan(), claim(ada)],
    asker: ada,
    row: 7,
    verdict: 'work',
    command: showStep(0),
  },
  {
    name: 'a lease of another ran out',
    given: [openGoal, plan(), claim(), pass(LEASE + 1)],
    asker: codex,
    row: 7,
    verdict: 'work',
    command: claimStep(),
  },
  {
    name: 'a holder is known to be dead',
    given: [
      openGoal,
      plan(),
      [claude, { type: 'session.start', pid: 77 }],
      claim(),
      (world) => void world.dead.add(77),
    ],
    asker: codex,
    row: 7,
    verdict: 'work',
    command: claimStep(),
  },
  {
    name: 'ci takes the step that names it',
    given: [openGoal, plan({ priority: 9 }), plan({ judge: 'ci' })],
    asker: ci,
    row: 7,
    verdict: 'work',
    command: claimStep(1),
  },
  {
    name: 'ci judges the step that names it',
    given: submitted('ci'),
    asker: ci,
    row: 7,
    verdict: 'work',
    command: showStep(),
  },
];

const waiting: readonly Situation[] = [
  {
    name: 'a step waits for a human judge, and one is behind it',
    given: [...submitted('human'), behindFirst],
    asker: claude,
    row: 8,
    verdict: 'decide',
    command: showStep(0),
  },
  {
    name: 'a human whose proof is too weak is told that a human must act',
    given: submitted('human'),
    asker: adaPiped,
    row: 8,
    verdict: 'decide',
    command: showStep(),
  },
  {
    name: 'no peer is known that may judge',
    given: submitted('peer'),
    asker: claude,
    row: 8,
    verdict: 'decide',
    command: showStep(),
  },
  {
    name: 'a step came back three times',
    given: [openGoal, plan({ judge: 'human' }), ...round(), ...round(), ...round()],
    asker: claude,
    row: 8,
    verdict: 'decide',
    command: showStep(),
  },
  {
    name: 'one waits for ci and another for a human',
    given: [...submitted('ci'), plan({ judge: 'human' }), claim(), submit()],
    asker: claude,
    row: 8,
    verdict: 'decide',
    command: showStep(1),
  },
  {
    name: 'ci is to judge',
    given: submitted('ci'),
    asker: claude,
    row: 9,
    verdict: 'wait',
    command: showStep(),
  },
  {
    name: 'another peer is to judge',
    given: [...submitted('peer'), started(codex)],
    asker: claude,
    row: 9,
    verdict: 'wait',
    command: showStep(),
  },
  {
    name: 'ci is to judge one and another is held',
    given: [...submitted('ci'), plan(), claim(codex)],
    asker: claude,
    row: 9,
    verdict: 'wait',
    command: showStep(0),
  },
  {
    name: 'what is left is held by another',
    given: [openGoal, plan(), claim(codex)],
    asker: claude,
    row: 10,
    verdict: 'wait',
    command: showStep(),
  },
  {
    name: 'ci waits where no step names it',
    given: [openGoal, plan()],
    asker: ci,
    row: 10,
    verdict: 'wait',
    command: showStep(),
  },
];

const done = [openGoal, plan(), claim(), submit()];
const check = loopledger('goal check %', ['goal']);

const finishing: readonly Situation[] = [
  {
    name: 'nothing was planned, and the check never ran',
    given: [openGoal],
    asker: claude,
    row: 11,
    verdict: 'work',
    command: check,
  },
  {
    name: 'nothing is left, and the tree is another now',
    given: [edit('a'), ...done, edit('b')],
    asker: claude,
    row: 11,
    verdict: 'work',
    command: check,
  },
  {
    name: 'every criterion has proof: an agent waits for a human',
    given: done,
    asker: claude,
    row: 12,
    verdict: 'decide',
    command: showGoal,
  },
  {
    name: 'every criterion has proof: a human closes',
    given: done,
    asker: ada,
    row: 12,
    verdict: 'decide',
    command: loopledger('goal close % --achieved', ['goal']),
  },
  {
    name: 'a human whose proof is too weak only looks',
    given: done,
    asker: adaPiped,
    row: 12,
    verdict: 'decide',
    command: showGoal,
  },
  {
    name: 'an agent’s proposal is done: a human confirms it',
    given: [proposeGoal, plan(), claim(), submit()],
    asker: ada,
    row: 12,
    verdict: 'decide',
    command: loopledger('goal confirm %', ['goal']),
  },
  {
    name: 'a criterion waits for its judge',
    given: [openJudgedGoal, plan({ judge: 'human' }), claim(), submit(), judge('accept')],
    asker: ada,
    row: 12,
    verdict: 'decide',
    command: showGoal,
  },
  {
    name: 'nothing was planned, and nothing can be run',
    given: [openJudgedGoal],
    asker: claude,
    row: 13,
    verdict: 'replan',
    command: loopledger('step plan --whole-goal --goal %', ['goal']),
  },
  {
    name: 'nothing is left, and the check is red',
    given: [openGoal, turns('npm test', 1), checked],
    asker: claude,
    row: 13,
    verdict: 'replan',
    command: loopledger('step plan --whole-goal --goal %', ['goal']),
  },
  {
    name: 'all is done, and the check turned red',
    given: [...done, turns('npm test', 1), checked],
    asker: claude,
    row: 13,
    verdict: 'replan',
    command: revise,
  },
  {
    name: 'a judge found a criterion unmet',
    given: [openJudgedGoal, plan({ judge: 'human' }), claim(), submit(), judge('accept'), judged('unmet')],
    asker: claude,
    row: 13,
    verdict: 'replan',
    command: revise,
  },
  {
    name: 'two revisions proved nothing',
    given: [...done, turns('npm test', 1), checked, revised, revised],
    asker: claude,
    row: 13,
    verdict: 'decide',
    command: showGoal,
  },
  {
    name: 'a human planned a step since, and it was dropped',
    given: [
      ...done,
      turns('npm test', 1),
      checked,
      revised,
      revised,
      plan({}, ada),
      [ada, (the) => ({ type: 'step.drop', step: the('step'), reason: 'no' })],
    ],
    asker: claude,
    row: 13,
    verdict: 'replan',
    command: revise,
  },
];

export const situations: readonly Situation[] = [
  ...withoutGoal,
  ...circling,
  ...working,
  ...waiting,
  ...finishing,
];
