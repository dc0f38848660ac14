/** Reasons that any log of one record a line can have. */
export const COMMON_REASONS = [
  'unparseable',
  'truncated',
  'too-long',
  'not-an-object',
  'duplicate',
  'return-without-call',
  'no-content',
] as const;

const NAME_MAX = 40;
const NAMES_MAX = 32;

/** A foreign name as a reason may have it: lower-case letters, digits and `-`, at most 40. */
export const reasonName = (name: string): string => {
  const start = name.slice(0, NAME_MAX).toLowerCase();
  const clean = start
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, NAME_MAX)
    .replace(/-$/, '');
  return clean === '' ? 'unnamed' : clean;
};

/**
 * Reasons for types that this version doesn't know, `unknown-type/<name>`. The first 32 names of a file keep
 * theirs, all others share `unknown-type/other`: a hostile file must not make the list of reasons as long as itself.
 */
export class UnknownTypes {
  readonly #names = new Set<string>();

  reason(...names: readonly string[]): string {
    const name = names.map(reasonName).join('/');
    if (this.#names.size < NAMES_MAX) this.#names.add(name);
    return `unknown-type/${this.#names.has(name) ? name : 'other'}`;
  }
}
