import type { Fold } from '../fold.ts';
import type { State } from '../state.ts';
import { RestingMap } from './resting-map.ts';
import { restsAs, SECTIONS, type Section } from './sections.ts';
import { toPlain } from './value.ts';

/** A state as text: what is at work in `main`, each map that grows in a section of its own. */
export interface Encoded {
  readonly main: string;
  readonly sections: Readonly<Record<Section, string>>;
}

/**
 * What a fold came to, so that `decodeFold` goes on from there. All of it: what is left out would be forgotten. What is
 * finished rests from now on in this fold, too: the next snapshot need not write it down again.
 */
export const encodeFold = ({ state, withheld }: Pick<Fold, 'state' | 'withheld'>): Encoded => {
  const { rest, maps } = parted(state);
  const awake: Record<string, unknown> = {};
  const tally: Record<string, Readonly<Record<string, number>>> = {};
  const sections: Record<string, string> = {};
  const rested: Record<string, unknown> = {};
  for (const name of SECTIONS) {
    const lying = lie(name, maps[name], state);
    awake[name] = toPlain(lying.awake);
    tally[name] = Object.fromEntries(lying.tally);
    rested[name] = new RestingMap({
      awake: [...lying.awake],
      tally: tally[name],
      section: () => sections[name] ?? '',
    });
    sections[name] = [JSON.stringify(lying.keys), JSON.stringify(lying.tags), ...lying.texts].join('\n');
  }
  const main = JSON.stringify({ rest: toPlain(rest), withheld: toPlain(withheld.known()), awake, tally });
  Object.assign(state, rested);
  return { main, sections: sections as Record<Section, string> };
};

const parted = (state: State) => {
  const { steps, sessions, questions, checks, accounts, lessons, commands, receipts, ...rest } = state;
  return { rest, maps: { steps, sessions, questions, checks, accounts, lessons, commands, receipts } };
};

const lie = (name: Section, map: ReadonlyMap<unknown, unknown>, state: State) => {
  const awake = new Map<unknown, object>();
  const tally = new Map<string, number>();
  const keys: unknown[] = [];
  const tags: string[] = [];
  const texts: string[] = [];
  const tagOf = restsAs[name] as (it: unknown, state: State) => string | undefined;
  for (const [key, value, lyingTag, lyingText] of entriesOf(map)) {
    const tag = lyingTag ?? tagOf(value, state);
    keys.push(key);
    tags.push(tag ?? '');
    if (tag === undefined) {
      awake.set(key, value as object);
      texts.push('');
      continue;
    }
    tally.set(tag, (tally.get(tag) ?? 0) + 1);
    texts.push(lyingText ?? JSON.stringify(toPlain(value)));
  }
  return { awake, tally, keys, tags, texts };
};

/** What already rests is not woken to be written down again. */
const entriesOf = (
  map: ReadonlyMap<unknown, unknown>,
): Iterable<readonly [unknown, unknown, string?, string?]> =>
  map instanceof RestingMap ? map.lying() : map.entries();
