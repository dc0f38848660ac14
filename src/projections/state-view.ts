import type { ReadOnlyReason, State } from '../domain/state.ts';
import { canonicalJson } from '../format/canonical.ts';
import type { Hex64 } from '../format/events/common.ts';
import { sha256Hex } from '../format/hash.ts';
import { actorView, keyView } from './actor-view.ts';
import { approvalView, askedForView, boundariesView } from './boundary-view.ts';
import { budgetViews, driftViews } from './budget-view.ts';
import { byText } from './by-text.ts';
import { decisionView } from './decision-view.ts';
import { goalView } from './goal-view.ts';
import { present } from './present.ts';
import {
  branchView,
  callView,
  checkView,
  evidenceView,
  frozenView,
  importView,
  lessonView,
  offerView,
  sessionView,
  takenView,
} from './state-view-parts.ts';
import type { StateView1 } from './state-view-schema.ts';
import { finishedView, stepView } from './step-view.ts';
import { watchView } from './watch-view.ts';

/**
 * The public state view `state/1` (docs/reference/state-view.md): what two readers of the same lines agree on, by
 * one digest. Every list is in an order the log gives, never in that of a Map, so that a state read from a
 * snapshot and one folded from line 0 look the same. Nothing is shared with the state: folding on does
 * not change a view that was taken. No command keys are in it.
 */
export const stateView1 = (state: State): StateView1 => {
  const steps = bySeq(state.steps.values());
  return present({
    schema: 'state/1' as const,
    head: { seq: state.head.seq, hash: state.head.hash },
    ledger: state.ledger && ledgerView(state.ledger),
    goals: bySeq(state.goals.values()).map(goalView),
    steps: steps.filter((it) => finishedView(it) === undefined).map(stepView),
    finished: steps.map(finishedView).filter((it) => it !== undefined),
    checks: bySeq(state.checks.values()).map(checkView),
    sessions: bySeq(state.sessions.values()).map(sessionView),
    open_calls: [...state.openCalls.values()].sort((a, b) => a.seq - b.seq).map(callView),
    evidence: bySeq(state.evidence.values()).map(evidenceView),
    lessons: bySeq(state.lessons.values()).map(lessonView),
    decisions: bySeq(state.questions.values()).map(decisionView),
    watches: bySeq(state.watches.values()).map(watchView),
    ...budgetViews(state),
    drift: driftViews(state),
    boundaries: boundariesView(state),
    approvals: bySeq(state.approvals.values()).map(approvalView),
    asked_for: [...state.askedFor.values()].sort((a, b) => a.seq - b.seq).map(askedForView),
    actors: [...state.actors.values()].sort((a, b) => a.seq - b.seq).map(actorView),
    keys: bySeq(state.keys.values()).map(keyView),
    imports: [...state.imports.values()].sort((a, b) => byText(a.source, b.source)).map(importView),
    offers: bySeq(state.offers.values()).map(offerView),
    handed_over: state.frozen && frozenView(state.frozen),
    taken_over: state.taken && takenView(state.taken),
    branch: state.branch && branchView(state.branch),
    counts: countsView(state),
    read_only: state.readOnly && readOnlyView(state.readOnly),
  });
};

/** SHA-256 of the view's canonical JSON. */
export const stateDigest = (view: AnyStateView): Hex64 =>
  sha256Hex(new TextEncoder().encode(canonicalJson(view)));

/** Every view ever released can still be computed, so that digests written down then can be checked now. */
export const stateViews = { 'state/1': stateView1 } as const;
export type StateViewName = keyof typeof stateViews;
export type AnyStateView = ReturnType<(typeof stateViews)[StateViewName]>;

/** What briefs, snapshots and handoffs of this release carry the digest of. */
export const CURRENT_STATE_VIEW = 'state/1' satisfies StateViewName;

/** One event may make two things: their ids tell them apart. */
const bySeq = <T extends { readonly seq: number; readonly id: string }>(things: Iterable<T>): T[] =>
  [...things].sort((a, b) => a.seq - b.seq || byText(a.id, b.id));

const ledgerView = (it: NonNullable<State['ledger']>): NonNullable<StateView1['ledger']> => ({
  title: it.title,
  origin: it.origin,
  human_proof: it.humanProof,
  opened_at: it.openedAt,
});

const countsView = ({ counts, evidenceCount, choiceCount, watchesClosed }: State): StateView1['counts'] => ({
  events: counts.events,
  withheld: counts.withheld,
  ignored: counts.ignored,
  passed_over: counts.passedOver,
  refused_attempts: counts.refusedAttempts,
  evidence: evidenceCount,
  choices: choiceCount,
  watches_closed: watchesClosed,
});

const readOnlyView = (it: ReadOnlyReason): NonNullable<StateView1['read_only']> => ({
  code: it.code,
  seq: it.seq,
  what: it.what,
});
