import type { Ulid } from '../../format/events/common.ts';
import { kindOf } from '../authority.ts';
import type { Evolvers } from '../evolver.ts';
import type { State } from '../state.ts';
import { endClaim } from './claim.ts';
import type { Step } from './state.ts';

const open = new Set<Step['status']>(['planned', 'claimed', 'returned', 'submitted']);

const known = (state: State, id: Ulid): Step | string => {
  const step = state.steps.get(id);
  if (step === undefined) return `step ${id} is not known`;
  return open.has(step.status) ? step : `step ${id} is ${step.status}`;
};

const held = (state: State, id: Ulid, token: number): Step | string => {
  const step = known(state, id);
  if (typeof step === 'string') return step;
  return step.claim?.token === token ? step : `step ${id} is not held with token ${token}`;
};

const submitted = (state: State, id: Ulid, submission: number): Step | string => {
  const step = known(state, id);
  if (typeof step === 'string') return step;
  return step.status === 'submitted' && step.submission?.seq === submission
    ? step
    : `step ${id} has no submission ${submission} to judge`;
};

/** A finished step keeps a short line: its evidence is a count from here on. */
const finish = (state: State, step: Step): void => {
  endClaim(state, step);
  step.workers.clear();
  delete step.submission;
  for (const [id, it] of state.evidence) if (it.step === step.id) state.evidence.delete(id);
};

const spoke = (state: State, step: Step, actor: string): void => {
  if (kindOf(actor) !== 'human') return;
  step.touchedByHuman = true;
  const goal = state.goals.get(step.goal);
  if (goal !== undefined) goal.revisionsInVain = 0;
};

type StepEvents =
  | 'step.planned'
  | 'step.claimed'
  | 'step.renewed'
  | 'step.released'
  | 'step.submitted'
  | 'step.accepted'
  | 'step.returned'
  | 'step.dropped';

export const stepEvolvers: Evolvers<StepEvents> = {
  'step.planned': (state, { data, actor, seq }) => {
    if (state.steps.has(data.step)) return `step ${data.step} was planned before`;
    const goal = state.goals.get(data.goal);
    if (goal?.status !== 'open') return `goal ${data.goal} is not open`;
    const missing = [...data.after, ...(data.parent === undefined ? [] : [data.parent])].find(
      (id) => state.steps.get(id)?.goal !== data.goal,
    );
    if (missing !== undefined) return `step ${missing} is not one of goal ${data.goal}`;
    goal.stepsPlanned += 1;
    state.steps.set(data.step, {
      id: data.step,
      goal: data.goal,
      seq,
      title: data.title,
      needs: {
        checks: [...data.needs.checks],
        ...(data.needs.judge === undefined ? {} : { judge: data.needs.judge }),
      },
      ...(data.parent === undefined ? {} : { parent: data.parent }),
      after: data.after,
      scope: data.scope,
      gate: data.gate,
      priority: data.priority,
      plannedBy: actor,
      status: 'planned',
      returns: 0,
      everSubmitted: false,
      touchedByHuman: kindOf(actor) === 'human',
      workers: new Map(),
    });
    return undefined;
  },

  'step.claimed': (state, { data, actor, seq }) => {
    const step = known(state, data.step);
    if (typeof step === 'string') return step;
    if (step.status === 'submitted') return `step ${data.step} is submitted`;
    const session = state.sessions.get(data.session);
    if (session?.status !== 'open') return `session ${data.session} is not open`;
    if (session.holds !== undefined && session.holds !== data.step) {
      const other = state.steps.get(session.holds);
      if (other !== undefined) endClaim(state, other);
    }
    endClaim(state, step);
    step.claim = { session: data.session, actor, token: seq, leaseS: data.lease_s, expires: data.expires };
    step.status = 'claimed';
    step.workers.set(data.session, actor);
    session.holds = step.id;
    const goal = state.goals.get(step.goal);
    if (goal !== undefined) goal.changedAt = seq;
    return undefined;
  },

  'step.renewed': (state, { data }) => {
    const step = held(state, data.step, data.token);
    if (typeof step === 'string') return step;
    if (step.claim !== undefined) step.claim.expires = data.expires;
    return undefined;
  },

  'step.released': (state, { data, actor }) => {
    const step = held(state, data.step, data.token);
    if (typeof step === 'string') return step;
    if (step.claim?.actor !== actor) spoke(state, step, actor);
    endClaim(state, step);
    return undefined;
  },

  'step.submitted': (state, { data, actor, at, seq }) => {
    const step = held(state, data.step, data.token);
    if (typeof step === 'string') return step;
    if (step.claim?.session !== data.session)
      return `step ${data.step} is not held by session ${data.session}`;
    step.status = 'submitted';
    endClaim(state, step);
    step.everSubmitted = true;
    step.submission = {
      seq,
      at,
      session: data.session,
      actor,
      tree: data.tree,
      summary: data.summary,
      evidence: data.evidence,
      follows: data.follows,
    };
    return undefined;
  },

  'step.accepted': (state, { data, actor, seq }) => {
    const step = submitted(state, data.step, data.submitted);
    if (typeof step === 'string') return step;
    const judge = data.by === 'checks' ? 'system' : data.by === 'peer' ? 'agent' : data.by;
    if (kindOf(actor) !== judge) return `step ${data.step} was accepted as by ${data.by}, but by ${actor}`;
    if (data.by === 'checks' && (step.needs.judge !== undefined || step.needs.checks.length === 0)) {
      return `step ${data.step} needs more than checks`;
    }
    step.status = 'accepted';
    step.accepted = {
      by: data.by,
      actor,
      seq,
      tree: data.tree,
      ownCheck: data.own_check,
      proof: data.proof,
    };
    spoke(state, step, actor);
    finish(state, step);
    return undefined;
  },

  'step.returned': (state, { data, actor, seq }) => {
    const step = submitted(state, data.step, data.submitted);
    if (typeof step === 'string') return step;
    if (step.submission === undefined) return `step ${data.step} has no submission`;
    step.status = 'returned';
    step.returns += 1;
    step.asked = { by: actor, text: data.asked, seq, to: step.submission.session };
    spoke(state, step, actor);
    return undefined;
  },

  'step.dropped': (state, { data, actor, seq }) => {
    const step = known(state, data.step);
    if (typeof step === 'string') return step;
    finish(state, step);
    step.status = 'dropped';
    step.dropped = { by: actor, seq, reason: data.reason };
    spoke(state, step, actor);
    return undefined;
  },
};
