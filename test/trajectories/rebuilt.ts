import { join } from 'node:path';
import { openLedger } from '../../src/library.ts';
import { CURRENT_STATE_VIEW, stateDigest, stateViews } from '../../src/projections/state-view.ts';

/** What a trajectory must rebuild to, as its `rebuilds.json` says. */
export interface Rebuilt {
  readonly verdict: string;
  readonly lines: number;
  readonly head: { readonly seq: number; readonly sha256: string };
  readonly view: string;
  readonly digest: string;
  readonly goals: Readonly<Record<string, number>>;
  readonly steps: Readonly<Record<string, number>>;
  readonly runs: Readonly<Record<string, number>>;
}

const countBy = (names: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/** Every event of the trajectory in `folder`, as the text of its line. */
export const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').trimEnd().split('\n');

export const outcomesOf = (lines: readonly string[]): { step: string | undefined; outcome: string }[] =>
  lines
    .map((line) => (JSON.parse(line) as { event?: { type: string; data: Record<string, string> } }).event)
    .filter((event) => event?.type === 'check.ran')
    .map((event) => ({ step: event?.data.step, outcome: event?.data.outcome ?? '' }));

export const rebuild = async (folder: string, lines: readonly string[]): Promise<Rebuilt> => {
  const ledger = openLedger(join(process.cwd(), folder));
  const report = await ledger.verify({ deep: true });
  const state = await ledger.state();
  return {
    verdict: report.verdict,
    lines: report.lines,
    head: { seq: report.head.seq, sha256: report.head.hash },
    view: CURRENT_STATE_VIEW,
    digest: stateDigest(stateViews[CURRENT_STATE_VIEW](state)),
    goals: countBy([...state.goals.values()].map(({ status }) => status)),
    steps: countBy([...state.steps.values()].map(({ status }) => status)),
    runs: countBy(outcomesOf(lines).map(({ outcome }) => outcome)),
  };
};
