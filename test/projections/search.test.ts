import { describe, expect, it } from 'vitest';
import { SHAPES } from '../../src/format/shapes.generated.ts';
import { passagesOf, WORDS } from '../../src/projections/search.ts';

/** Every key of the data of every event, at any depth. */
const keysOf = (shape: unknown): string[] => {
  if (typeof shape !== 'object' || shape === null) return [];
  if (Array.isArray(shape)) return shape.flatMap(keysOf);
  const { keys, of, value } = shape as Record<string, unknown>;
  const own = typeof keys === 'object' && keys !== null ? Object.entries(keys) : [];
  return [...own.flatMap(([key, inner]) => [key, ...keysOf(inner)]), ...keysOf(of), ...keysOf(value)];
};

describe('where a search looks', () => {
  const keys = new Set(Object.values(SHAPES).flatMap(keysOf));

  it.each([...WORDS])('%s is the key of some event', (word) => expect(keys).toContain(word));

  it('finds what was not chosen beside what was', () => {
    const data = { choice: 'x', text: 'In memory', reason: 'Faster', instead_of: ['A RAM disk'] };
    const event = { type: 'choice.recorded', data } as never;
    expect(passagesOf(event).map(({ text }) => text)).toContain('A RAM disk');
  });
});
