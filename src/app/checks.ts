import type { Check, CheckRun } from '../domain/check/state.ts';
import { place } from './content.ts';
import type { TreeFacts } from './contexts.ts';
import type { Ports } from './ports.ts';

/**
 * Runs checks one after another, as their specs say and outside the lock: nobody waits for a slow test
 * to write. The tree is the one before the first of them, so that what a check leaves behind is not
 * taken for the work.
 */
export const runChecks = async (
  ports: Ports,
  checks: readonly Check[],
  facts: TreeFacts,
): Promise<CheckRun[]> => {
  const runs: CheckRun[] = [];
  for (const check of checks) {
    const result = await ports.runner.run({ argv: check.argv, folder: check.folder, limitS: check.limitS });
    const outcome =
      result.failed !== undefined
        ? 'error'
        : result.timedOut
          ? 'timeout'
          : result.exit === check.pass
            ? 'green'
            : 'red';
    const said = result.failed === undefined ? result.output : Buffer.from(result.failed, 'utf8');
    runs.push({
      check: check.id,
      spec: check.spec,
      outcome,
      ...(result.exit === undefined ? {} : { exit: result.exit }),
      ...(result.signal === undefined ? {} : { signal: result.signal }),
      ms: result.ms,
      output: await place(ports.store.blobs, said),
      ...facts,
    });
  }
  return runs;
};
