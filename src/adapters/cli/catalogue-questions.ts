import type { Catalogue } from './command.ts';

/** The part of the catalogue about questions for a human, what waits for them, and choices made without one. */
export const questionCommands: Catalogue = {
  ask: {
    thing: 'decision',
    summary: 'put a question to a human, with options and what waits for the answer',
    load: async () => (await import('./commands/ask.ts')).ask,
  },
  'ask withdraw': {
    thing: 'decision',
    summary: 'take a question back, unanswered',
    load: async () => (await import('./commands/ask-withdraw.ts')).askWithdraw,
  },
  'ask list': {
    thing: 'decision',
    summary: 'the open questions, a line each',
    load: async () => (await import('./commands/ask-list.ts')).askList,
  },
  decide: {
    thing: 'decision',
    summary: "answer a question (a human's act); without an answer, show it",
    load: async () => (await import('./commands/decide.ts')).decide,
  },
  'decide revoke': {
    thing: 'decision',
    summary: 'take an answer back: the question is asked again',
    load: async () => (await import('./commands/decide-revoke.ts')).decideRevoke,
  },
  choice: {
    thing: 'decision',
    summary: 'say what you chose by yourself, why, and instead of what',
    load: async () => (await import('./commands/choice.ts')).choice,
  },
  'choice list': {
    thing: 'decision',
    summary: 'choices made without a human, with their reasons, newest last',
    load: async () => (await import('./commands/choice-list.ts')).choiceList,
  },
  'step block': {
    thing: 'step',
    summary: 'make a step wait for an answer, another step, a watch or a time',
    load: async () => (await import('./commands/step-block.ts')).stepBlock,
  },
  'step unblock': {
    thing: 'step',
    summary: 'let it go on without that',
    load: async () => (await import('./commands/step-unblock.ts')).stepUnblock,
  },
};
