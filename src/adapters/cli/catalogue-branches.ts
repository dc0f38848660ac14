import type { Catalogue } from './command.ts';

/** Another way, tried in a ledger of its own. */
export const branchCommands: Catalogue = {
  branch: {
    thing: 'ledger',
    summary: 'try another way: a new ledger that goes on from an earlier point of this one',
    load: async () => (await import('./commands/branch.ts')).branch,
  },
  'branch list': {
    thing: 'ledger',
    summary: 'show the branches of this ledger and how far they came',
    load: async () => (await import('./commands/branch-list.ts')).branchList,
  },
  'branch bring': {
    thing: 'ledger',
    summary: 'record here, as evidence, what came of a branch',
    load: async () => (await import('./commands/branch-bring.ts')).branchBring,
  },
};
