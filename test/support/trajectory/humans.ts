import { ADA, type Goal, REVIEWER, type Step } from './board.ts';
import type { World } from './world.ts';

/** A human comes by: answers what is asked, judges what waits, seldom changes what is planned. */
export const attend = (world: World): void => {
  const { chance } = world;
  for (const question of world.questions) {
    world.pen.pass(20_000 + chance.below(120_000));
    world.pen.write('decision.made', ADA, {
      decision: question.id,
      choice: question.options[0] ?? world.contents.title(40),
      ...(chance.happens(0.5) ? { reason: world.contents.title(80) } : {}),
      proof: 'terminal',
    });
    if (question.blocks !== undefined) question.blocks.waits -= 1;
  }
  world.questions = [];
  for (const goal of world.goals) {
    for (const step of goal.steps.filter((it) => it.status === 'submitted')) judge(world, step);
    reshape(world, goal);
  }
};

/** Another agent looks at what waits for a peer; a human at what waits for one. */
const judge = (world: World, step: Step): void => {
  const { pen, chance, contents } = world;
  const { submission } = step;
  if (submission === undefined) return;
  pen.pass(30_000 + chance.below(400_000));
  const by = step.judge === 'peer' ? 'peer' : 'human';
  const actor = by === 'peer' ? REVIEWER : ADA;
  const proof = by === 'peer' ? 'none' : 'terminal';
  if (chance.happens(0.12)) {
    pen.write('step.returned', actor, {
      step: step.id,
      submitted: submission.seq,
      asked: contents.title(100 + chance.below(300)),
      proof,
    });
    step.status = 'planned';
    step.submission = undefined;
    step.callsLeft = 10 + chance.below(40);
    return;
  }
  pen.write('step.accepted', actor, {
    step: step.id,
    submitted: submission.seq,
    by,
    tree: submission.tree,
    own_check: false,
    ...(chance.happens(0.3) ? { note: contents.title(60) } : {}),
    proof,
  });
  finish(world, step);
};

export const finish = (world: World, step: Step): void => {
  step.status = 'over';
  step.goal.steps = step.goal.steps.filter((it) => it !== step);
  world.finished += 1;
};

/** Drops a step that nothing else is a part of, or gives one another place in the order. */
const reshape = (world: World, goal: Goal): void => {
  const { pen, chance, contents } = world;
  const loose = goal.steps.filter((it) => it.status === 'planned' && it.waits === 0 && !it.hasParts);
  if (loose.length < 5) return;
  const step = chance.pick(loose);
  if (chance.happens(0.005)) {
    pen.write('step.dropped', ADA, { step: step.id, reason: contents.title(60), proof: 'terminal' });
    finish(world, step);
  } else if (chance.happens(0.02)) {
    pen.write('step.amended', ADA, { step: step.id, priority: chance.below(10), proof: 'terminal' });
  }
};
