import type { EventOf } from '../../format/event.ts';
import type { Proof, Ulid } from '../../format/events/common.ts';
import { agentsAlone, agentsMayDrop, isHumansWord, isProven, kindOf } from '../authority.ts';
import { checksOf } from '../check/spec.ts';
import { haltClaims } from '../decision/blocks.ts';
import { blockOf } from '../decision/open.ts';
import type { Question } from '../decision/state.ts';
import type { Evolvers } from '../evolver.ts';
import { notOfGoal, openGoalOf, openSessionOf } from '../known.ts';
import { isWrong, lacksChange, lacksLine, lacksThing, type Wrong, worst } from '../lack.ts';
import type { State } from '../state.ts';
import { endClaim, isLive } from './claim.ts';
import { restsOnOwnChecks } from './own-checks.ts';
import { isOwnWork } from './own-work.ts';
import { spoke } from './spoke.ts';
import type { Step, Submission } from './state.ts';

const open = new Set<Step['status']>(['planned', 'claimed', 'returned', 'submitted']);

const known = (state: State, id: Ulid): Step | Wrong => {
  const step = state.steps.get(id);
  if (step === undefined) return lacksThing('step', id, `step ${id} is not known`);
  if (state.goals.get(step.goal)?.status !== 'open') return `goal ${step.goal} of step ${id} is closed`;
  return open.has(step.status) ? step : `step ${id} is ${step.status}`;
};

const held = (state: State, id: Ulid, token: number): Step | Wrong => {
  const step = known(state, id);
  if (isWrong(step)) return step;
  if (step.claim?.token === token) return step;
  return lacksLine([token], `step ${id} is not held with token ${token}`);
};

type Submitted = Step & { submission: Submission };

const submitted = (state: State, id: Ulid, submission: number): Submitted | Wrong => {
  const step = known(state, id);
  if (isWrong(step)) return step;
  if (step.status === 'submitted' && step.submission?.seq === submission) return step as Submitted;
  return lacksLine([submission], `step ${id} has no submission ${submission} to judge`);
};

/** A human below the needed grade judges nothing, whatever the step is. */
const mute = (state: State, actor: string, proof: Proof): string | undefined =>
  kindOf(actor) === 'human' && !isProven(state, proof)
    ? `a step was judged by ${actor} at proof grade ${proof}`
    : undefined;

/** Why this actor's word is none on this step, whoever wrote it into the log; nothing where it counts. */
const noJudge = (state: State, step: Step, actor: string, proof: Proof): string | undefined => {
  const { judge } = step.needs;
  const counts =
    isHumansWord(state, actor, proof) ||
    (judge === 'ci' && kindOf(actor) === 'ci') ||
    (judge === 'peer' && kindOf(actor) === 'agent' && !isOwnWork(state, step, actor));
  return counts ? undefined : `step ${step.id} was judged by ${actor} at proof grade ${proof}`;
};

/** What stands behind a submission: the last run of every check it needs, green, on the submitted tree. */
const unproven = (state: State, step: Step, { tree, runs }: EventOf<'step.submitted'>['data']) =>
  checksOf(state, step.needs.checks).find(
    ({ last }) => last?.outcome !== 'green' || last.tree !== tree || !runs.includes(last.seq),
  );

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

/** An answer that was withheld would have let the step go on. */
const waiting = (step: Step, question: Question): Wrong =>
  lacksChange(
    question.revoked?.seq ?? question.seq,
    `step ${step.id} waits for the answer to question ${question.id}`,
  );

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
    const goal = openGoalOf(state, data.goal);
    const wrong = worst(
      goal,
      ...data.after.map((id) => notOfGoal(state, 'step', id, data.goal)),
      data.parent === undefined ? undefined : notOfGoal(state, 'step', data.parent, data.goal),
      ...data.needs.checks.map((id) => notOfGoal(state, 'check', id, data.goal)),
    );
    if (wrong !== undefined) return wrong;
    if (isWrong(goal)) return goal;
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
      blockedBy: new Set(),
      touchedByHuman: false,
      workers: new Map(),
    };
    state.steps.set(data.step, step);
    spoke(state, step, actor);
    return undefined;
  },

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
    const waits = blockOf(state, step);
    if (waits !== undefined) return waiting(step, waits);
    if (step.claim?.session !== data.session && isLive(step.claim, state, at, NOBODY)) {
      const { token, actor: holder, expires } = step.claim;
      return lacksChange(token, `step ${data.step} is held by ${holder} until ${expires}`);
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

  'step.submitted': (state, { data, actor, at, seq }) => {
    const step = held(state, data.step, data.token);
    if (isWrong(step)) return step;
    if (step.claim?.session !== data.session || step.claim.actor !== actor)
      return `step ${data.step} is not held by session ${data.session} of ${actor}`;
    const waits = blockOf(state, step);
    if (waits !== undefined) return waiting(step, waits);
    const check = unproven(state, step, data);
    if (check !== undefined) {
      const later = data.runs.filter((run) => run > (check.last?.seq ?? -1));
      return lacksLine(later, `step ${data.step} was submitted without a green run of check ${check.id}`);
    }
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
    const untrue = `the acceptance of step ${data.step} is not told as it was`;
    const wrong = worst(step, data.by === byKind(actor) ? undefined : untrue, mute(state, actor, data.proof));
    if (wrong !== undefined) return wrong;
    if (isWrong(step)) return step;
    const unjudged =
      data.by === 'checks' ? notByChecks(step, actor) : noJudge(state, step, actor, data.proof);
    if (unjudged !== undefined) return unjudged;
    if (data.tree !== step.submission.tree) return untrue;
    const waits = blockOf(state, step);
    if (waits !== undefined) return waiting(step, waits);
    const ownCheck = data.by === 'checks' && restsOnOwnChecks(state, step);
    if (data.own_check !== ownCheck) return lacksChange(step.seq, untrue);
    step.status = 'accepted';
    step.accepted = {
      by: data.by,
      actor,
      seq,
      tree: data.tree,
      ownCheck: data.own_check,
      proof: data.proof,
    };
    spoke(state, step, actor, data.proof);
    finish(state, step);
    return undefined;
  },

  'step.returned': (state, { data, actor, seq }) => {
    const step = submitted(state, data.step, data.submitted);
    if (isWrong(step)) return mute(state, actor, data.proof) ?? step;
    const wrong = noJudge(state, step, actor, data.proof);
    if (wrong !== undefined) return wrong;
    step.status = 'returned';
    step.returns += 1;
    step.asked = { by: actor, text: data.asked, seq, to: step.submission.session };
    spoke(state, step, actor, data.proof);
    return undefined;
  },

  'step.dropped': (state, { data, actor, at, seq }) => {
    const step = known(state, data.step);
    if (isWrong(step)) return step;
    if (!agentsMayDrop(state, step) && !isHumansWord(state, actor, data.proof)) {
      const waits = agentsAlone(step) ? blockOf(state, step) : undefined;
      if (waits !== undefined) return waiting(step, waits);
      return `step ${data.step} was dropped by ${actor} at proof grade ${data.proof}`;
    }
    finish(state, step);
    step.status = 'dropped';
    step.dropped = { by: actor, seq, reason: data.reason };
    spoke(state, step, actor, data.proof);
    // Its parts may have waited for an answer with it.
    if (step.blockedBy.size > 0) haltClaims(state, step.goal, at);
    return undefined;
  },
};
