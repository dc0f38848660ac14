import type { Catalogue } from './command.ts';

/** The part of the catalogue about what is outside and waited for. */
export const watchCommands: Catalogue = {
  'watch add': {
    thing: 'watch',
    summary: 'wait for what a command will show, or for a time',
    load: async () => (await import('./commands/watch-add.ts')).watchAdd,
  },
  'watch observe': {
    thing: 'watch',
    summary: 'look at it now, where it is due: a change lets go on what waits',
    load: async () => (await import('./commands/watch-observe.ts')).watchObserve,
  },
  'watch close': {
    thing: 'watch',
    summary: 'wait for it no more; what it blocked goes on',
    load: async () => (await import('./commands/watch-close.ts')).watchClose,
  },
  'watch list': {
    thing: 'watch',
    summary: 'watches that are not closed, a line each',
    load: async () => (await import('./commands/watch-list.ts')).watchList,
  },
};
