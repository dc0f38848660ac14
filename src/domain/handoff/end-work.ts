import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { endClaim } from '../step/claim.ts';

/** Releases every claim and ends every session. Calls stay open: what became of them is still to be found out. */
export const endAllWork = (state: State): void => {
  for (const step of awakeIn(state.steps)) endClaim(state, step);
  for (const session of awakeIn(state.sessions)) if (session.status === 'open') session.status = 'ended';
};

/** The state as whoever takes over will find it: nobody at work, not frozen. The one given is left as it is. */
export const asTakenOver = (state: State): State => {
  const { frozen: _, ...rest } = state;
  const taken: State = {
    ...rest,
    steps: new Map([...state.steps].map(([id, step]) => [id, { ...step }])),
    sessions: new Map([...state.sessions].map(([id, session]) => [id, { ...session }])),
    offers: new Map(),
  };
  endAllWork(taken);
  return taken;
};
