import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forgetOldest } from '../../src/domain/oldest.ts';

it('forgets what was set first, whatever came in between', () => {
  const step = fc.record({ add: fc.nat({ max: 4 }), forget: fc.nat({ max: 5 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const map = new Map<number, string>();
      const model: number[] = [];
      let next = 0;
      for (const { add, forget } of steps) {
        for (let n = 0; n < add; n += 1) {
          map.set(next, 'x');
          model.push(next);
          next += 1;
        }
        for (let n = 0; n < forget; n += 1) expect(forgetOldest(map)).toBe(model.shift());
        expect([...map.keys()]).toEqual(model);
      }
    }),
  );
});

it('forgets one that was set again where it came last', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  expect(forgetOldest(map)).toBe('a');
  map.set('a', 3);
  expect([forgetOldest(map), forgetOldest(map), forgetOldest(map)]).toEqual(['b', 'a', undefined]);
});
