import type { Ulid } from '../../format/events/common.ts';
import { forbids, noteOf } from '../authority.ts';
import { formOf } from '../boundary/decide.ts';
import { actionDigest } from '../boundary/digest.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openGoal, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { isAfter } from '../time.ts';
import { MAX_APPROVALS, standingOf } from './state.ts';

interface Scope {
  readonly goal?: Ulid;
  readonly step?: Ulid;
  readonly to?: string;
}

/** What leave holds for; it must have an end ahead, and there may not be more of it than people can keep in view. */
const scopeOf = (
  state: State,
  command: CommandOf<'approval.once'> | CommandOf<'approval.standing'>,
  ctx: Context,
): Scope | Refusal => {
  const step = command.step === undefined ? undefined : stepByRef(state, command.step);
  if (isRefusal(step)) return step;
  const named = step?.goal ?? command.goal ?? ctx.who.goal;
  const goal = named === undefined ? undefined : openGoal(state, ctx, named);
  if (isRefusal(goal)) return goal;
  if (!isAfter(command.until, ctx.now)) {
    const what = `leave can't end at ${command.until}: it is ${ctx.now}`;
    return refuse('bad-command', what, 'loopledger help approve once');
  }
  const open = [...state.approvals.values()].filter((it) => standingOf(it, ctx.now) === 'open');
  if (open.length >= MAX_APPROVALS) {
    return refuse('too-many', `${open.length} approvals are open: revoke one`, 'loopledger approve list');
  }
  return given({ goal: goal?.id, step: step?.id, to: command.to });
};

export const decideApprovalOnce = (
  state: State,
  command: CommandOf<'approval.once'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'approval.once');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'approval.once', {}));
  const scope = scopeOf(state, command, ctx);
  if (isRefusal(scope)) return refused(scope);
  const { action } = ctx;
  if (action === undefined) throw new RangeError('approval.once was decided without its action');
  const digest = actionDigest(action);
  if (command.expects !== undefined && command.expects !== digest) {
    const what =
      'a path it names is not what it was when it was asked for: have it asked for again, or name it in full';
    return refused(refuse('action-changed', what, 'loopledger help approve once'));
  }
  return decided(
    draft(ctx, 'approval.given', {
      approval: freshId(ctx, 0),
      ...scope,
      until: command.until,
      action,
      digest,
      proof: ctx.who.proof,
    }),
  );
};

export const decideApprovalStanding = (
  state: State,
  command: CommandOf<'approval.standing'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'approval.standing');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'approval.standing', {}));
  const scope = scopeOf(state, command, ctx);
  if (isRefusal(scope)) return refused(scope);
  const rule = formOf(command.rule, 0);
  if (isRefusal(rule)) return refused(rule);
  return decided(
    draft(ctx, 'approval.given', {
      approval: freshId(ctx, 0),
      ...scope,
      until: command.until,
      rule,
      proof: ctx.who.proof,
    }),
  );
};

/** Leave taken back loosens nothing: anybody may. */
export const decideApprovalRevoke = (
  state: State,
  command: CommandOf<'approval.revoke'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'approval.revoke');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'approval.revoke', {}));
  const approval = findByEnding(state.approvals, command.approval, nouns.approval);
  if (isRefusal(approval)) return refused(approval);
  const standing = standingOf(approval, ctx.now);
  if (standing !== 'open') {
    const what = `approval ${approval.id} is ${standing}`;
    return refused(refuse('approval-over', what, 'loopledger approve list --all'));
  }
  const { reason } = command;
  return decided(
    draft(ctx, 'approval.revoked', { approval: approval.id, ...given({ reason }), proof: ctx.who.proof }),
  );
};
