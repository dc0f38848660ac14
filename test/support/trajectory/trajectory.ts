import { ADA } from './board.ts';
import type { BlobMade } from './content.ts';
import { attend } from './humans.ts';
import { openGoal } from './planning.ts';
import { endSession, startSession } from './sessions.ts';
import { aside, submit, takeUp } from './steps.ts';
import { callModel } from './work.ts';
import { type World, worldOf } from './world.ts';

export interface TrajectoryOptions {
  /** Another seed is another story of the same kind; default 1. */
  readonly seed?: number;
  /** Is told of every blob, for whoever wants the files too. */
  readonly blob?: BlobMade;
}

/** Finished steps after which somebody thinks of a second goal. */
const SECOND_GOAL = 40;
const LEDGER = '01KJP7Y8G0TRAJECT0RY000000';

/**
 * The lines of a ledger of so many events, each with its LF: about 500 an hour of work, so that 100,000 are 200 hours.
 * The same seed gives the same bytes, and a longer one begins with the lines of a shorter one. Whatever its length, it
 * verifies and folds soundly. Memory is that of the plan and of one call of a model.
 */
export function* trajectory(events: number, { seed = 1, blob }: TrajectoryOptions = {}): Generator<Buffer> {
  const world = worldOf(seed, blob);
  begin(world);
  for (let made = 0; made < events; ) {
    for (const line of world.pen.take()) {
      if (made === events) return;
      made += 1;
      yield line;
    }
    goOn(world);
  }
}

const begin = (world: World): void => {
  world.pen.write('ledger.opened', ADA, {
    title: 'A long work',
    human_proof: 'terminal',
    origin: `loopledger.local/ledger/${LEDGER}`,
    place: 'a1'.repeat(32),
  });
  world.goals.push(openGoal(world));
};

const goOn = (world: World): void => {
  if (world.finished >= SECOND_GOAL && world.goals.length === 1) world.goals.push(openGoal(world));
  if (world.session === undefined) {
    world.session = startSession(world);
    return;
  }
  const { session } = world;
  if (session.callsLeft <= 0) {
    endSession(world, session);
    return;
  }
  if (session.step === undefined) {
    takeUp(world, session);
    return;
  }
  callModel(world, session);
  session.callsLeft -= 1;
  aside(world, session, session.step);
  session.step.callsLeft -= 1;
  if (session.step.callsLeft <= 0) submit(world, session, session.step);
  if (world.chance.happens(0.01)) attend(world);
};
