import type { CommandOf } from '../../src/domain/commands.ts';
import type { Act } from './given.ts';
import { claude } from './world.ts';

/** A watch on the command `look`, looked at each 5 minutes at the most. */
export const addWatch = (more: Partial<CommandOf<'watch.add'>> = {}, caller = claude): Act => [
  caller,
  { type: 'watch.add', title: 'The pipeline', argv: ['look'], ...more },
];

/** The last step waits for the last watch. */
export const onWatch = (caller = claude): Act => [
  caller,
  (the) => ({ type: 'step.block', step: the('step'), watch: the('watch') }),
];

export const observe = (caller = claude): Act => [
  caller,
  (the) => ({ type: 'watch.observe', watch: the('watch') }),
];

export const closeWatch = (caller = claude): Act => [
  caller,
  (the) => ({ type: 'watch.close', watch: the('watch'), reason: 'By hand' }),
];

/** Enough for the next look. */
export const nextLook: Act = (world) => world.pass(300);
export const shows =
  (exit: number, output = 'said\n'): Act =>
  (world) =>
    void world.results.set('look', { exit, output: Buffer.from(output) });
