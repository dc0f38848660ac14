// For tests of programs that use a ledger: given–when–then, on a ledger in memory, in a world the test sets.

export { ada, adaPiped, ci, claude, codex } from './callers.ts';
export { type Act, type Expected, given, play, type The } from './given.ts';
export { World } from './world.ts';
