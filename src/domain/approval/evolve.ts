import type { EventOf } from '../../format/event.ts';
import { actionDigest } from '../boundary/digest.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { notOfGoal, openGoalOf } from '../known.ts';
import { isWrong, lacksThing, type Wrong, worst } from '../lack.ts';
import type { State } from '../state.ts';
import { isAfter } from '../time.ts';
import type { Approval } from './state.ts';

const openApproval = (state: State, id: string): Approval | Wrong => {
  const approval = state.approvals.get(id);
  if (approval === undefined) return lacksThing('approval', id, `approval ${id} is not known`);
  return approval.status === 'open' ? approval : `approval ${id} is ${approval.status}`;
};

/** Leave for once names an action by its digest; standing leave names a rule; no leave is both. */
const formless = ({
  action,
  digest,
  rule,
  goal,
  step,
}: EventOf<'approval.given'>['data']): string | undefined => {
  const once = action !== undefined && digest === actionDigest(action) && rule === undefined;
  const standing = action === undefined && digest === undefined && rule !== undefined;
  const scoped = step === undefined || goal !== undefined;
  return (once || standing) && scoped ? undefined : 'an approval has no form';
};

export const approvalEvolvers: Evolvers<'approval.given' | 'approval.used' | 'approval.revoked'> = {
  'approval.given': (state, { data, actor, at, seq }) => {
    const { approval: id, goal, step, to, until, digest, rule, action } = data;
    if (state.approvals.has(id)) return `approval ${id} was given before`;
    const wrong = worst(
      isHumansWord(state, actor, data.proof)
        ? undefined
        : `approval ${id} was given by ${actor} at proof grade ${data.proof}`,
      formless(data),
      isAfter(until, at) ? undefined : `approval ${id} was over when it was given`,
      goal === undefined ? undefined : openGoalOf(state, goal),
      goal === undefined || step === undefined ? undefined : notOfGoal(state, 'step', step, goal),
    );
    if (wrong !== undefined) return wrong;
    state.approvals.set(id, {
      id,
      seq,
      by: actor,
      proof: data.proof,
      ...(goal === undefined ? {} : { goal }),
      ...(step === undefined ? {} : { step }),
      ...(to === undefined ? {} : { to }),
      until,
      ...(digest === undefined ? {} : { digest }),
      ...(action === undefined ? {} : { action }),
      ...(rule === undefined ? {} : { rule }),
      status: 'open',
    });
    if (digest !== undefined) state.askedFor.delete(digest);
    return undefined;
  },

  'approval.used': (state, { data, actor, at, seq }) => {
    const approval = openApproval(state, data.approval);
    if (isWrong(approval)) return approval;
    const what = `approval ${approval.id} was used by ${actor} for what it does not hold for`;
    if (approval.digest !== data.digest || kindOf(actor) === 'system') return what;
    if (!isAfter(approval.until, at) || (approval.to ?? actor) !== actor) return what;
    approval.status = 'used';
    approval.used = { by: actor, seq };
    delete approval.action;
    return undefined;
  },

  'approval.revoked': (state, { data, actor, seq }) => {
    const approval = openApproval(state, data.approval);
    if (isWrong(approval)) return approval;
    if (kindOf(actor) === 'system') return `approval ${approval.id} was revoked by ${actor}`;
    approval.status = 'revoked';
    approval.revoked = {
      by: actor,
      proof: data.proof,
      seq,
      ...(data.reason === undefined ? {} : { reason: data.reason }),
    };
    delete approval.action;
    return undefined;
  },
};
