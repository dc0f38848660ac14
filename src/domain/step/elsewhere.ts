import type { State } from '../state.ts';
import type { Step } from './state.ts';

/** A step before it, and the commit it was handed in on, which the asker's work tree does not have. */
export interface Elsewhere {
  readonly before: Step;
  readonly commit: string;
}

/**
 * The first step before this one whose commit is not in the work tree. Advice, and no rule for claims: what was
 * rebased or squashed is there under a commit of another name, and nothing here can tell.
 */
export const elsewhere = (
  state: State,
  step: Step,
  inTree: (commit: string) => boolean,
): Elsewhere | undefined => {
  for (const id of step.after) {
    const before = state.steps.get(id);
    if (before?.commit === undefined || before.status === 'dropped') continue;
    if (!inTree(before.commit)) return { before, commit: before.commit };
  }
  return undefined;
};
