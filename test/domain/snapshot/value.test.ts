import { expect, it } from 'vitest';
import { fromPlain, toPlain } from '../../../src/domain/snapshot/value.ts';

it('what was JSON comes back as it was, whatever its keys are', () => {
  const texts = [
    '{"__proto__":{"step":"x"},"a":1}',
    '{"constructor":["m","s","l"],"a":[["m"],["s",1],[]],"length":0}',
    '[null,"m",{"l":["l"]}]',
  ];
  for (const text of texts) {
    const written = JSON.stringify(toPlain(JSON.parse(text)));
    expect(JSON.stringify(fromPlain(JSON.parse(written)))).toBe(text);
  }
});

it('maps and sets come back with their keys, in order', () => {
  const value = new Map<unknown, unknown>([
    [7, new Set(['m', 's'])],
    ['7', new Map([['\t"\n', []]])],
  ]);
  expect(fromPlain(JSON.parse(JSON.stringify(toPlain(value))))).toStrictEqual(value);
});
