import type { Proof } from '../format/events/common.ts';

/** Weakest first. A terminal is a deterrent, since an agent can make one; nothing below board is proven. */
const grades: readonly Proof[] = ['none', 'client', 'terminal', 'board', 'signature'];

export const atLeast = (given: Proof, needed: Proof): boolean =>
  grades.indexOf(given) >= grades.indexOf(needed);
