import type { Ulid } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';

/** What is about to be changed of a step, as far as orders go. */
export interface Reordered {
  readonly after?: readonly Ulid[];
  readonly parent?: Ulid;
  readonly on?: Ulid;
}

/**
 * A step as what comes after others, or as a whole: what its parts wait for with it. Told apart, each of them is looked
 * at once, however many parts a whole has and however many things it is blocked on: the plan is whoever's who writes it.
 */
interface Node {
  readonly step: Step;
  readonly whole: boolean;
}

interface Link {
  readonly from: Node;
  readonly to: Node;
  /** Nothing where a step only waits for what it itself is blocked on. */
  readonly how?: string;
}

/**
 * The cycle that a change would make, in words with its steps; nothing where it makes none. A step waits for those it
 * comes after, and, with the steps it is a part of, for those that these are blocked on. Finished steps count too: one
 * may be reopened. There was none before, so that a cycle goes through what is changed.
 */
export const cycleWith = (state: State, step: Step, change: Reordered): string | undefined => {
  const links = (from: Node): Link[] => linksFrom(state, from, from.step === step ? change : {});
  const whole = change.parent !== undefined || change.on !== undefined;
  return (
    (whole ? cycleThrough({ step, whole: true }, links) : undefined) ??
    (change.after === undefined ? undefined : cycleThrough({ step, whole: false }, links))
  );
};

const linksFrom = (state: State, from: Node, change: Reordered): Link[] => {
  const { step } = from;
  const to = (id: Ulid | undefined, whole: boolean, how: string): Link[] => {
    const other = id === undefined ? undefined : state.steps.get(id);
    return other === undefined ? [] : [{ from, to: { step: other, whole }, how }];
  };
  if (!from.whole) {
    const after = change.after ?? step.after;
    return [{ from, to: { step, whole: true } }, ...after.flatMap((id) => to(id, false, 'comes after'))];
  }
  const on = [...step.holds.values()].flatMap((it) => (it.on.kind === 'step' ? [it.on.step] : []));
  return [
    ...to(change.parent ?? step.parent, true, 'is part of'),
    ...[...on, ...(change.on === undefined ? [] : [change.on])].flatMap((id) =>
      to(id, false, 'is blocked on'),
    ),
  ];
};

/** The shortest way from there back to there. */
const cycleThrough = (start: Node, linksOf: (it: Node) => readonly Link[]): string | undefined => {
  const ways = { whole: new Map<Step, Link>(), part: new Map<Step, Link>() };
  const wayTo = (it: Node) => (it.whole ? ways.whole : ways.part);
  const queue = [start];
  for (const it of queue) {
    for (const link of linksOf(it)) {
      const { to } = link;
      if (wayTo(to).has(to.step)) continue;
      wayTo(to).set(to.step, link);
      if (to.step === start.step && to.whole === start.whole) return inWords(start, wayTo);
      queue.push(to);
    }
  }
  return undefined;
};

const inWords = (start: Node, wayTo: (it: Node) => ReadonlyMap<Step, Link>): string => {
  const words: string[] = [];
  let link = wayTo(start).get(start.step);
  while (link !== undefined) {
    const { from, to, how } = link;
    if (how !== undefined) words.unshift(`${from.step.id} ${how} ${to.step.id}`);
    if (from === start) break;
    link = wayTo(from).get(from.step);
  }
  return words.join(', ');
};
