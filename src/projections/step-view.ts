import type { Hold } from '../domain/halt/state.ts';
import type { Step } from '../domain/step/state.ts';
import { byText } from './by-text.ts';
import { present } from './present.ts';
import type { StateView1 } from './state-view-schema.ts';
import { wordView } from './word-view.ts';

// Every key is written out, as in state-view-parts.ts.

type Open = StateView1['steps'][number];
type Finished = StateView1['finished'][number];

/** What it was handed in on, what it was started on, and whether that is no longer what it was. */
const chainView = ({ commit, startedOn, flagged }: Step) => ({
  commit,
  started_on: startedOn.size === 0 ? undefined : [...startedOn].sort(byText),
  flagged: flagged && { by: flagged.by, seq: flagged.seq },
});

/** A finished step's short line; undefined for a step that is still open. */
export const finishedView = (it: Step): Finished | undefined => {
  const { id, goal, seq, title, accepted, dropped } = it;
  if (it.status === 'accepted' && accepted !== undefined) {
    const { actor, by, proof, ownCheck, tree } = accepted;
    const short = { id, goal, seq, title, status: it.status, actor, by, proof };
    return present({
      ...short,
      own_check: ownCheck,
      tree,
      finished: accepted.seq,
      ...chainView(it),
      rechecked: it.rechecked && {
        ...wordView(it.rechecked),
        by: it.rechecked.by,
        actor: it.rechecked.actor,
        tree: it.rechecked.tree,
      },
    });
  }
  if (it.status === 'dropped' && dropped !== undefined) {
    return { id, goal, seq, title, status: it.status, actor: dropped.by, finished: dropped.seq };
  }
  return undefined;
};

const claimView = (it: NonNullable<Step['claim']>): NonNullable<Open['claim']> =>
  present({
    session: it.session,
    actor: it.actor,
    token: it.token,
    lease_s: it.leaseS,
    expires: it.expires,
    halted: it.halted,
  });

const submissionView = (it: NonNullable<Step['submission']>): NonNullable<Open['submission']> => ({
  seq: it.seq,
  at: it.at,
  session: it.session,
  actor: it.actor,
  tree: it.tree,
  summary: it.summary,
  evidence: [...it.evidence],
  follows: [...it.follows],
});

const askedView = (it: NonNullable<Step['asked']>): NonNullable<Open['asked']> => ({
  by: it.by,
  text: it.text,
  seq: it.seq,
  to: it.to,
});

const putOnView = (it: Pick<Hold, 'by' | 'byHuman' | 'seq' | 'reason'>) =>
  present({ by: it.by, by_human: it.byHuman, seq: it.seq, reason: it.reason });

const holdView = ({ on, ...it }: Hold): Open['blocked_on'][number] =>
  present({
    step: on.kind === 'step' ? on.step : undefined,
    watch: on.kind === 'watch' ? on.watch : undefined,
    until: on.kind === 'date' ? on.until : undefined,
    ...putOnView(it),
  });

/** An open step in full. */
export const stepView = (it: Step): Open =>
  present({
    id: it.id,
    goal: it.goal,
    seq: it.seq,
    title: it.title,
    needs: present({ checks: [...it.needs.checks], judge: it.needs.judge }),
    parent: it.parent,
    after: [...it.after],
    scope: [...it.scope],
    gate: it.gate,
    priority: it.priority,
    planned_by: it.plannedBy,
    status: it.status as Open['status'],
    claim: it.claim && claimView(it.claim),
    submission: it.submission && submissionView(it.submission),
    returns: it.returns,
    asked: it.asked && askedView(it.asked),
    blocked_on: [...it.holds.values()].sort((a, b) => a.seq - b.seq).map(holdView),
    deferred: it.deferred && present({ until: it.deferred.until, ...putOnView(it.deferred) }),
    reopened: it.reopened && { ...wordView(it.reopened), reason: it.reopened.reason, was: it.reopened.was },
    ever_submitted: it.everSubmitted,
    touched_by_human: it.touchedByHuman,
    ...chainView(it),
    workers: [...it.workers]
      .map(([session, actor]) => ({ session, actor }))
      .sort((a, b) => byText(a.session, b.session)),
  });
