import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEnvelope } from '../../src/format/envelope.ts';
import { type EventType, eventData } from '../../src/format/events/index.ts';
import { checkShape } from '../../src/format/shape.ts';
import { fitOf } from '../../src/format/shape-fit.ts';
import { SHAPES } from '../../src/format/shapes.generated.ts';
import { bentData, goodData } from '../format/support/data.ts';
import { LedgerBuilder } from '../format/support/ledger.ts';

const types = Object.keys(eventData) as EventType[];
const fits = (type: EventType, data: unknown): boolean => eventData[type].safeParse(data).success;

describe.each(types)('the shape of %s', (type) => {
  test('accepts what the schema accepts', () => {
    fc.assert(
      fc.property(goodData(type), (data) => {
        expect(checkShape(type, data)).toBeNull();
        expect(fitOf(SHAPES[type])(data)).toBe(true);
        expect(fits(type, data)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('judges bent data as the schema does', () => {
    let refused = 0;
    fc.assert(
      fc.property(bentData(type), (data) => {
        const fitting = fits(type, data);
        if (!fitting) refused += 1;
        expect(checkShape(type, data) === null, JSON.stringify(data)).toBe(fitting);
        expect(fitOf(SHAPES[type])(data), JSON.stringify(data)).toBe(fitting);
      }),
      { numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(20);
  });
});

const judgedByFormat = types.filter((type) => type.startsWith('ledger.') || type.endsWith('.withheld'));

test.each(judgedByFormat)('the envelope check judges the data of %s as its schema does', (type) => {
  const event = new LedgerBuilder().event({ type, data: {} });
  fc.assert(
    fc.property(bentData(type), (data) => {
      // What is no object is refused as an envelope's data, which is the schema's answer too.
      const fault = checkEnvelope({ ...event, data });
      expect(fault === null, JSON.stringify(data)).toBe(fits(type, data));
      if (fault !== null && fault !== 'newer') expect(fault.pointer).toMatch(/^\/data/);
    }),
    { numRuns: 200 },
  );
});
