// What is mutated, and the tests that are to notice. Left out are tests that take half a minute and more for what the
// others hold as well (README.md says which), and those that start processes. In the files of `strict` no condition may
// survive unless accepted.mjs says why it can't be told from the code as it is.

const SLOW_IN_FORMAT = ['test/format/single-byte.test.ts', 'test/format/second-reader*.test.ts'];

export const AREAS = {
  recover: {
    mutate: ['src/log/recover.ts'],
    tests: ['test/log/*.test.ts'],
    strict: ['src/log/recover.ts'],
  },
  authority: {
    mutate: ['src/domain/authority*.ts'],
    tests: ['test/domain/authority.test.ts'],
    strict: ['src/domain/authority.ts', 'src/domain/authority-table.ts'],
  },
};

export const SLOW = { SLOW_IN_FORMAT };
