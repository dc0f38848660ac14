export { type Act, act, type Expected, given, play, type The, theOf } from '../../src/testing/given.ts';
