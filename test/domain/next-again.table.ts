import { ask, claim, edit, openGoal, plan, submit, turns } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada, adaPiped, ci, claude, codex } from '../support/world.ts';
import { at, loopledger, revise, type Situation, same, started as session, showStep } from './next.words.ts';
import { acceptedBy, again, gemini, mended, red, second, secondDone, started } from './next-chain.table.ts';

// Who is sent to look again at what is flagged, and when it was looked at often enough. Step 1 comes after step 0.

const flagged = [...started(), ...secondDone, ...mended];
const judgedBy = (by: 'peer' | 'ci', who: typeof ci): readonly Act[] => [
  ...started({ judge: by }),
  ...secondDone,
  [gemini, { type: 'session.start' }],
  acceptedBy(who),
  ...mended,
];
const e2e: Act = [claude, (the) => ({ type: 'check.add', step: the('step', 1), argv: ['e2e'] })];
const runs: Act = [codex, (the) => ({ type: 'check.run', check: the('check') })];
const third: Act = [
  claude,
  (the) => ({ type: 'step.plan', title: 'Third', after: [the('step', 1)], judge: 'peer' }),
];
const redE2e: Act = async (world) => {
  world.results.set('e2e', { exit: 1 });
  const [, step = ''] = [...(await world.state()).steps.keys()];
  await world.submit({ type: 'step.recheck', step }, codex);
};
const oneMore: Act = [
  ada,
  {
    type: 'goal.amend',
    add: [{ text: 'no warnings', check: { argv: ['npm', 'run', 'lint'] } }],
    reason: 'Quality',
  },
];
const lookAgain = at(7, 'work', again);
const waits = at(9, 'wait', showStep(1));
const planAnew = at(13, 'replan', revise);

export const rechecking: readonly Situation[] = [
  {
    name: 'what comes after a flagged step is not looked at before it',
    given: [
      openGoal,
      plan({ judge: 'human' }),
      second(),
      e2e,
      third,
      claim(claude, 0),
      submit(),
      ...secondDone,
      claim(claude, 2),
      submit(),
      [gemini, (the) => ({ type: 'step.accept', step: the('step', 2) })],
      ...mended,
      redE2e,
    ],
    asker: gemini,
    ...planAnew,
  },
  {
    name: 'nothing flagged is looked at while the goal waits for an answer',
    given: [...flagged, ask({ blocks: 'goal' })],
    asker: codex,
    ...at(8, 'decide', loopledger('show %', ['question'])),
  },
  { name: 'ci judged what is flagged, and asks', given: judgedBy('ci', ci), asker: ci, ...lookAgain },
  { name: 'ci judged what is flagged, an agent asks', given: judgedBy('ci', ci), asker: codex, ...waits },
  {
    name: 'ci judged what is flagged, a human asks',
    given: judgedBy('ci', ci),
    asker: ada,
    ...lookAgain,
  },
  {
    name: 'ci judged what is flagged, a human asks whose proof is too weak',
    given: judgedBy('ci', ci),
    asker: adaPiped,
    ...waits,
  },
  { name: 'a peer judged what is flagged, ci asks', given: judgedBy('peer', gemini), asker: ci, ...waits },
  {
    name: 'a peer judged what is flagged, another asks',
    given: judgedBy('peer', gemini),
    asker: codex,
    ...lookAgain,
  },
  {
    name: 'a peer judged what is flagged, a human asks',
    given: judgedBy('peer', gemini),
    asker: ada,
    ...lookAgain,
  },
  {
    name: 'nobody judged what is flagged but its checks, ci asks',
    given: [...flagged, session(ci)],
    asker: ci,
    ...lookAgain,
  },
  {
    name: 'its check was red before it was flagged, and not since',
    given: [edit('a'), ...started(), e2e, ...secondDone, turns('e2e', 1), runs, ...mended, turns('e2e', 0)],
    asker: codex,
    ...lookAgain,
  },
  {
    name: 'its check is green since it was flagged: what is left is to say so',
    given: [...started(), e2e, ...secondDone, ...mended, runs],
    asker: codex,
    ...lookAgain,
  },
  {
    name: 'one of its checks was changed, and never ran as it is now',
    given: [
      ...started(),
      e2e,
      ...secondDone,
      ...mended,
      [ada, (the) => ({ type: 'check.change', check: the('check'), argv: ['e2e', '--all'], reason: 'More' })],
    ],
    asker: codex,
    ...lookAgain,
  },
  {
    name: 'its checks were red on these files',
    given: [edit('a'), ...flagged, red],
    asker: codex,
    ...planAnew,
  },
  {
    name: 'its checks were red on these files, and a step is left that comes after it',
    given: [edit('a'), ...flagged, red, third],
    asker: codex,
    ...planAnew,
  },
  {
    name: 'its checks were red on these files, and one more criterion has a check that never ran',
    given: [edit('a'), ...flagged, red, oneMore],
    asker: codex,
    ...planAnew,
  },
  {
    name: 'its checks were red, and the files are others now',
    given: [edit('a'), ...flagged, red, edit('b'), turns('npm test', 0)],
    asker: codex,
    ...lookAgain,
  },
  {
    name: 'its checks were red on these files, and work went on elsewhere since',
    given: [edit('a'), ...flagged, red, ...same(1)],
    asker: codex,
    ...planAnew,
  },
  {
    name: 'its checks were red where no tree is told, and work went on since',
    given: [...flagged, red, ...same(1), turns('npm test', 0)],
    asker: codex,
    ...lookAgain,
  },
];
