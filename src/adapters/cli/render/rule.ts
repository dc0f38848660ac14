import type { Approval } from '../../../domain/approval/state.ts';
import type { Action, LeaveRule } from '../../../format/events/boundary.ts';
import { argvText, patternText } from '../../../projections/goal-facts.ts';

export const ruleText = ({ over, pattern }: LeaveRule): string => `${over} ${patternText(pattern)}`;

export const actionText = ({ tool, argv, paths }: Action): string =>
  [
    tool,
    ...(argv.length === 0 ? [] : [argvText(argv)]),
    ...paths.filter(({ word }) => word === undefined).map(({ path }) => path),
  ].join(' ');

export const leaveText = ({ rule, action, digest }: Approval): string =>
  rule !== undefined
    ? ruleText(rule)
    : action === undefined
      ? `sha256 ${digest?.slice(0, 16)}`
      : actionText(action);
