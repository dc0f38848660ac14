import type { Catalogue } from './command.ts';

/** The part of the catalogue that looks at a ledger and changes nothing. */
export const readingCommands: Catalogue = {
  status: {
    thing: 'reading',
    summary: 'one screen: goals, the step at hand, what waits for a human, the head',
    load: async () => (await import('./commands/status.ts')).status,
  },
  board: {
    thing: 'reading',
    summary: 'the steps as cards in columns: needs you, ready, in work, waiting, done',
    load: async () => (await import('./commands/board.ts')).board,
  },
  log: {
    thing: 'reading',
    summary: 'what happened, a line an event',
    load: async () => (await import('./commands/log.ts')).log,
  },
  search: {
    thing: 'reading',
    summary: 'find text in goals, steps, evidence, lessons, decisions and messages',
    load: async () => (await import('./commands/search.ts')).search,
  },
  why: {
    thing: 'reading',
    summary: 'what made a step, goal or check what it is, what it waits for, what moves it on',
    load: async () => (await import('./commands/why.ts')).why,
  },
  diff: {
    thing: 'reading',
    summary: 'what changed between two lines or times, by thing',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  stats: {
    thing: 'reading',
    summary: 'numbers: events, steps, checks, tokens, and how long things took',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  show: {
    thing: 'reading',
    summary: 'one event or thing in full, by number or id',
    load: async () => (await import('./commands/show.ts')).show,
  },
};
