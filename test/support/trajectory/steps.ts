import { type Check, firstFree, restsOnOwn, type Session, type Step } from './board.ts';
import { attend, finish } from './humans.ts';
import { planStep, revisePlan, setBudget } from './planning.ts';
import { ASSISTANT_TEXT, TOOL_OUTPUT } from './statistics.ts';
import type { World } from './world.ts';

const LEASE_S = 1_800;
const LESSONS_MAX = 30;

/** As many steps lie ahead as the plan is long by now. */
const ahead = ({ finished, goals }: World): number =>
  Math.round(Math.min(50, 10 + finished / 5) / goals.length);

/** Takes up the first step that is free, when the plan was made as long as it ought to be. */
export const takeUp = (world: World, session: Session): void => {
  const { pen } = world;
  const { goal } = session;
  for (let free = ahead(world) - goal.steps.length; free > 0; free--) planStep(world, goal);
  if (goal.spent > goal.limit * 0.6) {
    goal.limit *= 2;
    setBudget(world, goal);
  }
  let step = firstFree(goal);
  if (step === undefined) {
    attend(world);
    planStep(world, goal);
    step = firstFree(goal);
  }
  if (step === undefined) return;
  const data = { step: step.id, session: session.id, lease_s: LEASE_S, expires: pen.at(LEASE_S) };
  step.token = pen.write('step.claimed', session.actor, data, pen.newId());
  step.status = 'claimed';
  step.workers.add(session.actor);
  session.step = step;
};

/** What is said of a step while it is worked on: runs, evidence, choices, questions, lessons, a new plan. */
export const aside = (world: World, session: Session, step: Step): void => {
  const { chance } = world;
  if (chance.happens(0.025)) {
    edit(world);
    run(world, session, step, chance.pick(step.checks), chance.happens(0.4));
  }
  if (chance.happens(0.015)) evidence(world, session, step);
  if (chance.happens(0.006)) choose(world, session, step);
  if (chance.happens(0.0025)) ask(world, session);
  if (chance.happens(0.0015)) learn(world, session, step);
  if (chance.happens(0.0008)) revisePlan(world, session.goal, session.id);
  if (chance.happens(0.003)) renew(world, session, step);
  if (chance.happens(0.002)) refused(world, session, step);
};

const edit = (world: World): void => {
  world.tree = `git:${world.chance.hex(20)}`;
  world.commit = world.chance.hex(20);
};

const run = (world: World, session: Session, step: Step, check: Check, green: boolean): number => {
  const { pen, chance, contents, tree, commit } = world;
  const ms = 800 + chance.below(60_000);
  pen.pass(ms);
  return pen.write('check.ran', session.actor, {
    check: check.id,
    spec: check.spec,
    outcome: green ? 'green' : 'red',
    exit: green ? 0 : 1,
    ms,
    output: contents.of(TOOL_OUTPUT),
    tree,
    commit,
    step: step.id,
    session: session.id,
  });
};

const evidence = (world: World, session: Session, step: Step): void => {
  const { pen, chance, contents, tree } = world;
  const id = pen.newId();
  const kind = chance.pick(['diff', 'diff', 'output', 'note'] as const);
  const path = `${step.scope}/file-${chance.below(60)}.ts`;
  const content = kind === 'diff' ? contents.diff(path, TOOL_OUTPUT) : contents.of(TOOL_OUTPUT);
  pen.write('evidence.recorded', session.actor, {
    evidence: id,
    goal: session.goal.id,
    step: step.id,
    session: session.id,
    kind,
    title: contents.title(20 + chance.below(50)),
    content,
    tree,
  });
  step.evidence.push(id);
};

const choose = ({ pen, contents, chance }: World, session: Session, step: Step): void => {
  pen.write('choice.recorded', session.actor, {
    choice: pen.newId(),
    goal: session.goal.id,
    step: step.id,
    session: session.id,
    text: contents.title(40 + chance.below(120)),
    reason: contents.title(60 + chance.below(240)),
    instead_of: [contents.title(30)],
  });
};

/** Half of the questions hold up a step that nobody has taken up yet. */
const ask = (world: World, session: Session): void => {
  const { pen, contents, chance } = world;
  const loose = session.goal.steps.filter((it) => it.status === 'planned' && !it.hasParts && it.waits === 0);
  const blocks = chance.happens(0.5) && loose.length > 3 ? chance.pick(loose) : undefined;
  const question = { id: pen.newId(), options: ['yes', 'no', 'later'], blocks };
  pen.write('decision.asked', session.actor, {
    decision: question.id,
    goal: session.goal.id,
    question: contents.title(60 + chance.below(200)),
    options: question.options,
    blocks: blocks === undefined ? [] : [blocks.id],
    session: session.id,
  });
  if (blocks !== undefined) blocks.waits += 1;
  world.questions.push(question);
};

const learn = ({ pen, contents, chance }: World, { goal, actor }: Session, step: Step): void => {
  const lesson = pen.newId();
  const text = contents.title(60 + chance.below(240));
  pen.write('lesson.recorded', actor, { lesson, goal: goal.id, step: step.id, text, pinned: false });
  goal.lessons.push(lesson);
  if (goal.lessons.length <= LESSONS_MAX) return;
  const oldest = goal.lessons.shift();
  if (oldest !== undefined) {
    pen.write('lesson.superseded', actor, { lesson: oldest, by: lesson, proof: 'none' });
  }
};

const renew = ({ pen }: World, { actor }: Session, { id, token }: Step): void => {
  pen.write('step.renewed', actor, { step: id, token, expires: pen.at(2 * LEASE_S) });
};

const refused = ({ pen }: World, session: Session, step: Step): void => {
  pen.write('attempt.refused', session.actor, {
    verb: 'step.accept',
    code: 'not-allowed',
    what: 'an agent does not judge this step',
    step: step.id,
    session: session.id,
  });
};

/** Hands the step in with green runs of all its checks; where nobody else judges, it is accepted at once. */
export const submit = (world: World, session: Session, step: Step): void => {
  const { pen, chance, contents } = world;
  edit(world);
  if (step.evidence.length === 0) evidence(world, session, step);
  const runs = step.checks.map((check) => run(world, session, step, check, true));
  const { tree, commit } = world;
  const seq = pen.write(
    'step.submitted',
    session.actor,
    {
      step: step.id,
      token: step.token,
      session: session.id,
      tree,
      commit,
      runs,
      evidence: step.evidence.slice(-64),
      summary: contents.words(Math.min(900, chance.from(ASSISTANT_TEXT))),
      follows: chance.happens(0.3) ? [contents.title(40)] : [],
    },
    pen.newId(),
  );
  session.step = undefined;
  if (step.judge !== undefined) {
    step.status = 'submitted';
    step.submission = { seq, tree };
    return;
  }
  const accepted = {
    step: step.id,
    submitted: seq,
    by: 'checks',
    tree,
    own_check: restsOnOwn(step),
  } as const;
  pen.write('step.accepted', 'system:checks', { ...accepted, proof: 'none' });
  finish(world, step);
};
