import type { Draft } from '../../format/event.ts';
import type { Context } from '../context.ts';
import { isRefusal } from '../refs.ts';
import { callersSession } from '../scope.ts';
import { sessionLost } from '../session/decide.ts';
import type { State } from '../state.ts';
import type { Step } from './state.ts';

/**
 * What is told before a step is taken from whoever holds it: only this machine knows that the holder's process is dead,
 * and whoever reads the log must know it too.
 */
export const holderLost = (state: State, step: Step, ctx: Context): Draft[] => {
  const holder = step.claim === undefined ? undefined : state.sessions.get(step.claim.session);
  if (holder?.status !== 'open' || !ctx.deadSessions.has(holder.id)) return [];
  const session = callersSession(state, ctx);
  const mine = session !== undefined && !isRefusal(session) && session.id === holder.id;
  return mine ? [] : [sessionLost(ctx, holder.id)];
};
