import type { Approval } from '../domain/approval/state.ts';
import type { Action, LeaveRule } from '../format/events/boundary.ts';
import { argvText, patternText } from './goal-facts.ts';

export const ruleText = ({ over, pattern }: LeaveRule): string => `${over} ${patternText(pattern)}`;

/** What whoever gives leave has to know: what is touched and talked to beside the command, and where it is done. */
export const actionText = ({ tool, argv, folder, paths, hosts }: Action): string =>
  [
    tool,
    ...(argv.length === 0 ? [] : [argvText(argv)]),
    ...paths.filter(({ word }) => word === undefined).map(({ path }) => path),
    ...hosts.filter(({ word }) => word === undefined).map(({ host }) => host),
    ...(folder === '.' ? [] : [`in ${folder}`]),
  ].join(' ');

export const leaveText = ({
  rule,
  action,
  digest,
}: { readonly [K in 'rule' | 'action' | 'digest']?: Approval[K] | undefined }): string =>
  rule !== undefined
    ? ruleText(rule)
    : action === undefined
      ? `sha256 ${digest?.slice(0, 16)}`
      : actionText(action);
