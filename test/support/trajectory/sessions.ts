import { CLAUDE, CODEX, type Goal, type Session } from './board.ts';
import { attend } from './humans.ts';
import { SESSION_CALLS } from './statistics.ts';
import { openCall } from './work.ts';
import type { World } from './world.ts';

const PLACE = 'a1'.repeat(32);
const MACHINE = 'b2'.repeat(32);
const BOOT = 'c3'.repeat(32);
const HOUR_MS = 3_600_000;

/** Begins one in a goal, after some minutes or after a night; a human has looked in meanwhile. */
export const startSession = (world: World): Session => {
  const { pen, chance } = world;
  pen.pass(chance.happens(0.15) ? HOUR_MS * (4 + chance.below(12)) : 60_000 * (1 + chance.below(50)));
  attend(world);
  const { lost } = world;
  const before = lost?.session;
  const actor = before?.actor ?? nextActor(world);
  const goal = before?.goal ?? nextGoal(world);
  const session: Session = {
    id: pen.newId(),
    actor,
    goal,
    callsLeft: chance.from(SESSION_CALLS),
    step: undefined,
    calls: 0,
  };
  world.sessions += 1;
  pen.write('session.started', actor, {
    session: session.id,
    goal: goal.id,
    runtime: actor === CODEX ? 'codex' : 'claude-code',
    model: actor === CODEX ? 'gpt-5-codex' : 'claude-opus-4-6',
    place: PLACE,
    pid: 1_000 + chance.below(60_000),
    boot: BOOT,
    ...(before === undefined ? {} : { resumes: before.id }),
    head: { seq: pen.seq, sha256: pen.hash },
    external: `${chance.hex(4)}-${chance.hex(2)}-${chance.hex(6)}`,
  });
  if (lost?.called !== undefined) {
    const { call, called } = lost;
    pen.write('call.settled', actor, {
      session: lost.session.id,
      call,
      called,
      outcome: chance.happens(0.6) ? 'done' : 'unknowable',
      note: 'Looked at what it left in the work tree',
    });
  }
  world.lost = undefined;
  return session;
};

/** Who was handed the work goes on with it; else the one it is mostly left to. */
const nextActor = ({ chance }: World): string => (chance.happens(0.92) ? CLAUDE : CODEX);

const nextGoal = ({ goals, chance }: World): Goal => {
  const [first, second] = goals;
  return (second !== undefined && chance.happens(0.25) ? second : first) as Goal;
};

/** It ends with a word; or is killed, sometimes in the middle of a call; or hands its work to another agent. */
export const endSession = (world: World, session: Session): void => {
  const { pen, chance } = world;
  const at = chance.unit();
  if (at < 0.04) {
    hand(world, session);
  } else if (at < 0.1) {
    const open = chance.happens(0.5) ? openCall(world, session) : undefined;
    pen.pass(40_000);
    pen.write('session.lost', 'system:ledger', { session: session.id, reason: 'process-dead' });
    world.lost = { session, call: open?.call ?? '', called: open?.called };
  } else {
    pen.write('session.ended', session.actor, { session: session.id });
  }
  if (session.step !== undefined) session.step.status = 'planned';
  world.session = undefined;
};

/** Without a file. What it names of the state stands for what a fold would tell, which making these lines does not. */
const hand = ({ pen, chance, tree, commit }: World, { id, actor, step }: Session): void => {
  const to = actor === CLAUDE ? CODEX : CLAUDE;
  const handoff = pen.newId();
  pen.write('handoff.offered', actor, {
    handoff,
    to,
    file: false,
    session: id,
    ...(step === undefined ? {} : { step: step.id }),
    head: { seq: pen.seq, sha256: pen.hash },
    view: 'state/1',
    digest: chance.hex(32),
    brief: { form: 'brief/1', sha256: chance.hex(32), bytes: 2_000 + chance.below(4_000) },
    tree,
    commit,
    calls: [],
  });
  pen.pass(60_000);
  pen.write('handoff.received', to, { handoff, place: PLACE, machine: MACHINE, proof: 'none' });
};
