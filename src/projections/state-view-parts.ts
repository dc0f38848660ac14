import type { Branch } from '../domain/branch/state.ts';
import type { OpenCall } from '../domain/call/state.ts';
import type { Check } from '../domain/check/state.ts';
import type { Evidence } from '../domain/evidence/state.ts';
import type { Frozen, Offer, Taken } from '../domain/handoff/state.ts';
import type { Lesson } from '../domain/lesson/state.ts';
import type { Session } from '../domain/session/state.ts';
import type { CountedUsage, ImportMark } from '../domain/trace/state.ts';
import type { Content } from '../format/events/common.ts';
import { byText } from './by-text.ts';
import { present } from './present.ts';
import type { StateView1 } from './state-view-schema.ts';
import { wordView } from './word-view.ts';

/*
 * Every key is written out and none is spread from the state: a field that the state gains must not slip into
 * a view that was released, for then old digests could not be computed any more.
 */

type Part<K extends keyof StateView1> =
  NonNullable<StateView1[K]> extends readonly (infer One)[] ? One : never;

/** Two honest counts can add up to more than JSON carries exactly: a counter stops at the largest safe integer. */
const counted = (n: number): number => Math.min(n, Number.MAX_SAFE_INTEGER);

const contentView = (it: Content): Content =>
  typeof it === 'string' ? it : { blob: it.blob, bytes: it.bytes, media: it.media };

const lastView = (it: NonNullable<Check['last']>): NonNullable<Part<'checks'>['last']> =>
  present({ seq: it.seq, at: it.at, outcome: it.outcome, tree: it.tree, exit: it.exit });

export const checkView = (it: Check): Part<'checks'> =>
  present({
    id: it.id,
    goal: it.goal,
    step: it.step,
    argv: [...it.argv],
    folder: it.folder,
    limit_s: it.limitS,
    pass: it.pass,
    spec: it.spec,
    added_by: it.addedBy,
    seq: it.seq,
    changed: it.changed && { ...wordView(it.changed), times: it.changed.times },
    removed: it.removed && { ...wordView(it.removed), from: [...it.removed.from].sort(byText) },
    last: it.last && lastView(it.last),
  });

/** Process and boot are left out: they mean something on one machine alone. */
export const sessionView = (it: Session): Part<'sessions'> =>
  present({
    id: it.id,
    actor: it.actor,
    goal: it.goal,
    runtime: it.runtime,
    model: it.model,
    place: it.place,
    worktree: it.worktree,
    resumes: it.resumes,
    external: it.external,
    imported: it.imported,
    seq: it.seq,
    started_at: it.startedAt,
    last_at: it.lastAt,
    status: it.status,
    holds: it.holds,
    messages: it.messages,
    calls: it.calls,
    compactions: it.compactions,
    usage: {
      input: counted(it.usage.input),
      output: counted(it.usage.output),
      cache_read: counted(it.usage.cacheRead),
      cache_write: counted(it.usage.cacheWrite),
    },
    turns_in_vain: it.turnsInVain,
    last_action: it.lastAction,
    repeats: it.repeats,
  });

export const callView = (it: OpenCall): Part<'open_calls'> =>
  present({
    seq: it.seq,
    session: it.session,
    call: it.call,
    side: it.side,
    tool: it.tool,
    input: contentView(it.input),
    at: it.at,
    step: it.step,
    imported: it.imported,
  });

export const evidenceView = (it: Evidence): Part<'evidence'> =>
  present({
    id: it.id,
    seq: it.seq,
    goal: it.goal,
    step: it.step,
    kind: it.kind,
    title: it.title,
    content: contentView(it.content),
    tree: it.tree,
    at: it.at,
    by: it.by,
    superseded: it.superseded && {
      by: it.superseded.by,
      actor: it.superseded.actor,
      seq: it.superseded.seq,
    },
    withheld: it.withheld,
  });

export const lessonView = (it: Lesson): Part<'lessons'> =>
  present({
    id: it.id,
    seq: it.seq,
    goal: it.goal,
    step: it.step,
    text: it.text,
    pinned: it.pinned,
    by: it.by,
  });

export const offerView = (it: Offer): Part<'offers'> =>
  present({
    id: it.id,
    seq: it.seq,
    at: it.at,
    by: it.by,
    to: it.to,
    session: it.session,
    step: it.step,
  });

export const frozenView = (it: Frozen): NonNullable<StateView1['handed_over']> =>
  present({ handoff: it.handoff, seq: it.seq, at: it.at, by: it.by, to: it.to, why: it.why });

export const takenView = (it: Taken): NonNullable<StateView1['taken_over']> => ({
  handoff: it.handoff,
  seq: it.seq,
  by: it.by,
  from: it.from,
});

export const branchView = (it: Branch): NonNullable<StateView1['branch']> => ({
  name: it.name,
  from: { seq: it.from.seq, sha256: it.from.sha256 },
  seq: it.seq,
  at: it.at,
  by: it.by,
});

export const importView = (it: ImportMark): Part<'imports'> =>
  present({
    source: it.source,
    session: it.session,
    n: it.n,
    provisional: [...it.provisional]
      .sort((a, b) => byText(a[0], b[0]))
      .map(([message, usage]) => provisionalView(message, usage)),
    done: it.done && doneView(it.done),
  });

const provisionalView = (message: string, it: CountedUsage): Part<'imports'>['provisional'][number] => ({
  message,
  input: it.input,
  output: it.output,
  cache_read: it.cache_read,
  cache_write: it.cache_write,
});

const doneView = (it: NonNullable<ImportMark['done']>): NonNullable<Part<'imports'>['done']> => ({
  sha256: it.sha256,
  bytes: it.bytes,
  records: it.records,
  seq: it.seq,
});
