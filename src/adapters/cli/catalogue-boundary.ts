import type { Catalogue } from './command.ts';

/** The part of the catalogue about what may be done, and a human's leave for what is asked for. */
export const boundaryCommands: Catalogue = {
  'boundary set': {
    thing: 'boundary',
    summary: 'say which tools, commands, paths and hosts are allowed, asked for, denied',
    load: async () => (await import('./commands/boundary-set.ts')).boundarySet,
  },
  'boundary show': {
    thing: 'boundary',
    summary: 'the rules in force, with who set them and how well that is proven',
    load: async () => (await import('./commands/boundary-show.ts')).boundaryShow,
  },
  'boundary test': {
    thing: 'boundary',
    summary: 'what an action would be judged; nothing is recorded',
    load: async () => (await import('./commands/boundary-test.ts')).boundaryTest,
  },
  'boundary judge': {
    thing: 'boundary',
    summary: 'ask before you act: recorded, and leave for once is used up',
    load: async () => (await import('./commands/boundary-judge.ts')).boundaryJudge,
  },
  'approve once': {
    thing: 'boundary',
    summary: "give leave for exactly one action (a human's act)",
    load: async () => (await import('./commands/approve-once.ts')).approveOnce,
  },
  'approve standing': {
    thing: 'boundary',
    summary: "give leave for all that a rule matches, until an end (a human's act)",
    load: async () => (await import('./commands/approve-standing.ts')).approveStanding,
  },
  'approve list': {
    thing: 'boundary',
    summary: 'open approvals, and the actions that wait for one',
    load: async () => (await import('./commands/approve-list.ts')).approveList,
  },
  'approve revoke': {
    thing: 'boundary',
    summary: 'take leave back',
    load: async () => (await import('./commands/approve-revoke.ts')).approveRevoke,
  },
};
