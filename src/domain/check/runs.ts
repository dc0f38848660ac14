import type { Draft } from '../../format/event.ts';
import type { Ulid } from '../../format/events/common.ts';
import type { CheckSpec } from '../commands.ts';
import type { Context } from '../context.ts';
import { draft, given } from '../draft.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { DEFAULT_LIMIT_S, specHash } from './spec.ts';
import type { Check, CheckRun } from './state.ts';

// What commands leave of checks, and ask of runs: whoever only reads a ledger does without.

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
