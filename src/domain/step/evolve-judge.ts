import type { Proof, Tree, Ulid } from '../../format/events/common.ts';
import { unrunSince } from '../check/since.ts';
import { checksOf } from '../check/spec.ts';
import { blockOf } from '../decision/open.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord, isProven, kindOf } from '../humans-word.ts';
import { isWrong, lacksChange, lacksLine, type Wrong, worst } from '../lack.ts';
import type { State } from '../state.ts';
import { flagBehind, restAnew } from './chain.ts';
import { endClaim } from './claim.ts';
import { finish, held, known, waiting } from './known.ts';
import { restsOnOwnChecks } from './own-checks.ts';
import { isOwnWork } from './own-work.ts';
import { spoke } from './spoke.ts';
import type { Step, Submission } from './state.ts';

type Submitted = Step & { submission: Submission };

const submitted = (state: State, id: Ulid, submission: number): Submitted | Wrong => {
  const step = known(state, id);
  if (isWrong(step)) return step;
  if (step.status === 'submitted' && step.submission?.seq === submission) return step as Submitted;
  return lacksLine([submission], `step ${id} has no submission ${submission} to judge`);
};

/** A human below the needed grade judges nothing, whatever the step is. */
export const mute = (state: State, actor: string, proof: Proof): string | undefined =>
  kindOf(actor) === 'human' && !isProven(state, proof)
    ? `a step was judged by ${actor} at proof grade ${proof}`
    : undefined;

/** Why this actor's word is none on this step, whoever wrote it into the log; nothing where it counts. */
export const noJudge = (state: State, step: Step, actor: string, proof: Proof): string | undefined => {
  const { judge } = step.needs;
  const counts =
    isHumansWord(state, actor, proof) ||
    (judge === 'ci' && kindOf(actor) === 'ci') ||
    (judge === 'peer' && kindOf(actor) === 'agent' && !isOwnWork(state, step, actor));
  return counts ? undefined : `step ${step.id} was judged by ${actor} at proof grade ${proof}`;
};

/** A check that it needs, and that the last run of, one of these, was not green on this very tree. */
export const unproven = (
  state: State,
  step: Step,
  { tree, runs }: { readonly tree: Tree; readonly runs: readonly number[] },
) =>
  checksOf(state, step.needs.checks).find(
    ({ last }) =>
      last?.outcome !== 'green' ||
      last.seq < (step.reopened?.seq ?? 0) ||
      last.tree !== tree ||
      !runs.includes(last.seq),
  );

const notByChecks = (step: Step, actor: string): string | undefined => {
  if (kindOf(actor) !== 'system') return `step ${step.id} was accepted as by checks, but by ${actor}`;
  if (step.needs.judge === undefined && step.needs.checks.length > 0) return undefined;
  return `step ${step.id} needs more than checks`;
};

export const byKind = (actor: string): 'checks' | 'peer' | 'ci' | 'human' => {
  const kind = kindOf(actor);
  return kind === 'system' ? 'checks' : kind === 'agent' ? 'peer' : kind;
};

export const judgeEvolvers: Evolvers<'step.submitted' | 'step.accepted' | 'step.returned'> = {
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
    restAnew(state, step, seq);
    if (data.commit === undefined) delete step.commit;
    else step.commit = data.commit;
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
    const unrun = unrunSince(state, step);
    if (unrun !== undefined) {
      const what = `step ${data.step} was accepted without a run of check ${unrun.id} as it is now`;
      return lacksChange(unrun.changed?.seq ?? unrun.seq, what);
    }
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
    flagBehind(state, step, seq);
    step.asked = { by: actor, text: data.asked, seq, to: step.submission.session };
    spoke(state, step, actor, data.proof);
    return undefined;
  },
};
