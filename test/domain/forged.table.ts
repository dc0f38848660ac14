import type { State } from '../../src/domain/state.ts';
import type { Forged } from '../support/forge.ts';
import { theOf } from '../support/given.ts';
import type { Make } from './forged.words.ts';
import { ofActors } from './forged-actor.table.ts';
import { ofBoundaries } from './forged-boundary.table.ts';
import { ofBudgets } from './forged-budget.table.ts';
import { ofChecks } from './forged-check.table.ts';
import { ofDecisions } from './forged-decision.table.ts';
import { ofGoals } from './forged-goal.table.ts';
import { ofHandoffs } from './forged-handoff.table.ts';
import { ofTheRest } from './forged-rest.table.ts';
import { ofSteps } from './forged-step.table.ts';
import { ofWatches } from './forged-watch.table.ts';

export const forgeries: Readonly<Record<string, Make>> = {
  ...ofSteps,
  ...ofGoals,
  ...ofDecisions,
  ...ofBoundaries,
  ...ofTheRest,
  ...ofHandoffs,
  ...ofChecks,
  ...ofBudgets,
  ...ofActors,
  ...ofWatches,
};

export const make = (state: State, name: string): Forged => {
  const it = forgeries[name];
  if (it === undefined) throw new Error(name);
  return it(state, theOf(state));
};
