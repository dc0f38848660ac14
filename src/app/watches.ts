import type { Seen, Watch } from '../domain/watch/state.ts';
import { sha256Hex } from '../format/hash.ts';
import { saidBy } from './checks.ts';
import { place } from './content.ts';
import type { Ports, RunResult } from './ports.ts';

/** Runs the command of a watch as a check is run, outside the lock; no work tree is asked, for it is of what is outside. */
export const look = async (ports: Ports, { id, on }: Watch): Promise<{ readonly seen?: Seen }> => {
  if ('date' in on) return {};
  const result = await ports.runner.run({ argv: on.argv, folder: on.folder, limitS: on.limit_s });
  const said = saidBy(result, false);
  return {
    seen: {
      watch: id,
      ...endOf(result),
      ms: result.ms,
      output: await place(ports.store.blobs, said),
      sha256: sha256Hex(said),
    },
  };
};

const endOf = ({ failed, timedOut, exit, signal }: RunResult): Pick<Seen, 'outcome' | 'exit' | 'signal'> => {
  if (failed === undefined && !timedOut && exit !== undefined) return { outcome: 'exited', exit };
  return {
    outcome: timedOut ? 'timeout' : 'error',
    ...(signal === undefined ? {} : { signal }),
  };
};
