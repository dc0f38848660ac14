import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import { checkByRef } from './find.ts';
import { criterionLeft, stepLeft } from './remains.ts';
import { specHash } from './spec.ts';
import type { Check } from './state.ts';

type Act = 'check.change' | 'check.remove';

/** The check that the caller may change or remove. */
const theirs = (
  state: State,
  ctx: Context,
  act: Act,
  ref: string,
): Check | { readonly refused: Decision } => {
  const check = checkByRef(state, ref);
  if (isRefusal(check)) return { refused: refused(check) };
  const forbidden = forbids(state, ctx, act, { check });
  if (forbidden === undefined) return check;
  const help: Refusal =
    forbidden.code === 'not-allowed' ? { ...forbidden, instead: `loopledger why ${check.id}` } : forbidden;
  const about = { goal: check.goal, ...given({ step: check.step }) };
  return { refused: refused(help, noteOf(help, ctx, act, about)) };
};

export const decideCheckChange = (
  state: State,
  command: CommandOf<'check.change'>,
  ctx: Context,
): Decision => {
  const check = theirs(state, ctx, 'check.change', command.check);
  if ('refused' in check) return check.refused;
  const spec = {
    argv: command.argv ?? [...check.argv],
    folder: command.folder ?? check.folder,
    limit_s: command.limit_s ?? check.limitS,
    pass: command.pass ?? check.pass,
  };
  const hash = specHash(spec);
  if (hash === check.spec) {
    const what = `that is what check ${check.id} is already`;
    return refused(refuse('nothing-to-change', what, `loopledger check list --last ${check.id}`));
  }
  return decided(
    draft(ctx, 'check.changed', {
      check: check.id,
      was: check.spec,
      ...spec,
      spec: hash,
      ...given({ reason: command.reason }),
      proof: ctx.who.proof,
    }),
  );
};

export const decideCheckRemove = (
  state: State,
  command: CommandOf<'check.remove'>,
  ctx: Context,
): Decision => {
  const check = theirs(state, ctx, 'check.remove', command.check);
  if ('refused' in check) return check.refused;
  const criterion = criterionLeft(state, check);
  if (criterion !== undefined) {
    const what = `${criterion}: amend the goal first`;
    return refused(refuse('last-proof', what, `loopledger goal show ${check.goal}`));
  }
  const left = stepLeft(state, check);
  if (left !== undefined) {
    const what = `check ${check.id} is all that step ${left.id} rests on: a step keeps at least one check or judge`;
    return refused(refuse('last-proof', what, `loopledger step show ${left.id}`));
  }
  return decided(
    draft(ctx, 'check.removed', { check: check.id, reason: command.reason, proof: ctx.who.proof }),
  );
};
