import { leaveText } from './action-text.ts';
import { argvText } from './goal-facts.ts';
import type { StateView1 } from './state-view-schema.ts';

export type DiffKind =
  | 'goal'
  | 'step'
  | 'claim'
  | 'check'
  | 'question'
  | 'watch'
  | 'budget'
  | 'boundary'
  | 'approval'
  | 'evidence'
  | 'lesson'
  | 'session'
  | 'actor'
  | 'key';

/** A field that is not the same; what is absent on one side has no key there. */
export interface Change {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

export interface Difference {
  readonly kind: DiffKind;
  readonly id: string;
  readonly title: string;
  readonly how: 'added' | 'removed' | 'changed';
  /** Of a thing that is on both sides. */
  readonly changes: readonly Change[];
}

/** What tells two things of one kind apart, each in a flat form: a field, a value. */
interface Flat {
  readonly title: string;
  readonly fields: { readonly [field: string]: unknown };
}

/** What only an open step tells of: that it says nothing of them any more is no change. */
const OPEN_ONLY = new Set([
  'priority',
  'gate',
  'after',
  'scope',
  'needs',
  'returns',
  'asked',
  'parent',
  'deferred',
  'blocked_on',
]);

/** What changed between two state views, by thing, in the order of `kinds`, each in the order of its list. */
export const diff = (from: StateView1, to: StateView1): Difference[] =>
  kinds.flatMap((kind) => {
    const before = flat[kind](from);
    const after = flat[kind](to);
    const ids = [...after.keys(), ...[...before.keys()].filter((id) => !after.has(id))];
    return ids.flatMap((id) => differences(kind, id, before.get(id), after.get(id)));
  });

const kinds: readonly DiffKind[] = [
  'goal',
  'step',
  'claim',
  'check',
  'question',
  'watch',
  'budget',
  'boundary',
  'approval',
  'evidence',
  'lesson',
  'session',
  'actor',
  'key',
];

const differences = (
  kind: DiffKind,
  id: string,
  before: Flat | undefined,
  after: Flat | undefined,
): Difference[] => {
  if (before === undefined || after === undefined) {
    const title = (after ?? before)?.title ?? '';
    return [{ kind, id, title, how: before === undefined ? 'added' : 'removed', changes: [] }];
  }
  const fields = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  const changes = fields.flatMap((field): Change[] => {
    const [from, to] = [before.fields[field], after.fields[field]];
    if (kind === 'step' && OPEN_ONLY.has(field) && (from === undefined || to === undefined)) return [];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
  return changes.length === 0 ? [] : [{ kind, id, title: after.title, how: 'changed', changes }];
};

type Flattener = (view: StateView1) => ReadonlyMap<string, Flat>;

const mapOf = <T extends { readonly id: string }>(
  all: readonly T[],
  title: (it: T) => string,
  fields: (it: T) => Flat['fields'],
): ReadonlyMap<string, Flat> => new Map(all.map((it) => [it.id, { title: title(it), fields: fields(it) }]));

const flat: Readonly<Record<DiffKind, Flattener>> = {
  goal: ({ goals }) =>
    mapOf(
      goals,
      (it) => it.objective,
      (it) => ({
        objective: it.objective,
        status: it.status,
        non_goals: it.non_goals,
        paused: it.paused?.by,
        confirmed: it.confirmed?.by,
        revisions: it.revisions,
        turns: it.turns,
        repeats: it.repeats,
        ...Object.fromEntries(
          it.criteria.map(({ id, text, judged }) => [
            `criterion ${id}`,
            judged === undefined
              ? text
              : `${text} (${judged.verdict}, says ${judged.by}, proof ${judged.proof})`,
          ]),
        ),
      }),
    ),
  // A finished step is a short line: what both forms say is compared, so that finishing it is one change.
  step: ({ steps, finished }) =>
    new Map([
      ...mapOf(
        steps,
        (it) => it.title,
        ({ status, title, priority, gate, after, scope, needs, returns, asked, flagged }) => ({
          status,
          title,
          ...(status === 'returned' ? { asked: asked?.text } : {}),
          priority,
          gate,
          after,
          scope,
          needs,
          returns,
          flagged: flagged?.by,
        }),
      ),
      ...mapOf(
        finished,
        (it) => it.title,
        (it) => ({
          status: it.status,
          title: it.title,
          by: it.actor,
          flagged: it.flagged?.by,
          rechecked: it.rechecked?.actor,
          ...('proof' in it ? { proof: it.proof } : {}),
        }),
      ),
    ]),
  claim: ({ steps }) =>
    new Map(
      steps.flatMap(({ id, title, claim }): [string, Flat][] =>
        claim === undefined
          ? []
          : [
              [
                id,
                {
                  title: `${claim.actor} on ${title}`,
                  fields: { actor: claim.actor, token: claim.token, expires: claim.expires },
                },
              ],
            ],
      ),
    ),
  check: ({ checks }) =>
    mapOf(
      checks,
      (it) => argvText(it.argv),
      ({ last, argv, folder, limit_s, pass, step, changed, removed }) => ({
        argv,
        folder,
        limit_s,
        pass,
        step,
        changed: changed?.by,
        removed: removed?.by,
        outcome: last?.outcome,
        ran: last?.seq,
        tree: last?.tree,
      }),
    ),
  question: ({ decisions }) =>
    mapOf(
      decisions,
      (it) => it.question,
      ({ status, answer, until, blocks_goal, blocks }) => ({
        status,
        answer: answer?.choice,
        by: answer?.by,
        until,
        blocks: blocks_goal ? 'goal' : blocks.map(({ step }) => step),
      }),
    ),
  watch: ({ watches }) =>
    mapOf(
      watches,
      (it) => it.title,
      ({ status, until, blocks, looks, last }) => ({
        status,
        until,
        blocks,
        looks,
        found: last?.found,
        exit: last?.exit,
      }),
    ),
  budget: ({ budgets }) =>
    mapOf(
      budgets,
      ({ goal, step, actor }) => actor ?? (step === undefined ? `goal ${goal}` : `step ${step}`),
      ({ limits, warn, per, zone }) => ({ per, zone, warn, ...limits }),
    ),
  boundary: ({ boundaries }) =>
    new Map(
      boundaries.map(({ goal, rules }): [string, Flat] => [
        goal ?? 'ledger',
        {
          title: goal === undefined ? 'of the whole ledger' : 'of the goal',
          fields: Object.fromEntries(
            rules.map(({ effect, over, pattern, line, n }) => [
              `rule ${n} of line ${line}`,
              { effect, over, pattern },
            ]),
          ),
        },
      ]),
    ),
  approval: ({ approvals }) =>
    mapOf(approvals, leaveText, ({ status, until, by, proof, digest }) => ({
      status,
      until,
      by,
      proof,
      digest,
    })),
  evidence: ({ evidence }) =>
    mapOf(
      evidence,
      (it) => it.title,
      ({ kind, tree, superseded, withheld }) => ({ kind, tree, superseded: superseded?.by, withheld }),
    ),
  lesson: ({ lessons }) =>
    mapOf(
      lessons,
      (it) => it.text,
      ({ text, pinned }) => ({ text, pinned }),
    ),
  session: ({ sessions }) =>
    mapOf(
      sessions,
      (it) => `${it.actor} ${it.runtime}`,
      ({ status, holds }) => ({ status, holds }),
    ),
  actor: ({ actors }) =>
    new Map(
      actors.map(({ actor, title, proof }) => [actor, { title: title ?? actor, fields: { title, proof } }]),
    ),
  key: ({ keys }) =>
    mapOf(
      keys,
      (it) => `${it.actor} ${it.fingerprint}`,
      ({ actor, fingerprint, revoked }) => ({ actor, fingerprint, revoked: revoked?.reason }),
    ),
};
