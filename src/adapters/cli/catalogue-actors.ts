import type { Catalogue } from './command.ts';

/** The part of the catalogue about who acts, and the keys that prove it. */
export const actorCommands: Catalogue = {
  'actor add': {
    thing: 'actor',
    summary: "make an actor known by name (a human's act)",
    load: async () => (await import('./commands/actor-add.ts')).actorAdd,
  },
  'actor list': {
    thing: 'actor',
    summary: 'the actors made known, with how many keys each has',
    load: async () => (await import('./commands/actor-list.ts')).actorList,
  },
  'key add': {
    thing: 'actor',
    summary: "register a public SSH key, whose signatures are its actor's word",
    load: async () => (await import('./commands/key-add.ts')).keyAdd,
  },
  'key revoke': {
    thing: 'actor',
    summary: 'let nothing more be signed with a key',
    load: async () => (await import('./commands/key-revoke.ts')).keyRevoke,
  },
  'key list': {
    thing: 'actor',
    summary: 'the keys that sign here, each with how it came in',
    load: async () => (await import('./commands/key-list.ts')).keyList,
  },
};
