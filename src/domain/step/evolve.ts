import type { EventOf } from '../../format/event.ts';
import type { Ulid } from '../../format/events/common.ts';
import { agentsAlone, isHumansWord, kindOf } from '../authority.ts';
import type { Evolvers } from '../evolver.ts';
import type { State } from '../state.ts';
import { endClaim, isLive } from './claim.ts';
import { restsOnOwnChecks } from './own-checks.ts';
import { isOwnWork } from './own-work.ts';
import { spoke } from './spoke.ts';
import type { Step, Submission } from './state.ts';

const open = new Set<Step['status']>(['planned', 'claimed', 'returned', 'submitted']);

const known = (state: State, id: Ulid): Step | string => {
  const step = state.steps.get(id);
  if (step === undefined) return `step ${id} is not known`;
  if (state.goals.get(step.goal)?.status !== 'open') return `goal ${step.goal} of step ${id} is closed`;
  return open.has(step.status) ? step : `step ${id} is ${step.status}`;
};

const held = (state: State, id: Ulid, token: number): Step | string => {
  const step = known(state, id);
  if (typeof step === 'string') return step;
  return step.claim?.token === token ? step : `step ${id} is not held with token ${token}`;
};

type Submitted = Step & { submission: Submission };

const submitted = (state: State, id: Ulid, submission: number): Submitted | string => {
  const step = known(state, id);
  if (typeof step === 'string') return step;
  return step.status === 'submitted' && step.submission?.seq === submission
    ? (step as Submitted)
    : `step ${id} has no submission ${submission} to judge`;
};

/** Why this actor's word is none on this step, whoever wrote it into the log; nothing where it counts. */
const noJudge = (
  state: State,
  step: Step,
  actor: string,
  proof: EventOf<'step.accepted'>['data']['proof'],
): string | undefined => {
  const { judge } = step.needs;
  const counts =
    isHumansWord(state, actor, proof) ||
    (judge === 'ci' && kindOf(actor) === 'ci') ||
    (judge === 'peer' && kindOf(actor) === 'agent' && !isOwnWork(state, step, actor));
  return counts ? undefined : `step ${step.id} was judged by ${actor} at proof grade ${proof}`;
};

/** What stands behind a submission: the last run of every check it needs, green, on the submitted tree. */
const unproven = (state: State, step: Step, { tree, runs }: EventOf<'step.submitted'>['data']) =>
  step.needs.checks.find((id) => {
    const last = state.checks.get(id)?.last;
    return last?.outcome !== 'green' || last.tree !== tree || !runs.includes(last.seq);
  });

/** A finished step keeps a short line: its evidence is a count from here on. */
const finish = (state: State, step: Step): void => {
  endClaim(state, step);
  step.workers.clear();
  delete step.submission;
  for (const id of state.evidenceOf.get(step.id) ?? []) state.evidence.delete(id);
  state.evidenceOf.delete(step.id);
};

/** Of a holder that only its own machine knows to be dead, session.lost tells before anybody else claims. */
const NOBODY: ReadonlySet<Ulid> = new Set();

const notByChecks = (step: Step, actor: string): string | undefined => {
  if (kindOf(actor) !== 'system') return `step ${step.id} was accepted as by checks, but by ${actor}`;
  if (step.needs.judge === undefined && step.needs.checks.length > 0) return undefined;
  return `step ${step.id} needs more than checks`;
};

const byKind = (actor: string): 'checks' | 'peer' | 'ci' | 'human' => {
  const kind = kindOf(actor);
  return kind === 'system' ? 'checks' : kind === 'agent' ? 'peer' : kind;
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
    const stray = data.needs.checks.find((id) => state.checks.get(id)?.goal !== data.goal);
    if (stray !== undefined) return `check ${stray} is not one of goal ${data.goal}`;
    goal.stepsPlanned += 1;
    const step: Step = {
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
      touchedByHuman: false,
      workers: new Map(),
    };
    state.steps.set(data.step, step);
    spoke(state, step, actor);
    return undefined;
  },

  'step.claimed': (state, { data, actor, at, seq }) => {
    const step = known(state, data.step);
    if (typeof step === 'string') return step;
    if (step.status === 'submitted') return `step ${data.step} is submitted`;
    const session = state.sessions.get(data.session);
    if (session?.status !== 'open') return `session ${data.session} is not open`;
    if (session.actor !== actor) return `session ${data.session} is ${session.actor}'s, not ${actor}'s`;
    if (session.goal !== step.goal) return `session ${data.session} is bound to another goal`;
    if (step.claim?.session !== data.session && isLive(step.claim, state, at, NOBODY)) {
      return `step ${data.step} is held by ${step.claim.actor} until ${step.claim.expires}`;
    }
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

  'step.renewed': (state, { data, actor }) => {
    const step = held(state, data.step, data.token);
    if (typeof step === 'string') return step;
    if (step.claim?.actor !== actor) return `the claim on step ${data.step} was renewed by ${actor}`;
    if (step.claim !== undefined) step.claim.expires = data.expires;
    return undefined;
  },

  'step.released': (state, { data, actor }) => {
    const step = held(state, data.step, data.token);
    if (typeof step === 'string') return step;
    if (step.claim?.actor !== actor) {
      if (kindOf(actor) !== 'human') return `the claim on step ${data.step} was ended by ${actor}`;
      spoke(state, step, actor);
    }
    endClaim(state, step);
    return undefined;
  },

  'step.submitted': (state, { data, actor, at, seq }) => {
    const step = held(state, data.step, data.token);
    if (typeof step === 'string') return step;
    if (step.claim?.session !== data.session || step.claim.actor !== actor)
      return `step ${data.step} is not held by session ${data.session} of ${actor}`;
    const check = unproven(state, step, data);
    if (check !== undefined) return `step ${data.step} was submitted without a green run of check ${check}`;
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
    const wrong = data.by === 'checks' ? notByChecks(step, actor) : noJudge(state, step, actor, data.proof);
    if (wrong !== undefined) return wrong;
    const ownCheck = data.by === 'checks' && restsOnOwnChecks(state, step);
    if (data.by !== byKind(actor) || data.tree !== step.submission.tree || data.own_check !== ownCheck) {
      return `the acceptance of step ${data.step} is not told as it was`;
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
    const wrong = noJudge(state, step, actor, data.proof);
    if (wrong !== undefined) return wrong;
    step.status = 'returned';
    step.returns += 1;
    step.asked = { by: actor, text: data.asked, seq, to: step.submission.session };
    spoke(state, step, actor);
    return undefined;
  },

  'step.dropped': (state, { data, actor, seq }) => {
    const step = known(state, data.step);
    if (typeof step === 'string') return step;
    if (!agentsAlone(step) && !isHumansWord(state, actor, data.proof)) {
      return `step ${data.step} was dropped by ${actor} at proof grade ${data.proof}`;
    }
    finish(state, step);
    step.status = 'dropped';
    step.dropped = { by: actor, seq, reason: data.reason };
    spoke(state, step, actor);
    return undefined;
  },
};
