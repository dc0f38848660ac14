import type { Ulid } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';

/** What is about to be changed of a step, as far as orders go. */
export interface Reordered {
  readonly after?: readonly Ulid[];
  readonly parent?: Ulid;
  readonly on?: Ulid;
}

interface Edge {
  readonly to: Ulid;
  readonly how: string;
}

/**
 * The cycle that a change would make, in words with its steps; nothing where it makes none. A step waits for those it
 * comes after, and, with the steps it is a part of, for those that these are blocked on. Finished steps count too: one
 * may be reopened.
 */
export const cycleWith = (state: State, step: Step, change: Reordered): string | undefined => {
  // Other words, or a part that becomes none, make no step wait for more.
  if (change.after === undefined && change.parent === undefined && change.on === undefined) return undefined;
  const parentOf = (it: Step): Step | undefined => {
    const id = it === step && change.parent !== undefined ? change.parent : it.parent;
    return id === undefined ? undefined : state.steps.get(id);
  };
  const parts = change.parent === undefined ? undefined : partCycle(step, parentOf);
  if (parts !== undefined) return parts;
  const edges = (it: Step): Edge[] => {
    const after = it === step ? (change.after ?? it.after) : it.after;
    const found: Edge[] = after.map((to) => ({ to, how: 'comes after' }));
    for (let whole: Step | undefined = it; whole !== undefined; whole = parentOf(whole)) {
      const how = whole === it ? 'is blocked on' : `is part of ${whole.id}, which is blocked on`;
      for (const { on } of whole.holds.values()) if (on.kind === 'step') found.push({ to: on.step, how });
      if (whole === step && change.on !== undefined) found.push({ to: change.on, how });
    }
    return found;
  };
  for (const start of withParts(state, step, parentOf)) {
    const words = cycleFrom(state, start, edges);
    if (words !== undefined) return words;
  }
  return undefined;
};

const partCycle = (step: Step, parentOf: (it: Step) => Step | undefined): string | undefined => {
  const chain = [step.id];
  for (let it = parentOf(step); it !== undefined; it = parentOf(it)) {
    chain.push(it.id);
    if (it === step) return chain.join(' is part of ');
  }
  return undefined;
};

/** The step, and all that is part of it. */
const withParts = (state: State, step: Step, parentOf: (it: Step) => Step | undefined): Step[] => {
  const found = [step];
  for (const it of state.steps.values()) {
    for (let whole = parentOf(it); whole !== undefined; whole = parentOf(whole)) {
      if (whole === step) found.push(it);
    }
  }
  return found;
};

const cycleFrom = (state: State, start: Step, edges: (it: Step) => Edge[]): string | undefined => {
  const seen = new Map<Ulid, { readonly from: Step; readonly how: string }>();
  const queue = [start];
  for (let it = queue.shift(); it !== undefined; it = queue.shift()) {
    for (const { to, how } of edges(it)) {
      if (to === start.id) return wordsTo(start, it, how, seen);
      const next = state.steps.get(to);
      if (next === undefined || seen.has(to)) continue;
      seen.set(to, { from: it, how });
      queue.push(next);
    }
  }
  return undefined;
};

const wordsTo = (
  start: Step,
  last: Step,
  how: string,
  seen: ReadonlyMap<Ulid, { readonly from: Step; readonly how: string }>,
): string => {
  const links = [`${last.id} ${how} ${start.id}`];
  for (let it = last; it !== start; ) {
    const link = seen.get(it.id);
    if (link === undefined) break;
    links.unshift(`${link.from.id} ${link.how} ${it.id}`);
    it = link.from;
  }
  return links.join(', ');
};
