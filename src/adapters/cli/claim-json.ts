import type { Accepted } from './act.ts';
import type { JsonObject } from './answer.ts';

/** The claim that was made, as a worker needs it; nothing where none was. */
export const claimJson = (outcome: Accepted): JsonObject => {
  const line = outcome.events.find(({ event }) => event.type === 'step.claimed');
  if (line === undefined) return {};
  const { step, session, expires } = line.event.data;
  return {
    claim: { step: String(step), session: String(session), token: line.seq, expires: String(expires) },
  };
};
