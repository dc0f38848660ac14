import type { Branch } from '../domain/branch/state.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import type { State } from '../domain/state.ts';
import { openLog } from '../log/open.ts';
import { CURRENT_STATE_VIEW, stateDigest, stateViews } from '../projections/state-view.ts';
import type { Follower } from './follower.ts';
import { refuseUnsound } from './handoff/give.ts';
import type { Ports } from './ports.ts';

/** What came of a branch, as it is kept as evidence where it comes from: plain JSON, with the head that proves it. */
export interface BranchOutcome {
  readonly branch: string;
  readonly from: { readonly seq: number; readonly sha256: string };
  readonly head: { readonly seq: number; readonly sha256: string };
  readonly view: string;
  readonly digest: string;
  readonly goals: readonly { readonly id: string; readonly objective: string; readonly status: string }[];
  /** Accepted on the branch, after it was made. */
  readonly accepted: readonly {
    readonly step: string;
    readonly title: string;
    readonly seq: number;
    readonly by: string;
    readonly proof: string;
  }[];
  /** Steps neither accepted nor dropped. */
  readonly left: number;
}

const LIST = 'loopledger branch list';

/**
 * What came of the branch at `branch`, read in full and checked to go on from a line of the ledger at `origin`.
 * Nothing is written. LogError `damaged` where the branch is not sound.
 */
export const outcomeOfBranch = async (
  origin: Ports,
  branch: Ports,
  follower: Follower,
): Promise<BranchOutcome | Refusal> => {
  const reading = await follower.catchUp();
  if (reading.status === 'absent') return refuse('not-a-branch', 'no branch lies there', LIST);
  await refuseUnsound(branch);
  const made = 'state' in reading ? reading.state.branch : undefined;
  if (!('state' in reading) || made === undefined) {
    return refuse('not-a-branch', 'this ledger goes on from no point of another', LIST);
  }
  if (!(await holds(origin, made))) {
    const what = `branch ${made.name} goes on from a line ${made.from.seq} that this ledger does not have`;
    return refuse('forked', what, LIST);
  }
  return outcome(reading.state, made);
};

const holds = async ({ store, sources }: Ports, { from }: Branch): Promise<boolean> => {
  for await (const line of openLog(store, sources).lines(from.seq, from.seq))
    return line.hash === from.sha256;
  return false;
};

const outcome = (state: State, { name, from, seq }: Branch): BranchOutcome => {
  const steps = [...state.steps.values()];
  return {
    branch: name,
    accepted: steps.flatMap(({ id, title, accepted }) =>
      accepted === undefined || accepted.seq < seq
        ? []
        : [{ step: id, title, seq: accepted.seq, by: accepted.actor, proof: accepted.proof }],
    ),
    left: steps.filter(({ status }) => status !== 'accepted' && status !== 'dropped').length,
    goals: [...state.goals.values()].map(({ id, objective, status }) => ({ id, objective, status })),
    from: { ...from },
    head: { seq: state.head.seq, sha256: state.head.hash },
    view: CURRENT_STATE_VIEW,
    digest: stateDigest(stateViews[CURRENT_STATE_VIEW](state)),
  };
};
