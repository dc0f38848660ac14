import type { Actor, Proof } from '../format/events/common.ts';

interface Word {
  readonly by: Actor;
  readonly proof: Proof;
  readonly seq: number;
}

/** Whose word, at what grade of proof, and in which line. */
export const wordView = ({ by, proof, seq }: Word): Word => ({ by, proof, seq });
