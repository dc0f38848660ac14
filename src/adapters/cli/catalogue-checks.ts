import type { Catalogue } from './command.ts';

/** The part of the catalogue about what proves something. */
export const checkCommands: Catalogue = {
  'step recheck': {
    thing: 'step',
    summary: 'see whether an accepted step still holds',
    load: async () => (await import('./commands/step-recheck.ts')).stepRecheck,
  },
  'check change': {
    thing: 'check',
    summary: 'make it another check: what ran before proves nothing of it',
    load: async () => (await import('./commands/check-change.ts')).checkChange,
  },
  'check remove': {
    thing: 'check',
    summary: 'let no open step need it any more, saying why',
    load: async () => (await import('./commands/check-remove.ts')).checkRemove,
  },
};
