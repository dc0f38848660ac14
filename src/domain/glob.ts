/*
 * Path globs, as scopes and boundaries have them: parts between slashes; `*` is any run of characters in a part, a
 * dot at its start included, `?` is one of them, and a part `**` is any number of parts, none included, so that
 * `src/**` is the folder `src` too. Nothing else has a meaning of its own.
 *
 * Where it can't be told whether two of them meet, they do; where it can't be told whether one lies in another, it
 * does not. Both are asked of text that anybody may have planned, so neither takes longer than the product of
 * the lengths.
 */

const MANY_PARTS = '**';
/** A pattern with more wildcards than these is taken for a wider one, whose rest is `**`. */
export const WILDCARDS_MAX = 8;
export const wildcardsIn = (glob: string): number => glob.match(/\*\*|[*?]/g)?.length ?? 0;

/** In other programs' globs these begin what may hold a slash, or stand for one character of several. */
const UNKNOWN_REST = /[{(\\]/;
const UNKNOWN_PART = /\[/;

/** File names that a file system may take for one: upper and lower case, and accents in either form. */
export const folded = (path: string): string => path.normalize('NFC').toLowerCase();

const partsOf = (path: string): string[] => path.split('/').filter((it) => it !== '' && it !== '.');

/** Parts of the globs that were asked for last: a scope is compared with every path that work touches. */
const remembered = new Map<string, readonly string[]>();
const REMEMBERED_MAX = 1_000;

const belowFolded = (glob: string): readonly string[] => {
  const known = remembered.get(glob);
  if (known !== undefined) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const parts = [...partsOf(folded(glob)), MANY_PARTS];
  remembered.set(glob, parts);
  return parts;
};

/** A glob that matches all that this one may mean to whoever wrote it. */
const widened = (glob: string): string[] => {
  const parts: string[] = [];
  let wildcards = 0;
  for (const part of partsOf(glob)) {
    wildcards += wildcardsIn(part);
    if (wildcards > WILDCARDS_MAX || UNKNOWN_REST.test(part)) return [...parts, MANY_PARTS];
    parts.push(UNKNOWN_PART.test(part) ? '*' : part);
  }
  return parts;
};

/** Whether some sequence is in both patterns. `many` stands for any run of tokens, none included. */
const meet = <T>(
  a: readonly T[],
  b: readonly T[],
  many: T,
  agree: (one: T, other: T) => boolean,
): boolean => {
  const failed = new Set<number>();
  const from = (i: number, j: number): boolean => {
    const [one, other] = [a[i], b[j]];
    if (one === undefined && other === undefined) return true;
    const at = i * (b.length + 1) + j;
    if (failed.has(at)) return false;
    const found =
      (one === many && (from(i + 1, j) || (other !== undefined && from(i, j + 1)))) ||
      (other === many && (from(i, j + 1) || (one !== undefined && from(i + 1, j)))) ||
      (one !== undefined && other !== undefined && agree(one, other) && from(i + 1, j + 1));
    if (!found) failed.add(at);
    return found;
  };
  return from(0, 0);
};

/** Whether every sequence of `inner` is one of `outer`, as far as comparing token by token can tell. */
const lies = <T>(
  inner: readonly T[],
  outer: readonly T[],
  many: T,
  agree: (one: T, other: T) => boolean,
): boolean => {
  const failed = new Set<number>();
  const from = (i: number, j: number): boolean => {
    const one = inner[i];
    const other = outer[j];
    if (other === undefined) return one === undefined;
    const at = i * (outer.length + 1) + j;
    if (failed.has(at)) return false;
    const found =
      other === many
        ? from(i, j + 1) || (one !== undefined && from(i + 1, j))
        : one !== undefined && agree(one, other) && from(i + 1, j + 1);
    if (!found) failed.add(at);
    return found;
  };
  return from(0, 0);
};

const partsMeet = (a: string, b: string): boolean =>
  a === b || meet([...a], [...b], '*', (one, other) => one === other || one === '?' || other === '?');

/** A part of a pattern in a part of another. */
const partIn = (inner: string, outer: string): boolean =>
  inner !== MANY_PARTS &&
  (inner === outer ||
    lies([...inner], [...outer], '*', (one, other) => one === other || (other === '?' && one !== '*')));

const HAS_WILDCARD = /[*?]/;

/** A name, in which nothing is a wildcard, in a part of a pattern. */
const nameIn = (name: string, pattern: string): boolean =>
  name === pattern ||
  (HAS_WILDCARD.test(pattern) &&
    lies([...name], [...pattern], '*', (one, other) => one === other || other === '?'));

/**
 * Whether two scopes may touch the same path. What lies below a path belongs to it, for it may be a folder; upper and
 * lower case are one.
 */
export const globsMeet = (a: string, b: string): boolean =>
  meet(below(folded(a)), below(folded(b)), MANY_PARTS, partsMeet);

const below = (glob: string): string[] => [...widened(glob), MANY_PARTS];

/** Whether all that `inner` may match is matched by `outer`, case included. */
export const globIn = (inner: string, outer: string): boolean =>
  lies(widened(inner), partsOf(outer), MANY_PARTS, partIn);

/** Whether a text is one of a pattern's, in which `*` alone is special: any run of characters, slashes included. */
export const matchesStars = (text: string, pattern: string): boolean =>
  lies([...text], [...pattern], '*', (one, other) => one === other);

/** Whether a pattern may match something below a folder. */
export const reachesBelow = (folder: string, glob: string): boolean =>
  meet([...partsOf(folded(folder)), '*', MANY_PARTS], partsOf(folded(glob)), MANY_PARTS, partsMeet);

/** Whether a path, without links and `..`, is one of the glob's. `anyCase` takes upper and lower case for one. */
export const matchesGlob = (path: string, glob: string, anyCase: boolean): boolean =>
  anyCase
    ? lies(partsOf(folded(path)), partsOf(folded(glob)), MANY_PARTS, nameIn)
    : lies(partsOf(path), partsOf(glob), MANY_PARTS, nameIn);

/** Whether a path, as `matchesGlob` takes it, is one of the globs' or lies below one, upper and lower case being one. */
export const liesBelowAny = (path: string, globs: readonly string[]): boolean => {
  if (globs.length === 0) return false;
  const parts = partsOf(folded(path));
  return globs.some((glob) => lies(parts, belowFolded(glob), MANY_PARTS, nameIn));
};
