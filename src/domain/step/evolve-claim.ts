import type { Ulid } from '../../format/events/common.ts';
import { spentForGood } from '../budget/over.ts';
import type { Evolvers } from '../evolver.ts';
import { haltInWords, haltOf } from '../halt/halt.ts';
import { kindOf } from '../humans-word.ts';
import { openSessionOf } from '../known.ts';
import { isWrong, lacksChange, worst } from '../lack.ts';
import { restAnew } from './chain.ts';
import { endClaim, isLive } from './claim.ts';
import { held, known, waiting } from './known.ts';
import { spoke } from './spoke.ts';

/** Of a holder that only its own machine knows to be dead, session.lost tells before anybody else claims. */
const NOBODY: ReadonlySet<Ulid> = new Set();

export const claimEvolvers: Evolvers<'step.claimed' | 'step.renewed' | 'step.released'> = {
  'step.claimed': (state, { data, actor, at, seq }) => {
    const step = known(state, data.step);
    const session = openSessionOf(state, data.session, actor);
    const wrong = worst(step, session);
    if (wrong !== undefined) return wrong;
    if (isWrong(step)) return step;
    if (isWrong(session)) return session;
    if (step.status === 'submitted')
      return lacksChange(step.submission?.seq ?? seq, `step ${data.step} is submitted`);
    if (session.goal !== step.goal) return `session ${data.session} is bound to another goal`;
    const goal = state.goals.get(step.goal);
    if (goal?.paused !== undefined) return lacksChange(goal.paused.seq, `goal ${goal.id} is paused`);
    const halt = haltOf(state, step, at);
    if (halt?.kind === 'question') return waiting(step, halt.question);
    if (halt !== undefined) return lacksChange(halt.since, `step ${step.id} ${haltInWords(halt)}`);
    if (step.claim?.session !== data.session && isLive(step.claim, state, at, NOBODY)) {
      const { token, actor: holder, expires } = step.claim;
      return lacksChange(token, `step ${data.step} is held by ${holder} until ${expires}`);
    }
    const spent = spentForGood(state, step, actor, at);
    if (spent !== undefined)
      return lacksChange(spent.budget.seq, `the budget for step ${data.step} is spent`);
    if (session.holds !== undefined && session.holds !== data.step) {
      const other = state.steps.get(session.holds);
      if (other !== undefined) endClaim(state, other);
    }
    endClaim(state, step);
    step.claim = { session: data.session, actor, token: seq, leaseS: data.lease_s, expires: data.expires };
    step.status = 'claimed';
    step.workers.set(data.session, actor);
    session.holds = step.id;
    restAnew(state, step, seq);
    if (goal !== undefined) goal.changedAt = seq;
    return undefined;
  },

  'step.renewed': (state, { data, actor }) => {
    const step = held(state, data.step, data.token);
    if (isWrong(step)) return step;
    if (step.claim?.actor !== actor) return `the claim on step ${data.step} was renewed by ${actor}`;
    if (step.claim !== undefined) step.claim.expires = data.expires;
    return undefined;
  },

  'step.released': (state, { data, actor }) => {
    const step = held(state, data.step, data.token);
    if (isWrong(step)) return step;
    if (step.claim?.actor !== actor) {
      if (kindOf(actor) !== 'human') return `the claim on step ${data.step} was ended by ${actor}`;
      spoke(state, step, actor);
    }
    endClaim(state, step);
    return undefined;
  },
};
