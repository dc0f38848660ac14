import { canonicalJson } from '../../format/canonical.ts';
import type { Draft } from '../../format/event.ts';
import type { Hex64, Ulid } from '../../format/events/common.ts';
import { sha256Hex } from '../../format/hash.ts';
import type { CheckSpec } from '../commands.ts';
import type { Context } from '../context.ts';
import { draft, given } from '../draft.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import type { Check, CheckRun } from './state.ts';

export const DEFAULT_LIMIT_S = 600;

/** All that a run is bound to. */
export interface Spec {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly limit_s: number;
  readonly pass: number;
}

/** Its hash binds every later run to exactly this spec. */
export const specHash = ({ argv, folder, limit_s, pass }: Spec): Hex64 =>
  sha256Hex(Buffer.from(canonicalJson({ argv, folder, limit_s, pass }), 'utf8'));

/** check.added for a spec as it was asked for. */
export const addCheck = (ctx: Context, check: Ulid, goal: Ulid, asked: CheckSpec, step?: Ulid): Draft => {
  const spec = {
    argv: asked.argv,
    folder: asked.folder ?? '.',
    limit_s: asked.limit_s ?? DEFAULT_LIMIT_S,
    pass: asked.pass ?? 0,
  };
  return draft(ctx, 'check.added', { check, goal, ...given({ step }), ...spec, spec: specHash(spec) });
};

/** check.ran for a run the product made itself. */
export const checkRan = (ctx: Context, run: CheckRun, step?: Ulid, session?: Ulid): Draft =>
  draft(ctx, 'check.ran', {
    check: run.check,
    spec: run.spec,
    outcome: run.outcome,
    ms: run.ms,
    output: run.output,
    tree: run.tree,
    ...given({ exit: run.exit, signal: run.signal, commit: run.commit, step, session }),
  });

/** The runs of exactly these checks with their present specs, in order; nothing where one is missing. */
export const runsOf = (ctx: Context, checks: readonly Check[]): readonly CheckRun[] | undefined => {
  const runs: CheckRun[] = [];
  for (const check of checks) {
    const run = ctx.runs.find((it) => it.check === check.id && it.spec === check.spec);
    if (run === undefined) return undefined;
    runs.push(run);
  }
  return runs;
};

/** The refusal of a submit whose checks are not all green; nothing where they are. */
export const redChecks = (
  runs: readonly Pick<CheckRun, 'check' | 'outcome'>[],
  left = 'the step stays yours',
): Refusal | undefined => {
  const red = runs.filter((run) => run.outcome !== 'green');
  const [first] = red;
  if (first === undefined) return undefined;
  const names = red.map((run) => `${run.check} (${run.outcome})`).join(', ');
  return refuse(
    'check-red',
    `${red.length} of ${runs.length} checks failed: ${names}; ${left}`,
    `loopledger check list --last ${first.check}`,
  );
};

/** Those of them that are still there: one that was removed is asked for nowhere. */
export const checksOf = (state: State, ids: Iterable<Ulid>): Check[] => {
  const checks: Check[] = [];
  for (const id of ids) {
    const check = state.checks.get(id);
    if (check !== undefined && check.removed === undefined) checks.push(check);
  }
  return checks;
};
