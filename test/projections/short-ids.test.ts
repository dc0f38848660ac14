import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortIds, shortIdsOf } from '../../src/projections/short-ids.ts';
import { Builder } from './build.ts';

const A = '01KBJZ0000AAAAAAAAAAABCDEF';
const B = '01KBJZ0000BBBBBBBBBBXBCDEF';
const C = '01KBJZ0000CCCCCCCCCCXBCDEF';

it('is six characters where that is enough', () => {
  expect(shortIds([A, B])(A)).toBe('ABCDEF');
});

it('grows where endings are the same', () => {
  expect(shortIds([A, B, C])(B)).toBe('BXBCDEF');
  expect(shortIds([A, B, C])(C)).toBe('CXBCDEF');
});

it('names one thing and no other', () => {
  const id = fc.string({ unit: fc.constantFrom('0', '1'), minLength: 26, maxLength: 26 });
  fc.assert(
    fc.property(fc.array(id, { minLength: 1, maxLength: 30 }), (ids) => {
      const all = [...new Set(ids)];
      const table = shortIds(ids);
      for (const one of all) {
        const short = table(one);
        expect(all.filter((other) => other.endsWith(short))).toEqual([one]);
        expect(short.length).toBeGreaterThanOrEqual(6);
        if (short.length > 6)
          expect(all.filter((other) => other.endsWith(short.slice(1))).length).toBeGreaterThan(1);
      }
    }),
  );
});

it('knows the ids of every kind, and leaves others whole', () => {
  const b = new Builder();
  const goal = b.goal('o');
  const criterion = b.criterion(goal, 'c', { judge: 'human' });
  const step = b.step(goal, 's');
  const short = shortIdsOf(b.state);
  for (const id of [goal.id, criterion, step.id]) expect(short(id)).toBe(id.slice(-6));
  expect(short(A)).toBe(A);
});
