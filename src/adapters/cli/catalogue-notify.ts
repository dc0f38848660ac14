import type { Catalogue } from './command.ts';

/** A command or webhook of the user's, called when a human is needed. */
export const notifyCommands: Catalogue = {
  'notify set': {
    thing: 'notify',
    summary: "say which command or webhook is called when a human is needed (a human's act)",
    load: async () => (await import('./commands/notify-set.ts')).notifySet,
  },
  'notify show': {
    thing: 'notify',
    summary: 'what is set to be called',
    load: async () => (await import('./commands/notify-show.ts')).notifyShow,
  },
  'notify test': {
    thing: 'notify',
    summary: "call it once with a sample (a human's act)",
    load: async () => (await import('./commands/notify-test.ts')).notifyTest,
  },
  'notify run': {
    thing: 'notify',
    summary: 'call it for each thing that waits for a human and was not told yet',
    load: async () => (await import('./commands/notify-run.ts')).notifyRun,
  },
  'notify off': {
    thing: 'notify',
    summary: "call nothing any more (a human's act)",
    load: async () => (await import('./commands/notify-off.ts')).notifyOff,
  },
};
