import type { Catalogue } from './command.ts';

/** The part of the catalogue about what may be spent, and what was. */
export const budgetCommands: Catalogue = {
  'budget set': {
    thing: 'budget',
    summary: 'limit tokens, money, turns, tool calls or time at work',
    load: async () => (await import('./commands/budget-set.ts')).budgetSet,
  },
  'budget show': {
    thing: 'budget',
    summary: 'every limit, and how much of it is used',
    load: async () => (await import('./commands/budget-show.ts')).budgetShow,
  },
  'usage add': {
    thing: 'usage',
    summary: 'record what an answer of a model cost, once a receipt',
    load: async () => (await import('./commands/usage-add.ts')).usageAdd,
  },
  'usage show': {
    thing: 'usage',
    summary: 'what goals, steps and actors spent',
    load: async () => (await import('./commands/usage-show.ts')).usageShow,
  },
};
