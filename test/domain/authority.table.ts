import type { Case } from './authority.words.ts';
import { actors } from './authority-actor.table.ts';
import { boundaries } from './authority-boundary.table.ts';
import { budgets } from './authority-budget.table.ts';
import { checks } from './authority-check.table.ts';
import { questions } from './authority-decision.table.ts';
import { handoffs } from './authority-handoff.table.ts';
import { lives } from './authority-life.table.ts';
import { watches } from './authority-watch.table.ts';
import { drops, goals, judgements } from './authority-word.table.ts';
import { anybodys, holders } from './authority-work.table.ts';

export const cases: readonly Case[] = [
  ...anybodys,
  ...goals,
  ...holders,
  ...judgements('step.accept'),
  ...judgements('step.return'),
  ...drops,
  ...handoffs,
  ...questions,
  ...checks,
  ...budgets,
  ...boundaries,
  ...lives,
  ...actors,
  ...watches,
];
