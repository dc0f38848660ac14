import fc from 'fast-check';

/** Logs as nobody wrote them: what an importer must read without a throw, every record accounted for. */

const edit = fc.record({
  at: fc.nat(),
  drop: fc.integer({ min: 0, max: 400 }),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc.constantFrom('"', '{', '}', '\n', '\\', '\0').map((c) => Buffer.from(c)),
  ),
});

/** A log cut and changed in up to five places. */
export const edited = (log: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> =>
  fc.tuple(log, fc.array(edit, { minLength: 1, maxLength: 5 })).map(([bytes, edits]) =>
    edits.reduce<Uint8Array>((changed, { at, drop, put }) => {
      const start = at % (changed.length + 1);
      return Buffer.concat([changed.subarray(0, start), put, changed.subarray(start + drop)]);
    }, bytes),
  );

/** A record whose known keys hold values of any kind, known words among them. */
export const mistyped = (keys: readonly string[], words: readonly string[]): fc.Arbitrary<unknown> =>
  fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom(...words),
      fc.constantFrom(null, true, 1, -1.5),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 8 }),
  })).object;

/** A log of up to six such records. */
export const logOf = (record: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array> =>
  fc
    .array(record, { maxLength: 6 })
    .map((records) => new TextEncoder().encode(records.map((one) => JSON.stringify(one)).join('\n')));
