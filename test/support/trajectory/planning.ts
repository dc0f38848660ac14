import { specHash } from '../../../src/domain/check/spec.ts';
import type { Actor, Ulid } from '../../../src/format/events/common.ts';
import { ADA, type Check, CLAUDE, type Goal, type Step } from './board.ts';
import { STEP_CALLS } from './statistics.ts';
import type { World } from './world.ts';

const SCOPES = ['app', 'format', 'log', 'web', 'board', 'index', 'cli', 'sync'].map((it) => `src/${it}`);
const LIMIT_TOKENS = 50_000_000;

export const openGoal = (world: World): Goal => {
  const { pen, contents } = world;
  const id = pen.newId();
  const check = newCheck(world, ADA, ['npm', 'test']);
  pen.write('goal.opened', ADA, {
    goal: id,
    objective: contents.title(240),
    non_goals: ['no rewrite of what works', 'vendor/**'],
    criteria: [
      { criterion: pen.newId(), text: 'All tests pass', check: check.id },
      { criterion: pen.newId(), text: 'The pages read well', judge: 'human' },
    ],
    branch: 'main',
    proof: 'terminal',
  });
  addCheck(world, id, check);
  const budget = pen.newId();
  const goal: Goal = {
    id,
    check,
    budget,
    steps: [],
    limit: LIMIT_TOKENS,
    spent: 0,
    revisions: 0,
    lessons: [],
  };
  setBudget(world, goal);
  return goal;
};

export const setBudget = ({ pen }: World, { id, budget, limit }: Goal): void => {
  pen.write('budget.set', ADA, {
    budget,
    goal: id,
    limits: { tokens: limit },
    warn: 80,
    proof: 'terminal',
  });
};

const SPEC = { folder: '.', limit_s: 600, pass: 0 } as const;

const newCheck = ({ pen }: World, by: Actor, argv: string[]): Check => ({
  id: pen.newId(),
  argv,
  spec: specHash({ argv, ...SPEC }),
  by,
});

const addCheck = ({ pen }: World, goal: Ulid, { id, argv, spec, by }: Check, step?: Ulid): void => {
  const of = step === undefined ? {} : { step };
  pen.write('check.added', by, { check: id, goal, ...of, ...SPEC, argv: [...argv], spec });
};

/** One more step: most rest on the goal's check, some on one of their own, some wait for a judge as well. */
export const planStep = (world: World, goal: Goal): void => {
  const { pen, chance, contents } = world;
  const id = pen.newId();
  const scope = chance.pick(SCOPES);
  const own = chance.happens(0.35)
    ? newCheck(world, CLAUDE, ['npm', 'test', '--', `${scope}/part-${chance.below(400)}`])
    : undefined;
  if (own !== undefined) addCheck(world, goal.id, own, id);
  const checks =
    own === undefined ? [goal.check] : chance.happens(0.2) ? [own] : ([own, goal.check] as const);
  const at = chance.unit();
  const judge = at < 0.12 ? 'human' : at < 0.2 ? 'peer' : undefined;
  const before = chance.happens(0.4) ? goal.steps.at(-1 - chance.below(3)) : undefined;
  const parent = chance.happens(0.2)
    ? goal.steps.find((it) => it.status === 'planned' && it.waits === 0 && it.parent === undefined)
    : undefined;
  const step: Step = {
    id,
    goal,
    checks,
    judge,
    after: before === undefined || before === parent ? [] : [before],
    parent,
    scope,
    workers: new Set(),
    evidence: [],
    status: 'planned',
    hasParts: false,
    waits: 0,
    token: -1,
    callsLeft: chance.from(STEP_CALLS),
    submission: undefined,
  };
  if (parent !== undefined) parent.hasParts = true;
  goal.steps.push(step);
  pen.write('step.planned', CLAUDE, {
    step: id,
    goal: goal.id,
    title: contents.title(30 + chance.below(60)),
    needs: { checks: checks.map((it) => it.id), ...(judge === undefined ? {} : { judge }) },
    ...(parent === undefined ? {} : { parent: parent.id }),
    after: step.after.map((it) => it.id),
    scope: [scope],
    gate: chance.happens(0.03),
    priority: chance.happens(0.8) ? 5 : chance.below(10),
  });
};

export const revisePlan = ({ pen, contents, chance }: World, goal: Goal, session: Ulid): void => {
  pen.write('plan.revised', CLAUDE, {
    goal: goal.id,
    base: goal.revisions,
    assumed: contents.title(80 + chance.below(200)),
    seen: contents.title(120 + chance.below(300)),
    kept: goal.steps.slice(0, 3).map((it) => it.id),
    session,
  });
  goal.revisions += 1;
};
