import type { Situation } from './next.words.ts';
import { rechecking } from './next-again.table.ts';
import { answered, open, until } from './next-beside.table.ts';
import { budgets } from './next-budget.table.ts';
import { causes } from './next-cause.table.ts';
import { chained } from './next-chain.table.ts';
import { deciding } from './next-decide.table.ts';
import { drifting } from './next-drift.table.ts';
import { whoIsAsked } from './next-judge.table.ts';
import { ordered } from './next-order.table.ts';
import { circling, withoutGoal } from './next-stop.table.ts';
import { notStuck } from './next-stuck.table.ts';
import { finishing, waiting } from './next-wait.table.ts';
import { working } from './next-work.table.ts';

export const situations: readonly Situation[] = [
  ...withoutGoal,
  ...circling,
  ...working,
  ...waiting,
  ...chained,
  ...rechecking,
  ...deciding,
  ...finishing,
  ...budgets,
  ...answered,
  ...open,
  ...until,
  ...whoIsAsked,
  ...causes,
  ...drifting,
  ...notStuck,
  ...ordered,
];
