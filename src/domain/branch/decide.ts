import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { refuse } from '../refusal.ts';
import type { State } from '../state.ts';

/** Decided on the state at the point from which the branch goes on; the line is the first that it has for itself. */
export const decideBranch = (state: State, command: CommandOf<'branch.make'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'branch.make');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'branch.make', {}));
  if (ctx.copied !== true) {
    const what = 'a ledger is not made a branch where it lies: it goes on in a copy';
    return refused(refuse('bad-command', what, 'loopledger help branch'));
  }
  const { name, reason } = command;
  const { seq, hash } = state.head;
  return decided(
    draft(ctx, 'branch.made', {
      name,
      from: { seq, sha256: hash },
      place: ctx.who.place,
      ...given({ reason }),
    }),
  );
};
