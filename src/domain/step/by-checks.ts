import type { Draft } from '../../format/event.ts';
import type { Tree } from '../../format/events/common.ts';
import { unrunSince } from '../check/since.ts';
import type { CommandType } from '../commands.ts';
import type { Context } from '../context.ts';
import { blockOf } from '../decision/open.ts';
import { draft } from '../draft.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { restsOnOwnChecks } from './own-checks.ts';
import type { Step } from './state.ts';

/** Checks alone: green means accepted, and the product says so. `submitted` is the line of the submission. */
export const acceptedByChecks = (
  state: State,
  ctx: Context,
  step: Step,
  { submitted, tree }: { readonly submitted: number; readonly tree: Tree },
): Draft =>
  draft(
    ctx,
    'step.accepted',
    {
      step: step.id,
      submitted,
      by: 'checks',
      tree,
      own_check: restsOnOwnChecks(state, step),
      proof: 'none',
    },
    'system:checks',
  );

/** Acts that change nothing of a step that is submitted, nor of what it waits for. */
const harmless: ReadonlySet<CommandType> = new Set([
  'evidence.record',
  'lesson.record',
  'session.start',
  'session.end',
  'step.claim',
  'step.plan',
]);

/**
 * A write may end between a submission and its acceptance by checks, and then nobody could ever accept or submit the
 * step but a human. What is still to be said stands behind whatever is recorded next.
 */
export const stillToAccept = (state: State, act: CommandType, ctx: Context): Draft[] => {
  if (!harmless.has(act)) return [];
  const drafts: Draft[] = [];
  for (const step of awakeIn(state.steps)) {
    const { status, submission, needs } = step;
    if (status !== 'submitted' || submission === undefined || needs.judge !== undefined) continue;
    if (state.goals.get(step.goal)?.status !== 'open') continue;
    if (blockOf(state, step) !== undefined || unrunSince(state, step) !== undefined) continue;
    drafts.push(acceptedByChecks(state, ctx, step, { submitted: submission.seq, tree: submission.tree }));
  }
  return drafts;
};
