import type { Catalogue } from './command.ts';

/** The part of the catalogue about what a later worker must know. */
export const lessonCommands: Catalogue = {
  'lesson add': {
    thing: 'lesson',
    summary: 'write down what a later worker must know',
    load: async () => (await import('./commands/lesson-add.ts')).lessonAdd,
  },
  'lesson pin': {
    thing: 'lesson',
    summary: 'put one into every brief, or take it out',
    load: async () => (await import('./commands/lesson-pin.ts')).lessonPin,
  },
  'lesson drop': {
    thing: 'lesson',
    summary: 'take one back that is not so any more, saying why',
    load: async () => (await import('./commands/lesson-drop.ts')).lessonDrop,
  },
  'lesson list': {
    thing: 'lesson',
    summary: 'all lessons that hold, pinned ones first',
    load: async () => (await import('./commands/lesson-list.ts')).lessonList,
  },
};
