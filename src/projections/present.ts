/**
 * Leaves out the keys whose value is undefined: in a view an absent thing has no key, as in the log. For types
 * whose optional keys may be undefined, which is how their schemas infer them.
 */
export const present = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
