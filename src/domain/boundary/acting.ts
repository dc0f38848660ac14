import type { Draft } from '../../format/event.ts';
import type { Action } from '../../format/events/boundary.ts';
import type { Ulid } from '../../format/events/common.ts';
import { leavesFor, onceFor } from '../approval/leave.ts';
import { forbids, noteOf } from '../authority.ts';
import type { CommandOf, CommandType } from '../commands.ts';
import { type Context, type Decision, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { meantGoal } from '../goal/meant.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { callersSession, openGoal } from '../scope.ts';
import type { State } from '../state.ts';
import { actionDigest } from './digest.ts';
import { type Judged, judge } from './judge.ts';
import { rulesFor } from './rules.ts';

/** What an action is done for, as far as it is known. */
export interface For {
  readonly goal?: Ulid;
  readonly session?: Ulid;
  readonly step?: Ulid;
  readonly call?: string;
}

/** May I do this now? Leave for once is used up by the answer. */
export const decideBoundaryJudge = (
  state: State,
  command: CommandOf<'boundary.judge'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'boundary.judge');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'boundary.judge', {}));
  const about = forWhom(state, ctx, command.goal);
  return isRefusal(about) ? refused(about) : judged(state, ctx, 'boundary.judge', about);
};

/** The goal named, the session's, or the one that is meant; a boundary of the whole ledger holds without one. */
export const forWhom = (
  state: State,
  ctx: Pick<Context, 'who'>,
  named: string | undefined,
): For | Refusal => {
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return session;
  const open = session?.status === 'open' ? session : undefined;
  const ref = named ?? ctx.who.goal;
  // One that is named must be open: without it its rules would not be looked at.
  const goal = ref === undefined ? undefined : openGoal(state, ctx, ref);
  if (isRefusal(goal)) return goal;
  const meant = goal ?? meantGoal(state, open?.goal);
  const one = 'id' in meant && meant.status === 'open' ? meant.id : undefined;
  return { ...given({ goal: one, session: open?.id, step: open?.goal === one ? open?.holds : undefined }) };
};

/** The action of this command, judged: what is to be recorded, or a no that leaves its note. */
export const judged = (state: State, ctx: Context, act: CommandType, about: For): Decision => {
  const { action } = ctx;
  if (action === undefined) throw new RangeError(`${act} was decided without its action`);
  const digest = actionDigest(action);
  const found = judgeFor(state, ctx, action, about);
  const told = (verdict: Judged['verdict'], approvals: readonly string[]): Draft =>
    draft(ctx, 'action.judged', {
      ...about,
      action,
      digest,
      verdict,
      ...(found.rule === undefined ? {} : { rule: { line: found.rule.line, n: found.rule.n } }),
      approvals: [...approvals],
      why: found.why,
    });
  if (found.verdict === 'allow') return { ok: true, events: [told('allow', found.approvals)] };
  if (found.verdict === 'deny') {
    const no = refuse('denied', found.why, 'loopledger boundary show');
    return refused(no, [told('deny', []), ...noteOf(no, ctx, act, given({ ...about, call: undefined }))]);
  }
  const once = onceFor(state, action, digest, { ...about, actor: ctx.who.actor }, ctx.now);
  if (isRefusal(once)) return refused(once, [told('ask', [])]);
  if (once === undefined) {
    const no = refuse('needs-approval', `${found.why}; a human gives leave`, 'loopledger approve list');
    return refused(no, [told('ask', [])]);
  }
  return {
    ok: true,
    events: [
      told('allow', [once.id]),
      draft(ctx, 'approval.used', { approval: once.id, digest, ...given({ session: about.session }) }),
    ],
  };
};

/** The verdict alone, for whoever only wants to know. */
export const judgeFor = (
  state: State,
  ctx: Pick<Context, 'now' | 'who'>,
  action: Action,
  about: For,
): Judged =>
  judge(rulesFor(state, about.goal), action, leavesFor(state, { ...about, actor: ctx.who.actor }, ctx.now));
