import type { Hex64, Instant, Ulid } from '../../format/events/common.ts';
import { globsMeet } from '../glob.ts';
import type { Session } from '../session/state.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { isLive } from './claim.ts';
import type { Claim, Step } from './state.ts';

/*
 * Two steps that touch the same paths are not worked on at once in one work tree. A scope is what a plan says, and
 * nothing that replay judges: a claim over another's is refused when it is asked for, and one that is in the log stands.
 */

/** Where whoever asks works. */
export interface Where {
  readonly place?: Hex64;
  readonly worktree?: Hex64;
  /** Its own claim is in nobody's way: it is given back for another one. */
  readonly session?: Ulid;
}

/** A step somebody works on, and until when. */
export interface Occupied {
  readonly step: Step;
  readonly claim: Claim;
}

/** What is held in the same work tree with a scope. Where it can't be told which tree, the place decides. */
export const heldHere = (
  state: State,
  where: Where,
  now: Instant,
  dead: ReadonlySet<Ulid>,
): readonly Occupied[] => {
  const held: Occupied[] = [];
  for (const session of awakeIn(state.sessions)) {
    if (session.status !== 'open' || session.holds === undefined || session.id === where.session) continue;
    const step = state.steps.get(session.holds);
    if (step === undefined || step.scope.length === 0 || !isHere(session, where)) continue;
    if (isLive(step.claim, state, now, dead)) held.push({ step, claim: step.claim });
  }
  return held;
};

const isHere = (session: Session, { place, worktree }: Where): boolean =>
  session.place === place &&
  (worktree === undefined || session.worktree === undefined || session.worktree === worktree);

/** The first that may touch what this step touches. A step without a scope is in nobody's way. */
export const inTheWay = (step: Step, held: readonly Occupied[]): Occupied | undefined =>
  held.find((it) => it.step !== step && step.scope.some((a) => it.step.scope.some((b) => globsMeet(a, b))));
