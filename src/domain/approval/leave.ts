import type { Action } from '../../format/events/boundary.ts';
import type { Instant } from '../../format/events/common.ts';
import type { Leave } from '../boundary/judge.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import { type Approval, type Asker, holdsFor, standingOf } from './state.ts';

export const leavesFor = (state: State, asker: Asker, now: Instant): Leave[] =>
  [...state.approvals.values()].flatMap((it) =>
    it.rule !== undefined && standingOf(it, now) === 'open' && holdsFor(it, asker)
      ? [{ id: it.id, rule: it.rule }]
      : [],
  );

/**
 * Leave for exactly this action, not yet used; nothing where there never was any; a refusal that says what became of
 * the leave there was: used, over, or given for other bytes.
 */
export const onceFor = (
  state: State,
  action: Action,
  digest: string,
  asker: Asker,
  now: Instant,
): Approval | Refusal | undefined => {
  const newest = [...state.approvals.values()].reverse();
  const same = newest.filter((it) => it.digest === digest && holdsFor(it, asker));
  const open = same.find((it) => standingOf(it, now) === 'open');
  if (open !== undefined) return open;
  const changed = newest.find(
    (it) => standingOf(it, now) === 'open' && holdsFor(it, asker) && isSameButBytes(it.action, action),
  );
  if (changed?.action !== undefined) return otherBytes(changed.id, changed.action, action);
  const [over] = same;
  return over === undefined ? undefined : overInWords(over, standingOf(over, now));
};

/** The same words about the same paths: only what the files hold is another. */
const isSameButBytes = (approved: Action | undefined, now: Action): boolean =>
  approved !== undefined && JSON.stringify(withoutBytes(approved)) === JSON.stringify(withoutBytes(now));

const withoutBytes = ({ tool, argv, folder, paths, hosts, input }: Action): unknown => [
  tool,
  argv,
  folder,
  paths.map(({ path, outside, word }) => [path, outside, word]),
  hosts.map(({ host, word }) => [host, word]),
  input,
];

const otherBytes = (id: string, approved: Action, now: Action): Refusal => {
  const n = approved.paths.findIndex(({ sha256, is }, at) => {
    const other = now.paths[at];
    return other?.sha256 !== sha256 || other?.is !== is;
  });
  const was = approved.paths[n]?.sha256 ?? `no file (${approved.paths[n]?.is})`;
  const is = now.paths[n]?.sha256 ?? `no file (${now.paths[n]?.is})`;
  return refuse(
    'action-changed',
    `approval ${id} is for sha256 ${was} of path ${n}; it is ${is} now`,
    'loopledger approve list',
  );
};

const overInWords = ({ id, used, revoked, until }: Approval, standing: string): Refusal => {
  const what =
    standing === 'used'
      ? `was used by ${used?.by} in line ${used?.seq}`
      : standing === 'revoked'
        ? `was revoked by ${revoked?.by} in line ${revoked?.seq}`
        : `expired at ${until}`;
  return refuse(
    'approval-over',
    `approval ${id} ${what}; a human gives leave anew`,
    'loopledger approve list --all',
  );
};
