import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Chain, START } from '../../src/format/chain.ts';
import type { Draft, LogLine } from '../../src/format/event.ts';
import { BATCH_MAX } from '../../src/format/limits.ts';
import { LineSplitter } from '../../src/format/split.ts';
import type { Verdict } from '../../src/format/verdict.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { seal } from '../../src/log/append.ts';
import { goodValue } from '../format/support/json.ts';
import { opened, sources } from '../log/support.ts';

const CMD = '01JDZX5T0000000000000000C1';

/** Of any type and data: what they mean is the domain's to judge, and a reader takes them as they are. */
const draft = fc
  .record({
    type: fc.constantFrom('message.recorded', 'tool.called', 'some.thing_new'),
    data: fc.dictionary(fc.string({ unit: 'binary' }), goodValue, { noNullPrototype: true }),
    actor: fc.constantFrom('human:ada', 'agent:claude', 'system:ledger', 'ci:main'),
    at: fc.constantFrom('2026-11-30T09:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'),
    cmd: fc.option(fc.constant(CMD), { nil: undefined }),
  })
  .filter(({ data }) => !Object.hasOwn(data, '__proto__'))
  .map(({ cmd, ...rest }) => ({ ...rest, ...(cmd === undefined ? {} : { cmd }) }) as unknown as Draft);

const readAgain = (bytes: Uint8Array): (LogLine | Verdict)[] => {
  const chain = new Chain();
  return [...new LineSplitter().push(bytes)].map((piece) => chain.next(piece.bytes, piece.offset));
};

describe('what is sealed', () => {
  test('is what its own reader reads, line by line, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 8 }), fc.boolean(), (drafts, still) => {
        const from = sources();
        const clock = still ? { ...from, now: () => 1_000 } : from;
        const batches = seal([opened(), ...drafts], START, clock);
        const bytes = Buffer.concat(batches.map((batch) => batch.bytes));
        const lines = batches.flatMap((batch) => batch.lines);
        expect(isDeepStrictEqual(readAgain(bytes), lines), bytes.toString()).toBe(true);
        expect(batches.at(-1)?.chain.head.end).toBe(bytes.length);
      }),
      { numRuns: 400 },
    );
  });

  test('goes on behind a head, and is valid as a whole, in as many pieces as it takes', async () => {
    const many = Array.from({ length: 400 }, (_, n) => {
      const text = `${n} \u0000\r\n\u2028😀${'x'.repeat(n % 7 === 0 ? 3_900 : 8_000)}`;
      return { type: 'message.recorded', actor: 'agent:a', at: '2026-11-30T09:00:00.000Z', data: { text } };
    }) as unknown as readonly Draft[];
    const first = seal([opened()], START, sources());
    const head = first[0]?.chain.head ?? START;
    const rest = seal(many, head, sources(2));
    expect(rest.length).toBeGreaterThan(2);
    expect(Math.max(...rest.map((batch) => batch.bytes.length))).toBeLessThanOrEqual(BATCH_MAX);
    const bytes = Buffer.concat([...first, ...rest].map((batch) => batch.bytes));
    expect(readAgain(bytes)).toStrictEqual([...first, ...rest].flatMap((batch) => batch.lines));
    expect(await verifyLedger([bytes])).toMatchObject({ verdict: 'valid', lines: 401 });
  });
});
