import type { Accepted } from './act.ts';

/** What is said aloud of a goal just opened: who judges it by default, and whether it proves anything yet. */
export const openedWords = (outcome: Accepted, said: string | undefined): string[] => {
  const id = outcome.events.find(({ event }) => event.type === 'goal.opened')?.event.data.goal;
  const goal = typeof id === 'string' ? outcome.state.goals.get(id) : undefined;
  const proposal = goal !== undefined && goal.confirmed === undefined;
  return [
    ...(said === undefined ? [] : [said]),
    ...(proposal ? ['it is a proposal until a human confirms it: loopledger goal confirm'] : []),
  ];
};
