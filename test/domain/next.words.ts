import type { Caller } from '../../src/app/caller.ts';
import type { NextVerdict } from '../../src/domain/next/answer.ts';
import { claim, submit } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, type The, theOf } from '../support/given.ts';
import { ada, claude, codex } from '../support/world.ts';

export interface Situation {
  readonly name: string;
  readonly given: readonly Act[];
  readonly asker: Caller | ((the: The) => Caller);
  readonly row: number;
  readonly verdict: NextVerdict;
  /** The whole command line, with the ids of what was made. */
  readonly command: (the: The) => string;
}

/** Where a situation is answered: the row, what it says, and the command line. */
export const at = (row: number, verdict: NextVerdict, command: Situation['command']) => ({
  row,
  verdict,
  command,
});

export const LEASE = 1_800;
export const loopledger =
  (words: string, ...ids: readonly (readonly [thing: Parameters<The>[0], nth?: number])[]) =>
  (the: The): string =>
    ids.reduce((line, [thing, nth]) => line.replace('%', the(thing, nth)), `loopledger ${words}`);

export const list = loopledger('goal list');
export const showGoal = loopledger('goal show %', ['goal']);
export const showStep = (nth = -1) => loopledger('step show %', ['step', nth]);
export const claimStep = (nth = -1) => loopledger('step claim %', ['step', nth]);
export const renewStep = (nth = -1) => loopledger('step renew %', ['step', nth]);
export const lookAt = loopledger('watch observe %', ['watch']);
export const revise = loopledger('plan revise --as-seen --goal %', ['goal']);

export const judge = (verb: 'accept' | 'return', nth = -1): Act => [
  ada,
  (the) =>
    verb === 'accept'
      ? { type: 'step.accept', step: the('step', nth) }
      : { type: 'step.return', step: the('step', nth), asked: 'a test of the form' },
];
export const round = (who = claude): readonly Act[] => [claim(who), submit(who), judge('return')];
export const same = (n: number, who = claude): readonly Act[] =>
  Array.from({ length: n }, () => [
    who,
    { type: 'call.open', tool: 'Bash', input: '{"command":"npm test"}' },
  ]);
export const revised: Act = [claude, { type: 'plan.revise' }];
export const checked: Act = [claude, { type: 'goal.check' }];
export const closed = (nth = -1): Act => [
  ada,
  (the) => ({ type: 'goal.close', goal: the('goal', nth), outcome: 'abandoned' }),
];
export const judged = (verdict: 'met' | 'unmet'): Act => [
  ada,
  (the) => ({ type: 'goal.judge', criterion: the('criterion'), verdict }),
];
/** Whoever acts from here on does so in this work tree of the same repository. */
export const inTree =
  (digit: string): Act =>
  (world) => {
    world.worktree = digit.repeat(64);
  };
export const started = (who = codex): Act => [who, { type: 'session.start' }];
/** Turns of a session as a runtime records them: no command does so yet. */
export const spoke =
  (n: number): Act =>
  async (world) => {
    const session = theOf(await world.state())('session');
    const data = { session, role: 'assistant', text: 'still at it' };
    for (let i = 0; i < n; i += 1)
      await forge(world, { type: 'message.recorded', actor: claude.actor, data });
  };

/** A step after the first, planned by codex. */
export const behindFirst: Act = [
  codex,
  (the) => ({ type: 'step.plan', title: 'Ship', after: [the('step', 0)] }),
];
