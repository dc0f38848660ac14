import type { z } from 'zod';
import { actorEvents } from './actor.ts';
import { boundaryEvents } from './boundary.ts';
import { branchEvents } from './branch.ts';
import { budgetEvents } from './budget.ts';
import { decisionEvents } from './decision.ts';
import { attemptEvents, goalEvents } from './goal.ts';
import { goalLifeEvents } from './goal-life.ts';
import { handoffEvents } from './handoff.ts';
import { ledgerEvents, withholdingEvents } from './ledger.ts';
import { checkChangeEvents, recheckEvents } from './proof.ts';
import { sessionEvents } from './session.ts';
import { checkEvents, stepEvents } from './step.ts';
import { stepLifeEvents } from './step-life.ts';
import { watchEvents } from './watch.ts';

/** Every event type of this version with the schema of its `data`. */
export const eventData = {
  ...ledgerEvents,
  ...withholdingEvents,
  ...branchEvents,
  ...actorEvents,
  ...decisionEvents,
  ...goalEvents,
  ...goalLifeEvents,
  ...stepEvents,
  ...stepLifeEvents,
  ...checkEvents,
  ...checkChangeEvents,
  ...recheckEvents,
  ...sessionEvents,
  ...budgetEvents,
  ...handoffEvents,
  ...boundaryEvents,
  ...watchEvents,
  ...attemptEvents,
} as const;

export type EventType = keyof typeof eventData;
export type EventData<T extends EventType = EventType> = z.infer<(typeof eventData)[T]>;
