import { Fold } from '../fold.ts';
import type { State } from '../state.ts';
import { Withheld, type WithheldFacts } from '../withheld.ts';
import type { PieceName } from './encode.ts';
import { RestingMap } from './resting-map.ts';
import { SECTIONS, type Section } from './sections.ts';
import { fromPlain } from './value.ts';

interface Main {
  readonly rest: unknown;
  readonly withheld: unknown;
  readonly awake: Readonly<Record<Section, unknown>>;
  readonly tally: Readonly<Record<Section, Readonly<Record<string, number>>>>;
}

/**
 * The fold that `encodeFold` wrote down. What is given is believed: whoever calls this knows that this program wrote
 * it. A piece is asked for when something in it is looked at.
 */
export const decodeFold = (piece: (name: PieceName) => string): Fold => {
  const { rest, withheld, awake, tally } = JSON.parse(piece('main')) as Main;
  const maps = Object.fromEntries(
    SECTIONS.map((name) => {
      const rested = {
        awake: [...(fromPlain(awake[name]) as Map<string, object>)],
        tally: tally[name],
        keys: () => piece(`${name} keys`),
        texts: () => piece(`${name} texts`),
      };
      return [name, new RestingMap(rested)];
    }),
  );
  const state = { ...(fromPlain(rest) as object), ...maps } as unknown as State;
  return new Fold(new Withheld(fromPlain(withheld) as WithheldFacts), state);
};
