import { claim, keyRevoked, openGoal, plan, submit, turns } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada, ci, claude, codex } from '../support/world.ts';
import { claimStep, judge, loopledger, revise, type Situation, showStep } from './next.words.ts';

// Steps 0 and 1: a human judges the first, and the second comes after it.

export const second = (needs: { judge?: 'human' | 'peer' | 'ci' } = {}): Act => [
  claude,
  (the) => ({ type: 'step.plan', title: 'Second', after: [the('step', 0)], ...needs }),
];
export const started = (needs: { judge?: 'human' | 'peer' | 'ci' } = {}): readonly Act[] => [
  openGoal,
  plan({ judge: 'human' }),
  second(needs),
  claim(claude, 0),
  submit(),
];
export const acceptedBy = (who = ada): Act => [who, (the) => ({ type: 'step.accept', step: the('step', 1) })];
export const secondDone = [claim(claude, 1), submit()];
/** The first came back, and is accepted now: the second is flagged, whatever was found of it. */
export const mended = [judge('return', 0), claim(claude, 0), submit(), judge('accept', 0)];
export const again = loopledger('step recheck %', ['step', 1]);
const recheck: Act = [codex, (the) => ({ type: 'step.recheck', step: the('step', 1) })];
export const gemini = { actor: 'agent:gemini', proof: 'none', runtime: 'test' } as const;
export const red: Act = async (world) => {
  world.results.set('npm test', { exit: 1 });
  const [, step = ''] = [...(await world.state()).steps.keys()];
  await world.submit({ type: 'step.recheck', step }, codex);
};

export const chained: readonly Situation[] = [
  {
    name: 'the step before waits for its judge, and is no gate',
    given: started(),
    asker: codex,
    row: 7,
    verdict: 'work',
    command: claimStep(1),
  },
  {
    name: 'what was started on a step that came back is done, and nothing else is',
    given: [...started(), ...secondDone, ...mended],
    asker: codex,
    row: 7,
    verdict: 'work',
    command: again,
  },
  {
    name: 'the same, and another step is ready',
    given: [...started(), ...secondDone, ...mended, plan({ priority: 9 })],
    asker: codex,
    row: 7,
    verdict: 'work',
    command: again,
  },
  {
    name: 'a human judged what is flagged, an agent asks',
    given: [...started({ judge: 'human' }), ...secondDone, acceptedBy(), ...mended],
    asker: codex,
    row: 8,
    verdict: 'decide',
    command: showStep(1),
  },
  {
    name: 'a human judged what is flagged, and asks',
    given: [...started({ judge: 'human' }), ...secondDone, acceptedBy(), ...mended],
    asker: ada,
    row: 7,
    verdict: 'work',
    command: again,
  },
  {
    name: 'a peer judged what is flagged, its worker asks',
    given: [
      ...started({ judge: 'peer' }),
      ...secondDone,
      [gemini, { type: 'session.start' }],
      acceptedBy(gemini),
      ...mended,
    ],
    asker: claude,
    row: 9,
    verdict: 'wait',
    command: showStep(1),
  },
  {
    name: 'ci judged what is flagged, and its key was revoked since',
    given: [...started({ judge: 'ci' }), ...secondDone, acceptedBy(ci), ...mended, keyRevoked],
    asker: codex,
    row: 8,
    verdict: 'decide',
    command: showStep(1),
  },
  {
    name: 'its checks ran again on these files, and were red',
    given: [...started(), ...secondDone, ...mended, red],
    asker: codex,
    row: 13,
    verdict: 'replan',
    command: revise,
  },
  {
    name: 'it was found to hold again, and the check of the goal is not green since',
    given: [
      ...started(),
      ...secondDone,
      ...mended,
      recheck,
      turns('npm test', 1),
      [codex, { type: 'goal.check' }],
    ],
    asker: codex,
    row: 13,
    verdict: 'replan',
    command: revise,
  },
];
