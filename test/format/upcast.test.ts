import { expect, test } from 'vitest';
import type { RawEvent } from '../../src/format/event.ts';
import { LIFTS, upcast } from '../../src/format/upcast.ts';
import { LedgerBuilder } from './support/ledger.ts';

const lifts = {
  'x.named': [
    ({ name, ...rest }: RawEvent['data']) => ({ ...rest, title: name, shape: 2 }),
    ({ title, ...rest }: RawEvent['data']) => ({ ...rest, words: String(title).split(' '), shape: 3 }),
  ],
};
const event = (data: RawEvent['data'], type = 'x.named'): RawEvent =>
  new LedgerBuilder().event({ type, data });

test('lifts data from its own shape to the newest', () => {
  expect(upcast(event({ name: 'a b' }), lifts).data).toEqual({ words: ['a', 'b'], shape: 3 });
  expect(upcast(event({ name: 'a b', shape: 1 }), lifts).data).toEqual({ words: ['a', 'b'], shape: 3 });
  expect(upcast(event({ title: 'a b', shape: 2 }), lifts).data).toEqual({ words: ['a', 'b'], shape: 3 });
});

test('changes nothing but data, and not the event it was given', () => {
  const old = event({ name: 'a b' });
  const { data: _, ...rest } = upcast(old, lifts);
  expect(old.data).toEqual({ name: 'a b' });
  expect({ ...rest, data: old.data }).toEqual(old);
});

test('leaves newest, newer and odd shapes, and other types, as they are', () => {
  for (const shape of [3, 4, 0, -1, 1.5, 'x', null]) {
    const kept = event({ name: 'a', shape });
    expect(upcast(kept, lifts)).toBe(kept);
  }
  for (const type of ['x.other', 'constructor.name']) {
    const kept = event({ name: 'a' }, type);
    expect(upcast(kept, lifts)).toBe(kept);
  }
});

test('no shape has changed yet', () => {
  expect(LIFTS).toEqual({});
  const kept = event({ name: 'a' });
  expect(upcast(kept)).toBe(kept);
});
