import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authority } from '../../src/domain/authority-table.ts';
import type { CommandType } from '../../src/domain/commands.ts';
import { globIn } from '../../src/domain/glob.ts';
import type { State } from '../../src/domain/state.ts';
import type { Step } from '../../src/domain/step/state.ts';
import { claim, keyOfCi, plan, submit } from '../support/acts.ts';
import { copyOf } from '../support/forge.ts';
import { type Act, play, theOf } from '../support/given.ts';
import { callers, perform, sequences } from '../support/sequences.ts';
import { ada, claude, type World } from '../support/world.ts';

// What a human fixed stays as it is, whichever verb whoever is no proven human tries: amend, bulk, import, parent,
// reopen, supersede, close, a change of the check. What only tightens may come on top.

/** Agents, and a human without the proof that is needed. */
const weak = callers.flatMap(({ actor, proof }, n) =>
  actor.startsWith('agent:') || (actor.startsWith('human:') && proof === 'none') ? [n] : [],
);

const opens = (objective: string): Act => [
  ada,
  {
    type: 'goal.open',
    objective,
    criteria: [
      { text: 'tests pass', check: { argv: ['npm', 'test'] } },
      { text: 'it feels right', judge: 'human' },
    ],
  },
];
const of = (nth: number, what: 'pause' | 'close'): Act => [
  ada,
  (the) =>
    what === 'pause'
      ? { type: 'goal.pause', goal: the('goal', nth), reason: 'not now' }
      : { type: 'goal.close', goal: the('goal', nth), outcome: 'abandoned' },
];
const inGoal = (more: object): Act => [
  ada,
  (the) => ({ type: 'step.plan', title: 'By a human', goal: the('goal', 0), ...more }),
];

const guarded: readonly Act[] = [
  keyOfCi,
  opens('Guarded'),
  plan({ judge: 'human', gate: true }),
  claim(),
  submit(),
  inGoal({ judge: 'ci' }),
  inGoal({ gate: true, new_checks: [{ argv: ['npm', 'run', 'lint'] }], scope: ['src/**'] }),
  [
    ada,
    (the) => ({
      type: 'boundary.set',
      goal: the('goal', 0),
      how: 'adds',
      rules: [{ effect: 'deny', over: 'path', pattern: ['docs/**'] }],
    }),
  ],
  [ada, (the) => ({ type: 'budget.set', goal: the('goal', 0), tokens: 1_000 })],
  [claude, (the) => ({ type: 'decision.ask', question: 'Which?', blocks: [the('step')] })],
  opens('Paused'),
  of(1, 'pause'),
  opens('Closed'),
  of(2, 'close'),
];

/** Everything that was fixed in the situation above, as it must be found again. */
const fixedIn = (state: State, at: Fixed) => ({
  // What was written and is not believed would be a door half open.
  readOnly: state.readOnly,
  proof: state.ledger?.humanProof,
  actors: [...state.actors.values()],
  keys: [...state.keys.values()],
  approvals: state.approvals.size,
  goals: at.goals.map((id) => {
    const goal = state.goals.get(id);
    const { objective, status, leaseS, turns, repeats, confirmed, closed, reopened, criteria } = goal ?? {};
    const paused = goal?.paused?.reason;
    return {
      objective,
      status,
      leaseS,
      turns,
      repeats,
      confirmed,
      closed,
      reopened,
      paused,
      criteria: [...(criteria ?? [])],
    };
  }),
  steps: at.steps.map((id, nth) => {
    const step = state.steps.get(id);
    const was = at.was[nth];
    const open = step !== undefined && step.status !== 'accepted' && step.status !== 'dropped';
    const checks = step?.needs.checks.filter((it) => at.checks.includes(it));
    return {
      open,
      // Anybody may tighten: name a judge beside its checks, make it a gate, put it behind more, let it touch less.
      judge: was?.judge === undefined ? was?.judge : step?.needs.judge,
      gate: was?.gate === true ? step?.gate : was?.gate,
      after: was?.after.filter((it) => step?.after.includes(it)),
      scope: isWithin(step?.scope ?? [], was?.scope ?? []) ? was?.scope : step?.scope,
      checks,
    };
  }),
  checks: at.checks.map((id) => state.checks.get(id)?.spec),
  denies: [...(state.boundary.goals.get(at.goals[0] ?? '') ?? [])].filter((it) => it.proof === 'terminal'),
  allows: [...state.boundary.ledger, ...[...state.boundary.goals.values()].flat()].filter(
    (it) => it.effect === 'allow',
  ),
  question: [...state.questions.values()]
    .slice(0, 1)
    .map(({ id, status, blocks }) => [id, status, [...blocks.keys()].includes(at.steps[2] ?? '')]),
  humansBudget: (limitOf(state, at) ?? Number.POSITIVE_INFINITY) <= 1_000,
});

const isWithin = (now: readonly string[], was: readonly string[]): boolean =>
  was.length === 0 || (now.length > 0 && now.every((it) => was.some((of) => globIn(it, of))));

const limitOf = (state: State, { goals: [goal] }: Fixed): number | undefined =>
  [...state.accounts.values()]
    .filter(({ of }) => 'goal' in of && of.goal === goal)
    .flatMap(({ budgets }) => [...budgets.values()])
    .map(({ limits }) => limits.tokens)
    .find((it) => it !== undefined);

interface Fixed {
  readonly goals: readonly string[];
  readonly steps: readonly string[];
  readonly was: readonly (Pick<Step, 'gate' | 'after' | 'scope'> & Pick<Step['needs'], 'judge'>)[];
  readonly checks: readonly string[];
}

let played: Promise<World> | undefined;
const situation = async () => {
  played ??= play(guarded);
  const world = copyOf(await played);
  const state = await world.state();
  const the = theOf(state);
  const steps = [0, 1, 2].map((nth) => the('step', nth));
  const at: Fixed = {
    goals: [0, 1, 2].map((nth) => the('goal', nth)),
    steps,
    was: steps.flatMap((id) => {
      const step = state.steps.get(id);
      if (step === undefined) return [];
      const { gate, after, scope, needs } = step;
      return [{ gate, after: [...after], scope: [...scope], ...(needs.judge && { judge: needs.judge }) }];
    }),
    checks: [...state.checks.keys()],
  };
  return { world, at, before: fixedIn(state, at) };
};

describe('no side door', () => {
  it('the situation has all that there is to guard', async () => {
    const { before, at } = await situation();
    expect(before.goals.map(({ status, paused }) => [status, paused])).toEqual([
      ['open', undefined],
      ['open', 'not now'],
      ['abandoned', undefined],
    ]);
    expect(before.steps.map(({ judge, gate }) => [judge, gate])).toEqual([
      ['human', true],
      ['ci', false],
      [undefined, true],
    ]);
    expect([before.denies.length, before.question.length, at.checks.length]).toEqual([1, 1, 4]);
    expect(before.humansBudget).toBe(true);
  });

  it.each(Object.keys(authority) as CommandType[])('%s', async (verb) => {
    const { world, at, before } = await situation();
    for (const who of weak) {
      for (let pick = 0; pick < 5; pick += 1) {
        for (const more of [0, 1, 2, 3, 4, 8, 15]) {
          // A copy draws the ids of before again, and so many of them that one may come twice, but for their time.
          world.pass(0.001);
          await perform(world, { kind: 'command', who, verb, pick, more });
          expect(fixedIn(await world.state(), at), `${who} ${pick} ${more}`).toEqual(before);
        }
      }
    }
  });

  it('nor through several of them in any order', async () => {
    await fc.assert(
      fc.asyncProperty(sequences(24), async (ops) => {
        const { world, at, before } = await situation();
        for (const op of ops) {
          // Time alone ends questions: that is no door.
          if (op.kind === 'pass') continue;
          world.pass(0.001);
          await perform(world, 'who' in op ? { ...op, who: weak[op.who % weak.length] ?? 0 } : op);
        }
        expect(fixedIn(await world.state(), at)).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });
});
