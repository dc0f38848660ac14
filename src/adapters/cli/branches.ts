import { join } from 'node:path';
import { BRANCH_NAME, BRANCH_NAME_WORDS } from '../../format/branch-name.ts';
import { visible } from '../../projections/visible.ts';
import type { OpenLedger } from './context.ts';
import { EXIT } from './exit.ts';
import { FailureError, UsageError } from './failure.ts';

/** Verbs of their own, which a branch's name must not hide. */
const TAKEN = ['list', 'bring'];
/** Where the branches of a ledger lie: beside its log. */
export const branchesOf = ({ folder, path }: OpenLedger): string => {
  if (folder !== undefined) return join(folder, 'branches');
  throw new FailureError({
    ok: false,
    code: 'read-only',
    what: `${visible(path)} is a bare file: only a ledger in its folder has branches`,
    instead: 'loopledger help branch',
    exit: EXIT.refused,
  });
};

export const branchPath = (opened: OpenLedger, name: string, help: string): string => {
  if (TAKEN.includes(name) || !BRANCH_NAME.test(name)) {
    throw new UsageError(`a branch's name is of ${BRANCH_NAME_WORDS}, and not ${TAKEN.join(' or ')}`, help);
  }
  return join(branchesOf(opened), name);
};
