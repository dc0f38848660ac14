import { join } from 'node:path';
import { visible } from '../../projections/visible.ts';
import type { OpenLedger } from './context.ts';
import { EXIT } from './exit.ts';
import { FailureError, UsageError } from './failure.ts';

/** Verbs of their own, which a branch's name must not hide. */
const TAKEN = ['list', 'bring'];
/** As the event takes it; here, since the name becomes part of a path before the event is made. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;

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
  if (TAKEN.includes(name) || !NAME.test(name)) {
    throw new UsageError(
      `a branch's name is of small letters, digits, dots and dashes, at most 63, and not ${TAKEN.join(' or ')}`,
      help,
    );
  }
  return join(branchesOf(opened), name);
};
