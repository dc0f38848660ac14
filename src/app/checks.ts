import { outcomeOf } from '../domain/check/outcome.ts';
import type { Check, CheckRun } from '../domain/check/state.ts';
import { place } from './content.ts';
import type { TreeFacts } from './contexts.ts';
import type { Ports, RunResult } from './ports.ts';

/**
 * Runs checks one after another, as their specs say and outside the lock: nobody waits for a slow test
 * to write. A run is bound to the tree before it, and says so in its outcome where the tree after it is
 * another: then nobody knows what was looked at.
 */
export const runChecks = async (
  ports: Ports,
  checks: readonly Check[],
  facts: TreeFacts,
): Promise<CheckRun[]> => {
  const runs: CheckRun[] = [];
  for (const check of checks) {
    const result = await ports.runner.run({ argv: check.argv, folder: check.folder, limitS: check.limitS });
    const treeChanged = (await ports.workTree.tree()) !== facts.tree;
    runs.push({
      check: check.id,
      spec: check.spec,
      outcome: outcomeOf(check, { ...result, treeChanged }),
      ...(result.exit === undefined ? {} : { exit: result.exit }),
      ...(result.signal === undefined ? {} : { signal: result.signal }),
      ms: result.ms,
      output: await place(ports.store.blobs, saidBy(result, treeChanged)),
      ...facts,
    });
  }
  return runs;
};

const CHANGED =
  '\n[the work tree changed while this ran, so it proves nothing: let a .gitignore name what a check leaves behind]\n';

const UNNAMED = '\n[ended by a signal that has no name]\n';

/** What a run printed, with what has to be said of it. */
export const saidBy = ({ failed, unnamedSignal, output }: RunResult, treeChanged: boolean): Uint8Array => {
  if (failed !== undefined) return Buffer.from(failed, 'utf8');
  const notes = `${unnamedSignal ? UNNAMED : ''}${treeChanged ? CHANGED : ''}`;
  return notes === '' ? output : Buffer.concat([output, Buffer.from(notes, 'utf8')]);
};
