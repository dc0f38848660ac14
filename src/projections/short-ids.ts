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

const ending = (id: string, length: number): string => id.slice(-Math.max(SHORTEST, length));

/** The shortest ending of `id`, of at least 6 characters, that no other id of `all` has. O(N). */
export const shortId = (id: string, all: Iterable<string>): string => {
  let shared = 0;
  for (const other of all) if (other !== id) shared = Math.max(shared, commonEnd(id, other));
  return ending(id, shared + 1);
};

/** As `shortId` for every id of `all`, in O(N log N): neighbours in the order of their ends share the most. */
export const shortIds = (all: Iterable<string>): ReadonlyMap<string, string> => {
  const backwards = [...new Set(all)].map((id) => ({ id, key: Array.from(id).reverse().join('') }));
  backwards.sort((a, b) => (a.key < b.key ? -1 : 1));
  return new Map(
    backwards.map(({ id }, i) => {
      const before = backwards[i - 1];
      const after = backwards[i + 1];
      const shared = Math.max(
        before === undefined ? 0 : commonEnd(id, before.id),
        after === undefined ? 0 : commonEnd(id, after.id),
      );
      return [id, ending(id, shared + 1)];
    }),
  );
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

/** So many ids are looked for one by one; whoever shows more has all of them compared at once. */
const FEW = 32;

/** Shows ids of this state by their shortest unique ending; an id it does not have stays whole. */
export const shortIdsOf = (state: State): ((id: string) => string) => {
  const all = new Set(idsOf(state));
  const known = new Map<string, string>();
  let every: ReadonlyMap<string, string> | undefined;
  return (id) => {
    if (!all.has(id)) return id;
    if (known.size >= FEW) every ??= shortIds(all);
    const short = known.get(id) ?? every?.get(id) ?? shortId(id, all);
    known.set(id, short);
    return short;
  };
};
