import { awakeIn } from '../domain/snapshot/resting-map.ts';
import type { State } from '../domain/state.ts';

/** Long enough that one more thing seldom makes an ending ambiguous that is on somebody's screen. */
const SHORTEST = 6;

/** How many characters two ids have in common at their end. */
const commonEnd = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length);
  let n = 0;
  while (n < most && a[a.length - 1 - n] === b[b.length - 1 - n]) n++;
  return n;
};

/** Ids by their last characters, as many as the shortest ending has: few share as many. */
const byEnding = (all: Iterable<string>): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const id of all) {
    const end = id.slice(-SHORTEST);
    const group = groups.get(end);
    if (group === undefined) groups.set(end, [id]);
    else group.push(id);
  }
  return groups;
};

/** Shows each id of `all` by its shortest ending, of at least 6 characters, that no other has; other ids stay whole. */
export const shortIds = (all: Iterable<string>): ((id: string) => string) => {
  const groups = byEnding(all);
  return (id) => {
    const group = groups.get(id.slice(-SHORTEST)) ?? [];
    if (!group.includes(id)) return id;
    const shared = group.map((other) => (other === id ? 0 : commonEnd(id, other)));
    return id.slice(-Math.max(SHORTEST, ...shared.map((it) => it + 1)));
  };
};

/** Every id that a command may name, of whatever kind. */
const idsOf = function* (state: State): Generator<string> {
  for (const goal of state.goals.values()) {
    yield goal.id;
    yield* goal.criteria.keys();
  }
  yield* state.steps.keys();
  yield* state.checks.keys();
  yield* state.sessions.keys();
  yield* state.evidence.keys();
  yield* state.lessons.keys();
  yield* state.questions.keys();
  for (const { budgets } of awakeIn(state.accounts)) for (const { id } of budgets.values()) yield id;
  yield* state.approvals.keys();
  yield* state.keys.keys();
  yield* state.watches.keys();
};

/** As `shortIds`, of all that this state has. */
export const shortIdsOf = (state: State): ((id: string) => string) => shortIds(idsOf(state));
