import type { Call, Fate } from './faults.ts';

/** How a call of the disk may fail, and whether all that follow it do. */
export interface Way {
  readonly lasting: boolean;
  readonly fate: (errno: string, call: Call) => Fate;
}

export const WAYS: Readonly<Record<string, Way>> = {
  fails: { lasting: false, fate: (errno) => ({ errno }) },
  'fails, and so does all that follows': { lasting: true, fate: (errno) => ({ errno }) },
  'does it, and fails': { lasting: false, fate: (errno) => ({ errno, done: true }) },
};

/** The fates of calls of which the one numbered `at` fails; `failed` is told its name. */
export const failing =
  (at: number, { lasting, fate }: Way, errno: string, failed: (name: string) => void) =>
  (call: Call, n: number): Fate | undefined => {
    if (n < at || (n > at && !lasting)) return undefined;
    if (n === at) failed(call.name);
    return fate(errno, call);
  };
