import { isRefusal } from '../../domain/refs.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import { openLog } from '../../log/open.ts';
import type { Caller } from '../caller.ts';
import type { Follower } from '../follower.ts';
import type { Outcome } from '../outcome.ts';
import type { Ports } from '../ports.ts';
import { submit } from '../submit.ts';
import { unfaulty } from '../unfaulty.ts';
import { type CheckedBrief, checkCarried } from './check.ts';
import type { CarriedFile } from './file.ts';
import { intoNothing } from './receive.ts';
import { lineAt } from './relation.ts';

/** What was recorded, and in which handoff's matter. */
export interface Declined {
  readonly ok: true;
  readonly handoff: string;
  readonly brief: CheckedBrief;
  readonly events: Extract<Outcome, { readonly ok: true }>['events'];
}

/**
 * Sends back what came with a handoff file: it was received here, or no ledger is here, and then one is made that
 * holds the no. Either way the ledger is frozen here afterwards, and a file of it can be made that goes back.
 */
export const declineCarried = async (
  ports: Ports,
  follower: Follower,
  file: CarriedFile,
  reason: string | undefined,
  caller: Caller,
): Promise<Declined | Refusal> => {
  const checked = await checkCarried(ports.sources, file);
  if (isRefusal(checked)) return checked;
  const { handoff } = checked.event.data;
  const { brief } = checked;
  const command = {
    type: 'handoff.decline',
    file: true,
    ...(reason === undefined ? {} : { reason }),
  } as const;
  const reading = unfaulty(await follower.catchUp(), 'nothing is declined in it');
  if (reading.status === 'absent') {
    // Nothing is proved by a no, and what says it speaks of the line before itself: it is not signed.
    const { sign: _, ...unsigned } = caller;
    const made = await intoNothing(ports, checked, command, { ...unsigned, proof: 'none' }, false);
    return isRefusal(made) ? made : { ok: true, handoff, brief, events: made.events };
  }
  if (reading.state.taken?.handoff !== handoff) {
    const what = `handoff ${handoff} was not received here, or another one was made since`;
    return refuse('no-handoff', what, 'loopledger handoff show');
  }
  // Whoever makes a file chooses its ids: what is declined must be what was received, line for line.
  const here = await lineAt(openLog(ports.store, ports.sources), checked.head.seq);
  if (here?.hash !== checked.head.hash) {
    const what = `the file bears the id of handoff ${handoff}, and its lines are not those that were received here`;
    return refuse('no-handoff', what, 'loopledger handoff show');
  }
  const outcome = await submit(ports, follower, command, caller, {});
  return outcome.ok ? { ok: true, handoff, brief, events: outcome.events } : outcome.refusal;
};
