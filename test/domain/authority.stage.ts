import { keyOf } from '../support/acts.ts';
import { copyOf } from '../support/forge.ts';
import { play, theOf } from '../support/given.ts';
import type { World } from '../support/world.ts';
import { type Case, GRADES, type Kind, kinds } from './authority.words.ts';

const stages = new Map<string, Promise<World>>();

/** The situation of a case as one actor meets it, played once. */
const stageOf = (it: Case, kind: Kind): Promise<World> => {
  const name = `${it.act} ${it.when} ${kind}`;
  const me = { actor: kinds[kind], proof: 'signature', runtime: 'test' } as const;
  const known = stages.get(name) ?? play([keyOf(kinds[kind]), ...it.given(me)]);
  stages.set(name, known);
  return known;
};

/** What the act is answered at a grade: `ok`, or the refusal's code. */
export const answerOf = async (it: Case, kind: Kind, grade: number): Promise<string> => {
  const world = copyOf(await stageOf(it, kind));
  const who = { actor: kinds[kind], proof: GRADES[grade] ?? 'none', runtime: 'test' } as const;
  if (it.tries !== undefined) return it.tries(world, who);
  const code = await world.code(it.command(theOf(await world.state())), who);
  // What is decided must be believed by whoever reads it: at grade `signature` that rests on what was signed.
  return (await world.state()).readOnly === undefined ? code : `${code}, and not believed`;
};
