import { globIn } from '../glob.ts';
import { isHumansWord } from '../humans-word.ts';
import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';
import { rulesFor } from './rules.ts';

/**
 * The first path of a step's scope that lies outside the boundary: wholly denied; or, where some path is allowed, in
 * nothing that is allowed, or that a human has asked for. What is denied inside a wider scope is denied when it is done, and a step
 * without a scope says nothing of paths. That a scope lies inside allows no action.
 */
export const outsideBoundary = (state: State, step: Step): string | undefined => {
  if (step.scope.length === 0) return undefined;
  const rules = rulesFor(state, step.goal).filter(({ over }) => over === 'path');
  const denied = rules.filter(({ effect }) => effect === 'deny');
  // Anybody may add a rule that asks: it puts nothing inside the boundary unless a human set it.
  const reached = rules.filter(
    ({ effect, by, proof }) => effect === 'allow' || (effect === 'ask' && isHumansWord(state, by, proof)),
  );
  const allows = reached.some(({ effect }) => effect === 'allow');
  const isIn = (scope: string, { pattern }: { readonly pattern: readonly string[] }): boolean =>
    globIn(scope, pattern[0] ?? '');
  return step.scope.find(
    (scope) =>
      denied.some((rule) => isIn(scope, rule)) || (allows && !reached.some((rule) => isIn(scope, rule))),
  );
};
