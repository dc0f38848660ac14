import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openSession, stepByRef } from '../scope.ts';
import type { Session } from '../session/state.ts';
import type { State } from '../state.ts';
import { hasRoomFor, saidBy } from './receipts.ts';

type Record = CommandOf<'usage.record'>;

/** What a session spent, counted once a receipt, on the step that it holds and on no other. */
export const decideUsageRecord = (state: State, command: Record, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'usage.record');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'usage.record', {}));
  const session = openSession(state, ctx);
  if (isRefusal(session)) return refused(session);
  const stray = notHeld(state, command.step, session);
  if (stray) return refused(stray);
  const { receipt, model, money, input = 0, output = 0, cache_read = 0, cache_write = 0 } = command;
  if (input + output + cache_read + cache_write === 0 && money === undefined) {
    return refused(refuse('bad-command', 'usage is tokens or money: name some', 'loopledger help usage add'));
  }
  const usage = {
    session: session.id,
    ...given({ step: session.holds, model }),
    input,
    output,
    cache_read,
    cache_write,
    ...given({ money }),
    receipt,
  };
  const known = state.receipts.get(receipt);
  if (known?.said === saidBy(usage)) return { ok: true, events: [] };
  if (known !== undefined) {
    return refused(
      refuse(
        'duplicate',
        `this receipt was counted in line ${known.seq}, with other amounts`,
        `loopledger show ${known.seq}`,
      ),
    );
  }
  if (!hasRoomFor(state, session, money?.currency)) {
    return refused(
      refuse('too-many', 'money is counted here in 8 currencies already', 'loopledger usage show'),
    );
  }
  return decided(draft(ctx, 'usage.recorded', usage));
};

const notHeld = (state: State, ref: string | undefined, session: Session): Refusal | undefined => {
  if (ref === undefined) return undefined;
  const step = stepByRef(state, ref);
  if (isRefusal(step)) return step;
  if (session.holds === step.id) return undefined;
  const held = session.holds === undefined ? 'nothing' : `step ${session.holds}`;
  return refuse(
    'not-holder',
    `session ${session.id} holds ${held}: what it spends is not charged to step ${step.id}`,
    `loopledger step show ${step.id}`,
  );
};
