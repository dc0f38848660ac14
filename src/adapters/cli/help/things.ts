import type { Thing } from '../command.ts';

/** The heading of each thing in help, in the order help shows them. */
export const things: Readonly<Record<Thing, string>> = {
  loop: 'Going on',
  reading: 'Looking',
  ledger: 'The ledger',
  goal: 'Goals: what must become true',
  step: 'Steps: bounded pieces of work',
  plan: 'The plan',
  check: 'Checks: commands that tell whether something is so',
  evidence: 'Evidence: what supports a claim of fact',
  decision: 'Questions for a human, and choices made without one',
  budget: 'Budgets: how much may be spent',
  usage: 'Usage: what was spent',
  boundary: 'The boundary: what may be done, and leave for what is asked for',
  actor: 'Who acts, and the keys that prove it',
  watch: 'Watches: something outside to wait for',
  lesson: 'Lessons: what a later worker must know',
  session: 'Sessions: one run of one runtime',
  handoff: 'Handing over',
  call: 'Tool calls: intent before act',
  notify: 'Being told when a human is needed',
  program: 'The program itself',
};
