// What is mutated, and the tests that are to notice. Left out are the tests that take many seconds for what others hold as
// well, and those that start processes: README.md names them. In the files of `strict` no condition may survive unless
// accepted.mjs proves that nobody could tell.

export const AREAS = {
  authority: {
    mutate: ['src/domain/authority*.ts'],
    tests: ['test/domain/authority-refusals.test.ts', 'test/domain/authority.test.ts'],
    strict: ['src/domain/authority'],
    // All that runs while the table is loaded is the table, and test/domain/authority-flips.test.ts changes each of its words.
    ignoreStatic: true,
  },
  next: {
    mutate: ['src/domain/next/*.ts'],
    tests: [
      'test/domain/next-told.test.ts',
      'test/domain/next-quoted.test.ts',
      'test/domain/next-rested.test.ts',
      'test/domain/next-unsound.test.ts',
      'test/domain/budget/budget.test.ts',
      'test/domain/drift/*.test.ts',
      'test/domain/completion.test.ts',
      'test/domain/cut-off.test.ts',
      'test/projections/waits-and-next.test.ts',
    ],
    strict: ['src/domain/next/'],
  },
  log: {
    mutate: ['src/log/*.ts'],
    tests: ['test/log/*.test.ts', 'test/contract/stores.test.ts'],
    strict: ['src/log/recover.ts'],
    // The slowest takes half a second.
    seconds: 8,
  },
  format: {
    mutate: ['src/format/**/*.ts', '!src/format/events/*.ts', '!src/format/*.generated.ts'],
    tests: ['test/format/**/*.test.ts'],
    without: [
      'test/format/single-byte.test.ts',
      'test/format/second-reader*.test.ts',
      'test/format/whole-line.test.ts',
      'test/format/ssh/keygen.test.ts',
      'test/format/shape.test.ts',
    ],
    strict: ['src/format/verify'],
  },
};
