import type { Goal, Question, Session } from './board.ts';
import { Chance } from './chance.ts';
import { type BlobMade, Contents } from './content.ts';
import { Pen } from './pen.ts';

/** All that the story is written with, and where it stands. */
export interface World {
  readonly chance: Chance;
  readonly pen: Pen;
  readonly contents: Contents;
  readonly goals: Goal[];
  /** Without an answer yet, oldest first. */
  questions: Question[];
  session: Session | undefined;
  /** That ended without a word; the next one takes over from it. */
  lost: { readonly session: Session; readonly call: string; readonly called: number | undefined } | undefined;
  /** Steps that were accepted or dropped. */
  finished: number;
  sessions: number;
  tree: string;
  commit: string;
}

export const worldOf = (seed: number, made?: BlobMade): World => {
  const chance = new Chance(seed);
  return {
    chance,
    pen: new Pen(chance),
    contents: new Contents(chance, made),
    goals: [],
    questions: [],
    session: undefined,
    lost: undefined,
    finished: 0,
    sessions: 0,
    tree: `git:${chance.hex(20)}`,
    commit: chance.hex(20),
  };
};
