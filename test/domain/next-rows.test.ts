import { afterEach, describe, expect, it } from 'vitest';
import { rows } from '../../src/domain/next/rows.ts';
import { isRight } from './next.stage.ts';
import { situations } from './next.table.ts';

const table = rows as unknown as unknown[];
const whole = [...table];

const wrongOnes = async (): Promise<string[]> => {
  const wrong: string[] = [];
  for (const it of situations) if (!(await isRight(it))) wrong.push(it.name);
  return wrong;
};

describe('the table of next', () => {
  afterEach(() => void table.splice(0, table.length, ...whole));

  it('as it is, all situations are answered', async () => {
    expect(await wrongOnes()).toEqual([]);
  });

  it.each([...whole.keys()])('without its row %i a situation is answered wrongly', async (n) => {
    table.splice(n, 1);
    expect(await wrongOnes()).not.toEqual([]);
  });

  // Two pairs never fit together: with something held something is left, and what was not run is not yet to be closed.
  const pairs = [...whole.keys()].slice(1).filter((n) => n !== 10 && n !== 11);
  it.each(pairs)('with its rows up to %i in another order a situation is answered wrongly', async (n) => {
    [table[n - 1], table[n]] = [table[n], table[n - 1]];
    expect(await wrongOnes()).not.toEqual([]);
  });
});
