import type { LedgerEvent } from '../format/event.ts';
import type { EventType } from '../format/events/index.ts';
import { actorEvolvers } from './actor/evolve.ts';
import { unsignedWord } from './actor/word.ts';
import { approvalEvolvers } from './approval/evolve.ts';
import { boundaryEvolvers } from './boundary/evolve.ts';
import { branchEvolvers } from './branch/evolve.ts';
import { charge, workplaceOf } from './budget/charge.ts';
import { budgetEvolvers } from './budget/evolve.ts';
import { callEvolvers } from './call/evolve.ts';
import { checkEvolvers } from './check/evolve.ts';
import { checkChangeEvolvers } from './check/evolve-change.ts';
import { decisionEvolvers } from './decision/evolve.ts';
import { unheardWithholding } from './decision/withhold.ts';
import { noticeDrift } from './drift/notice.ts';
import { evidenceEvolvers } from './evidence/evolve.ts';
import type { Evolver, Evolvers } from './evolver.ts';
import { goalEvolvers } from './goal/evolve.ts';
import { goalLifeEvolvers } from './goal/evolve-life.ts';
import { blockEvolvers } from './halt/evolve-block.ts';
import { barredWhileFrozen, handoffEvolvers } from './handoff/evolve.ts';
import type { Wrong } from './lack.ts';
import { ledgerEvolvers } from './ledger-evolve.ts';
import { lessonEvolvers } from './lesson/evolve.ts';
import { sessionEvolvers } from './session/evolve.ts';
import type { State } from './state.ts';
import { stepEvolvers } from './step/evolve.ts';
import { traceEvolvers } from './trace/evolve.ts';
import { watchEvolvers } from './watch/evolve.ts';

/** One handler for every event type: a type without one does not compile. */
const each: Evolvers<EventType> = {
  ...ledgerEvolvers,
  ...branchEvolvers,
  ...goalEvolvers,
  ...goalLifeEvolvers,
  ...stepEvolvers,
  ...checkEvolvers,
  ...checkChangeEvolvers,
  ...actorEvolvers,
  ...decisionEvolvers,
  ...blockEvolvers,
  ...evidenceEvolvers,
  ...lessonEvolvers,
  ...sessionEvolvers,
  ...callEvolvers,
  ...traceEvolvers,
  ...handoffEvolvers,
  ...budgetEvolvers,
  ...boundaryEvolvers,
  ...approvalEvolvers,
  ...watchEvolvers,
};

const evolvers: ReadonlyMap<string, Evolver<EventType>> = new Map(
  Object.entries(each) as [string, Evolver<EventType>][],
);

export const isKnownType = (type: string): type is EventType => evolvers.has(type);

/**
 * The same fold for what was just appended and for what is replayed: what you see is what replays. What stands in a
 * withheld line's place is the word of whoever withheld it, and nobody signed it.
 */
export const evolve = (state: State, event: LedgerEvent, replaces = false): Wrong | undefined => {
  const unheard = unheardWithholding(state, event);
  if (unheard !== undefined) return unheard;
  const barred = barredWhileFrozen(state, event.type);
  if (barred !== undefined) return barred;
  const unsigned = replaces ? undefined : unsignedWord(state, event);
  if (unsigned !== undefined) return unsigned;
  const evolver = evolvers.get(event.type) as Evolver<EventType>;
  // What is spent is charged to the step that was held before the event, which may end the claim.
  const workplace = workplaceOf(state, event);
  const wrong = evolver(state, event as never);
  if (wrong !== undefined) return wrong;
  if (workplace !== undefined) charge(state, event, workplace);
  noticeDrift(state, event, workplace?.holds);
  return undefined;
};
