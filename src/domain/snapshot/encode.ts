import type { Fold } from '../fold.ts';
import type { State } from '../state.ts';
import { RestingMap } from './resting-map.ts';
import { restsAs, SECTIONS, type Section, type Surroundings, wantedSteps } from './sections.ts';
import { toPlain } from './value.ts';

/** The pieces of a state as text: what is at work in `main`, of each map that grows its keys, and its values. */
export type PieceName = 'main' | `${Section} keys` | `${Section} texts`;
export type Encoded = ReadonlyMap<PieceName, string>;

/**
 * What a fold came to, so that `decodeFold` goes on from there. All of it: what is left out would be forgotten. What is
 * finished rests from now on in this fold, too: the next snapshot need not write it down again.
 */
export const encodeFold = ({ state, withheld }: Pick<Fold, 'state' | 'withheld'>): Encoded => {
  const { rest, maps } = parted(state);
  const awake: Record<string, unknown> = {};
  const tally: Record<string, unknown> = {};
  const pieces = new Map<PieceName, string>();
  const rested: Record<string, unknown> = {};
  const resting = new Set<string>();
  const around = { state, wanted: wantedSteps(state), resting };
  for (const name of SECTIONS) {
    const lying = lie(name, maps[name], around);
    if (name === 'steps') for (const key of lying.resting) resting.add(key);
    awake[name] = toPlain(new Map(lying.awake));
    tally[name] = lying.tally;
    const [keys, texts] = [lying.keys.join('\n'), lying.texts.join('\n')];
    pieces.set(`${name} keys`, keys);
    pieces.set(`${name} texts`, texts);
    rested[name] = new RestingMap({
      awake: lying.awake,
      tally: lying.tally,
      keys: () => keys,
      texts: () => texts,
    });
  }
  pieces.set(
    'main',
    JSON.stringify({ rest: toPlain(rest), withheld: toPlain(withheld.known()), awake, tally }),
  );
  Object.assign(state, rested);
  return pieces;
};

const parted = (state: State) => {
  const { steps, sessions, questions, checks, accounts, lessons, commands, receipts, ...rest } = state;
  return { rest, maps: { steps, sessions, questions, checks, accounts, lessons, commands, receipts } };
};

const lie = (name: Section, map: ReadonlyMap<string, object>, around: Surroundings) => {
  const awake: [string, object][] = [];
  const tally: Record<string, number> = {};
  const keys: string[] = [];
  const texts: string[] = [];
  const resting: string[] = [];
  const tagOf = restsAs[name] as (it: unknown, around: Surroundings) => string | undefined;
  for (const [key, value, lyingTag, lyingText] of entriesOf(map)) {
    const tag = lyingTag ?? tagOf(value, around);
    keys.push(`${tag ?? ''}\t${JSON.stringify(key)}`);
    if (tag === undefined && value !== undefined) {
      awake.push([key, value]);
      texts.push('');
    } else {
      resting.push(key);
      tally[tag ?? ''] = (tally[tag ?? ''] ?? 0) + 1;
      texts.push(lyingText ?? JSON.stringify(toPlain(value)));
    }
  }
  return { awake, tally, keys, texts, resting };
};

/** What already rests is not woken to be written down again. */
const entriesOf = (
  map: ReadonlyMap<string, object>,
): Iterable<readonly [string, object | undefined, string?, string?]> =>
  map instanceof RestingMap ? map.lying() : map.entries();
