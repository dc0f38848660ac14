import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passedOf, usageOf } from '../support.ts';
import { meta, readRecords, tokenCount, tokens, turn, usageRecord } from './support.ts';

const sums = (items: Awaited<ReturnType<typeof readRecords>>) =>
  usageOf(items).reduce(
    ([input, output, cached], fact) =>
      [input + fact.input, output + fact.output, cached + fact.cache_read] as const,
    [0, 0, 0] as readonly [number, number, number],
  );

describe('running totals', () => {
  it('count what they have grown by, whichever record tells it first', async () => {
    const [one, two] = [tokens(10, 4, 1), tokens(30, 14, 3)];
    const told = [
      meta(),
      turn('m'),
      usageRecord('r1', one, one),
      tokenCount(one, one),
      tokenCount(two, tokens(20, 10, 2)),
      usageRecord('r2', tokens(20, 10, 2), two),
      tokenCount(two, tokens(20, 10, 2)),
    ];
    const items = await readRecords(...told);
    expect(sums(items)).toEqual([16, 3, 14]);
    expect(passedOf(items)['usage-told-before']).toBe(3);
  });

  it('say what a lost record said', async () => {
    expect(
      sums(
        await readRecords(
          meta(),
          tokenCount(tokens(10, 0, 1), tokens(10, 0, 1)),
          tokenCount(tokens(60, 0, 9), tokens(20, 0, 2)),
        ),
      ),
    ).toEqual([60, 9, 0]);
  });

  it('that are smaller than before count again only where a new count begins', async () => {
    const first = tokens(100, 0, 10);
    const fresh = tokens(30, 0, 3);
    expect(sums(await readRecords(meta(), tokenCount(first, first), tokenCount(fresh, fresh)))).toEqual([
      130, 13, 0,
    ]);
    expect(
      sums(await readRecords(meta(), tokenCount(first, first), tokenCount(fresh, tokens(5, 0, 1)))),
    ).toEqual([100, 10, 0]);
  });

  it('with a number that is no count are passed over, and without numbers say nothing', async () => {
    const bad = { input_tokens: -1, output_tokens: 1.5 };
    const items = await readRecords(meta(), tokenCount(bad, bad), tokenCount({ input_tokens: '7' }, {}), {
      ...tokenCount({}, {}),
      payload: { type: 'token_count', info: null },
    });
    expect(passedOf(items)).toMatchObject({ 'usage-unreadable': 2, 'usage-told-before': 1 });
    expect(usageOf(items)).toEqual([]);
  });

  it('add up to the last total, told however often and with any record lost', async () => {
    const use = fc.record({
      input: fc.nat(1_000),
      cached: fc.nat(500),
      output: fc.nat(100),
      times: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(use, { minLength: 1, maxLength: 12 }), async (uses) => {
        let [input, cached, output] = [0, 0, 0];
        const told: unknown[] = [meta()];
        let last = tokens(0, 0, 0);
        for (const one of uses) {
          input += one.input + one.cached;
          cached += one.cached;
          output += one.output;
          const total = tokens(input, cached, output);
          for (let n = 0; n < one.times; n += 1)
            told.push(tokenCount(total, tokens(one.input, one.cached, one.output)));
          if (one.times > 0) last = total;
        }
        const [i, o, c] = sums(await readRecords(...told));
        expect([i + c, o, c]).toEqual([last.input_tokens, last.output_tokens, last.cached_input_tokens]);
      }),
      { numRuns: 100 },
    );
  });
});
