import { UsageError } from '../failure.ts';

/** One of a few words; undefined where the option was not given. */
export const takeOneOf = <T extends string>(
  option: string,
  text: string | undefined,
  words: readonly T[],
  help: string,
): T | undefined => {
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UsageError(`--${option} takes one of ${words.join(', ')}, not "${text}"`, help);
};

/** The one flag of several that was given. None is undefined, two are a usage error. */
export const takeFlag = <T extends string>(
  given: (flag: T) => boolean,
  flags: readonly T[],
  help: string,
): T | undefined => {
  const [first, second] = flags.filter(given);
  if (second !== undefined) throw new UsageError(`--${first} and --${second} exclude each other`, help);
  return first;
};
