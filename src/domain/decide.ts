import type { Draft } from '../format/event.ts';
import { decideActorRegister, decideKeyRegister, decideKeyRevoke } from './actor/decide.ts';
import { signatureOf } from './actor/sign.ts';
import { mustBeSigned, otherwise } from './actor/word.ts';
import { decideApprovalOnce, decideApprovalRevoke, decideApprovalStanding } from './approval/decide.ts';
import { decideBoundaryJudge } from './boundary/acting.ts';
import { decideBoundarySet } from './boundary/decide.ts';
import { decideBranch } from './branch/decide.ts';
import { decideBudgetSet } from './budget/decide.ts';
import { decideUsageRecord } from './budget/usage.ts';
import { decideCallOpen, decideCallReturn, decideCallSettle } from './call/decide.ts';
import { decideCheckChange, decideCheckRemove } from './check/change.ts';
import { decideCheckAdd, decideCheckRun, decideGoalCheck } from './check/decide.ts';
import { isAhead, isTooOld } from './command-memory.ts';
import type { Command } from './commands.ts';
import { type Context, type Decision, refused } from './context.ts';
import { decideDecisionAsk } from './decision/ask.ts';
import { decideChoiceRecord } from './decision/choose.ts';
import { decideDecisionMake, decideDecisionRevoke, decideDecisionWithdraw } from './decision/decide.ts';
import { expiries } from './decision/expire.ts';
import { decideEvidenceRecord } from './evidence/decide.ts';
import {
  decideGoalAmend,
  decideGoalClose,
  decideGoalConfirm,
  decideGoalJudge,
  decideGoalOpen,
} from './goal/decide.ts';
import { decideGoalPause, decideGoalReopen, decideGoalUnpause } from './goal/life.ts';
import { decidePlanRevise } from './goal/revise.ts';
import { decideStepBlock, decideStepUnblock } from './halt/block.ts';
import {
  barred,
  decideHandoffDecline,
  decideHandoffOffer,
  decideHandoffReceive,
  decideHandoffWithdraw,
} from './handoff/decide.ts';
import { decideLessonRecord } from './lesson/decide.ts';
import { decideLessonSupersede } from './lesson/supersede.ts';
import { beyondJudge } from './reach.ts';
import { refuse } from './refusal.ts';
import { decideSessionEnd, decideSessionStart } from './session/decide.ts';
import type { State } from './state.ts';
import { decideStepAmend } from './step/amend.ts';
import { stillToAccept } from './step/by-checks.ts';
import { decideStepClaim, decideStepRelease, decideStepRenew } from './step/decide-claim.ts';
import { decideStepAccept, decideStepDrop, decideStepReturn } from './step/judge.ts';
import { decideStepDefer, decideStepReopen, decideStepUndefer } from './step/life.ts';
import { decideStepPlan } from './step/plan.ts';
import { decideStepRecheck } from './step/recheck.ts';
import { decideStepSubmit } from './step/submit.ts';
import { decideTraceImport } from './trace/decide.ts';
import { decideWatchAdd, decideWatchClose, decideWatchObserve } from './watch/decide.ts';

/** May this happen? Pure: time, ids, the work tree and who acts come in the context. */
export const decide = (state: State, command: Command, ctx: Context): Decision => {
  if (state.readOnly !== undefined) {
    return refused(
      refuse(
        'read-only',
        `this ledger can be read and not written: ${state.readOnly.what}`,
        'loopledger verify',
      ),
    );
  }
  if (ctx.cmd !== undefined && isAhead(ctx.cmd, ctx.now)) {
    return refused(
      refuse(
        'bad-command',
        'this command key is of a time still to come: make one now',
        'loopledger help all',
      ),
    );
  }
  if (ctx.cmd !== undefined && isTooOld(state, ctx.cmd)) {
    return refused(
      refuse(
        'command-too-old',
        'this command key may have been used and forgotten: use a new one',
        'loopledger log --limit 20',
      ),
    );
  }
  const frozen = barred(state, command.type, ctx);
  if (frozen !== undefined) return refused(frozen);
  const beyond = beyondJudge(state, command);
  if (beyond !== undefined) return refused(beyond);
  const signed = signatureOf(state, command, ctx);
  if (signed !== undefined && 'code' in signed) return refused(signed);
  return signedFirst(state, signed, command, decideAll(state, command, ctx));
};

/** What was signed stands before what it came to, be it a refusal that is noted. */
const signedFirst = (
  state: State,
  signed: Draft | undefined,
  command: Command,
  decision: Decision,
): Decision => {
  if (signed === undefined) return decision;
  // Whoever reads the log compares both: what would not be believed there must never be written. So it is where the
  // state moved on since it was signed, and the words mean something else by now.
  for (const it of decision.ok ? decision.events : decision.notes) {
    const other = mustBeSigned(it) ? otherwise(state, command, it) : undefined;
    if (other !== undefined)
      return refused(refuse('bad-signature', `${other}: do it again`, 'loopledger status'));
  }
  if (decision.ok) return { ok: true, events: [signed, ...decision.events] };
  return { ...decision, notes: decision.notes.length === 0 ? [] : [signed, ...decision.notes] };
};

const decideAll = (state: State, command: Command, ctx: Context): Decision => {
  const decision = decideOne(state, command, ctx);
  if (!decision.ok) return decision;
  // Behind an offer that freezes the ledger nothing is written.
  if (command.type.startsWith('handoff.')) return decision;
  const { events } = decision;
  return {
    ok: true,
    events: [...events, ...expiries(state, events, ctx), ...stillToAccept(state, command.type, ctx)],
  };
};

const decideOne = (state: State, command: Command, ctx: Context): Decision => {
  switch (command.type) {
    case 'goal.open':
      return decideGoalOpen(state, command, ctx);
    case 'goal.confirm':
      return decideGoalConfirm(state, command, ctx);
    case 'goal.amend':
      return decideGoalAmend(state, command, ctx);
    case 'goal.judge':
      return decideGoalJudge(state, command, ctx);
    case 'goal.close':
      return decideGoalClose(state, command, ctx);
    case 'goal.pause':
      return decideGoalPause(state, command, ctx);
    case 'goal.unpause':
      return decideGoalUnpause(state, command, ctx);
    case 'goal.reopen':
      return decideGoalReopen(state, command, ctx);
    case 'goal.check':
      return decideGoalCheck(state, command, ctx);
    case 'plan.revise':
      return decidePlanRevise(state, command, ctx);
    case 'step.plan':
      return decideStepPlan(state, command, ctx);
    case 'step.claim':
      return decideStepClaim(state, command, ctx);
    case 'step.renew':
      return decideStepRenew(state, command, ctx);
    case 'step.release':
      return decideStepRelease(state, command, ctx);
    case 'step.submit':
      return decideStepSubmit(state, command, ctx);
    case 'step.accept':
      return decideStepAccept(state, command, ctx);
    case 'step.return':
      return decideStepReturn(state, command, ctx);
    case 'step.recheck':
      return decideStepRecheck(state, command, ctx);
    case 'step.drop':
      return decideStepDrop(state, command, ctx);
    case 'step.amend':
      return decideStepAmend(state, command, ctx);
    case 'step.defer':
      return decideStepDefer(state, command, ctx);
    case 'step.undefer':
      return decideStepUndefer(state, command, ctx);
    case 'step.reopen':
      return decideStepReopen(state, command, ctx);
    case 'step.block':
      return decideStepBlock(state, command, ctx);
    case 'step.unblock':
      return decideStepUnblock(state, command, ctx);
    case 'decision.ask':
      return decideDecisionAsk(state, command, ctx);
    case 'decision.make':
      return decideDecisionMake(state, command, ctx);
    case 'decision.revoke':
      return decideDecisionRevoke(state, command, ctx);
    case 'decision.withdraw':
      return decideDecisionWithdraw(state, command, ctx);
    case 'choice.record':
      return decideChoiceRecord(state, command, ctx);
    case 'check.add':
      return decideCheckAdd(state, command, ctx);
    case 'check.change':
      return decideCheckChange(state, command, ctx);
    case 'check.remove':
      return decideCheckRemove(state, command, ctx);
    case 'check.run':
      return decideCheckRun(state, command, ctx);
    case 'evidence.record':
      return decideEvidenceRecord(state, command, ctx);
    case 'lesson.record':
      return decideLessonRecord(state, command, ctx);
    case 'lesson.supersede':
      return decideLessonSupersede(state, command, ctx);
    case 'session.start':
      return decideSessionStart(state, command, ctx);
    case 'session.end':
      return decideSessionEnd(state, command, ctx);
    case 'call.open':
      return decideCallOpen(state, command, ctx);
    case 'call.return':
      return decideCallReturn(state, command, ctx);
    case 'call.settle':
      return decideCallSettle(state, command, ctx);
    case 'branch.make':
      return decideBranch(state, command, ctx);
    case 'handoff.offer':
      return decideHandoffOffer(state, command, ctx);
    case 'handoff.receive':
      return decideHandoffReceive(state, command, ctx);
    case 'handoff.decline':
      return decideHandoffDecline(state, command, ctx);
    case 'handoff.withdraw':
      return decideHandoffWithdraw(state, command, ctx);
    case 'budget.set':
      return decideBudgetSet(state, command, ctx);
    case 'usage.record':
      return decideUsageRecord(state, command, ctx);
    case 'boundary.set':
      return decideBoundarySet(state, command, ctx);
    case 'boundary.judge':
      return decideBoundaryJudge(state, command, ctx);
    case 'approval.once':
      return decideApprovalOnce(state, command, ctx);
    case 'approval.standing':
      return decideApprovalStanding(state, command, ctx);
    case 'approval.revoke':
      return decideApprovalRevoke(state, command, ctx);
    case 'actor.register':
      return decideActorRegister(state, command, ctx);
    case 'key.register':
      return decideKeyRegister(state, command, ctx);
    case 'key.revoke':
      return decideKeyRevoke(state, command, ctx);
    case 'watch.add':
      return decideWatchAdd(state, command, ctx);
    case 'watch.observe':
      return decideWatchObserve(state, command, ctx);
    case 'watch.close':
      return decideWatchClose(state, command, ctx);
    case 'trace.import':
      return decideTraceImport(state, command, ctx);
    default:
      return command satisfies never;
  }
};
