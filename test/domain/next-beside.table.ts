import { ask, askOn, claim, openGoal, pass, plan, submit, submitted } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { addWatch, observe, onWatch } from '../support/watching.ts';
import { ada, ci, claude, codex } from '../support/world.ts';
import {
  at,
  claimStep,
  judge,
  list,
  loopledger,
  renewStep,
  type Situation,
  same,
  showStep,
  started,
} from './next.words.ts';

// What an answer says beside what is to be done: what was answered before, what else is open, and until when it holds.

const answers = (nth: number, said: string): Act => [
  ada,
  (the) => ({ type: 'decision.make', decision: the('question', nth), answer: said }),
];
const asks = (question: string, nth?: number): Act => [
  claude,
  (the) => ({
    type: 'decision.ask',
    question,
    ...(nth === undefined ? {} : { blocks: [the('step', nth)] }),
  }),
];
const takenBack = (nth: number): Act => [
  ada,
  (the) => ({ type: 'decision.revoke', decision: the('question', nth), reason: 'It was wrong' }),
];
const deferred = (nth: number, until: string): Act => [
  claude,
  (the) => ({ type: 'step.defer', step: the('step', nth), until }),
];
const gemini = { actor: 'agent:gemini', proof: 'none', runtime: 'test' } as const;
const both = loopledger('show %', ['question', 0]);
const reopened: Act = [ada, (the) => ({ type: 'step.reopen', step: the('step'), reason: 'Not yet' })];
const importedBy = (who: typeof codex): Act => [
  who,
  {
    type: 'trace.import',
    source: 'x:1',
    format: 'x/1',
    opens: { external: '1', runtime: 'x', at: '2026-11-30T09:00:00.000Z' },
    facts: [],
  },
];

export const answered: readonly Situation[] = [
  {
    name: 'two questions that it waited for are answered: the newest answer is told',
    given: [openGoal, plan(), asks('One?', 0), asks('Two?', 0), answers(1, 'first'), answers(0, 'second')],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'the same, answered in the other order',
    given: [openGoal, plan(), asks('One?', 0), asks('Two?', 0), answers(0, 'first'), answers(1, 'second')],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'of two questions that it waited for one was answered, and the other taken back since',
    given: [
      openGoal,
      plan(),
      asks('One?', 0),
      asks('Two?', 0),
      answers(0, 'first'),
      [ada, (the) => ({ type: 'decision.withdraw', decision: the('question', 1) })],
    ],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'an answer that this step did not wait for is not told',
    given: [openGoal, plan(), plan(), asks('One?', 1), asks('Two?'), answers(0, 'x'), answers(1, 'y')],
    asker: claude,
    ...at(7, 'work', claimStep(0)),
  },
  {
    name: 'the whole goal waited for an answer',
    given: [openGoal, plan(), ask({ blocks: 'goal' }), answers(0, 'go on')],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'another goal waited for an answer',
    given: [
      openGoal,
      plan(),
      openGoal,
      [claude, (the) => ({ type: 'decision.ask', goal: the('goal'), question: 'Why?', blocks: 'goal' })],
      answers(0, 'so'),
    ],
    asker: (the) => ({ ...claude, goal: the('goal', 0) }),
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'a step that waited for an answer is done again',
    given: [openGoal, plan(), askOn(), answers(0, 'second'), claim(), submit(), reopened],
    asker: codex,
    ...at(7, 'work', claimStep()),
  },
];

export const open: readonly Situation[] = [
  {
    name: 'five questions that block nothing: three are named, all are listed',
    given: [openGoal, plan(), ...['A?', 'B?', 'C?', 'D?', 'E?'].map((it) => asks(it))],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'ten questions are open, two of them again: of the nine beside it eight are listed',
    given: [
      openGoal,
      plan(),
      ...'ABCDEFGH'.split('').map((it) => asks(it, 0)),
      answers(0, 'x'),
      answers(1, 'y'),
      ...'IJ'.split('').map((it) => asks(it, 0)),
      takenBack(0),
      takenBack(1),
    ],
    asker: claude,
    ...at(8, 'decide', both),
  },
  {
    name: 'a question that a step waits for, and two others',
    given: [openGoal, plan(), asks('A?', 0), asks('B?'), asks('C?')],
    asker: claude,
    ...at(8, 'decide', both),
  },
  {
    name: 'six goals are open: five are named',
    given: [openGoal, openGoal, openGoal, openGoal, openGoal, openGoal],
    asker: claude,
    ...at(2, 'stop', list),
  },
  {
    name: 'the outcome of five calls is unknown: the last three are named',
    given: [
      openGoal,
      plan(),
      claim(),
      ...['a', 'b', 'c', 'd', 'e'].map(
        (input): Act => [claude, { type: 'call.open', tool: `Tool-${input}`, input }],
      ),
    ],
    asker: claude,
    ...at(5, 'work', renewStep()),
  },
  {
    name: 'calls of another session are under way while it is at work',
    given: [openGoal, plan(), plan(), claim(codex, 0), ...same(1, codex)],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'calls of another session that holds nothing are under way',
    given: [
      openGoal,
      plan(),
      [codex, (the) => ({ type: 'session.start', goal: the('goal') })],
      ...same(1, codex),
    ],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'calls of another session are unknown once its lease ran out',
    given: [openGoal, plan(), plan(), claim(codex, 0), ...same(1, codex), pass(2_000)],
    asker: claude,
    ...at(7, 'work', claimStep(0)),
  },
  {
    name: 'calls of another session are unknown once it is over',
    given: [openGoal, plan(), started(), ...same(1, codex), [codex, { type: 'session.end' }]],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'calls for another goal are not of this one',
    given: [
      openGoal,
      plan(),
      openGoal,
      [codex, (the) => ({ type: 'session.start', goal: the('goal') })],
      ...same(1, codex),
      [codex, { type: 'session.end' }],
    ],
    asker: (the) => ({ ...claude, goal: the('goal', 0) }),
    ...at(7, 'work', claimStep()),
  },
];

export const until: readonly Situation[] = [
  {
    name: 'two steps are held by others: the lease that ends first is told',
    given: [openGoal, plan(), plan(), claim(codex, 0), pass(600), claim(gemini, 1)],
    asker: claude,
    ...at(10, 'wait', showStep(0)),
  },
  {
    name: 'a step is held, and another is put off to a time before the lease ends',
    given: [openGoal, plan(), plan(), claim(codex, 0), deferred(1, '2026-11-30T09:10:00.000Z')],
    asker: claude,
    ...at(10, 'wait', showStep(0)),
  },
  {
    name: 'two steps are put off: the one whose time comes first is told',
    given: [
      openGoal,
      plan(),
      plan(),
      plan(),
      deferred(0, '2026-11-30T12:00:00.000Z'),
      deferred(1, '2026-11-30T10:00:00.000Z'),
      deferred(2, '2026-11-30T11:00:00.000Z'),
    ],
    asker: claude,
    ...at(10, 'wait', showStep(1)),
  },
  {
    name: 'a step waits for its judge, and a watch is due meanwhile',
    given: [...submitted('ci'), plan(), addWatch(), onWatch(), observe()],
    asker: claude,
    ...at(9, 'wait', showStep(0)),
  },
  {
    name: 'a human was seen here, and is no peer',
    given: [...submitted('peer'), started(ada)],
    asker: claude,
    ...at(8, 'decide', showStep()),
  },
  {
    name: 'ci was seen here, and is no peer',
    given: [...submitted('peer'), started(ci)],
    asker: claude,
    ...at(8, 'decide', showStep()),
  },
  {
    name: 'the log of an agent was taken in, and makes it no peer',
    given: [...submitted('peer'), importedBy(codex)],
    asker: claude,
    ...at(8, 'decide', showStep()),
  },
  {
    name: 'one peer may not judge its own work, another may',
    given: [...submitted('peer'), started(codex)],
    asker: claude,
    ...at(9, 'wait', showStep()),
  },
  {
    name: 'two steps came back: the more urgent one is taken up first',
    given: [
      openGoal,
      plan({ judge: 'human' }),
      plan({ judge: 'human', priority: 9 }),
      claim(claude, 0),
      submit(),
      claim(claude, 1),
      submit(),
      judge('return', 0),
      judge('return', 1),
    ],
    asker: claude,
    ...at(6, 'work', claimStep(1)),
  },
];
