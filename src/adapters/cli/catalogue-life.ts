import type { Catalogue } from './command.ts';

/** The part of the catalogue about goals and steps that are changed, put off, or open again. */
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
  'step amend': {
    thing: 'step',
    summary: 'change what was planned of a step',
    load: async () => (await import('./commands/step-amend.ts')).stepAmend,
  },
  'step defer': {
    thing: 'step',
    summary: 'put a step off, to a time or until somebody lets it go on',
    load: async () => (await import('./commands/step-defer.ts')).stepDefer,
  },
  'step undefer': {
    thing: 'step',
    summary: 'let a deferred step go on',
    load: async () => (await import('./commands/step-undefer.ts')).stepUndefer,
  },
  'step reopen': {
    thing: 'step',
    summary: "do an accepted or dropped step again (a human's act)",
    load: async () => (await import('./commands/step-reopen.ts')).stepReopen,
  },
};
