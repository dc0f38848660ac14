import type { Catalogue } from './command.ts';

/** The part of the catalogue about goals that stand still, go on, or are open again. */
export const lifeCommands: Catalogue = {
  'goal pause': {
    thing: 'goal',
    summary: "let nobody take up work of it for now (a human's act)",
    load: async () => (await import('./commands/goal-pause.ts')).goalPause,
  },
  'goal unpause': {
    thing: 'goal',
    summary: "let it go on (a human's act)",
    load: async () => (await import('./commands/goal-unpause.ts')).goalUnpause,
  },
  'goal reopen': {
    thing: 'goal',
    summary: "open a closed goal again (a human's act)",
    load: async () => (await import('./commands/goal-reopen.ts')).goalReopen,
  },
};
