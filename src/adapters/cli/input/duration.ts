import { UsageError } from '../failure.ts';

const FORM = /^(?:(\d{1,4})d)?(?:(\d{1,5})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?$/;

/** `30m`, `5s`, `2h`, `1h30m`, `7d` in seconds; null when it is no duration or is none at all. */
export const durationSeconds = (text: string): number | null => {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [days, hours, minutes, seconds] = [1, 2, 3, 4].map((group) => Number(match[group] ?? 0));
  const total = (days ?? 0) * 86_400 + (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total > 0 ? total : null;
};

/** The value of an option in seconds; undefined where it was not given. */
export const takeDuration = (option: string, text: string | undefined, help: string): number | undefined => {
  if (text === undefined) return undefined;
  const seconds = durationSeconds(text);
  if (seconds !== null) return seconds;
  throw new UsageError(`--${option} takes a duration like 30m, 5s or 2h, not "${text}"`, help);
};
