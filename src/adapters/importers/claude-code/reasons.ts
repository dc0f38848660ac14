import { COMMON_REASONS } from '../jsonl/names.ts';

/** Why a record gave no fact: the closed list that docs/reference/import-claude-code.md explains. */

/** Reasons that lie in the record's form or content. */
export const FORM_REASONS = [...COMMON_REASONS, 'thinking'] as const;

/** Record types that hold nothing of what was said or done, or hold it a second time: the reason is the type. */
export const PASSED_TYPES = [
  'agent-color',
  'agent-name',
  'agent-setting',
  'ai-title',
  'api-request',
  'api-request-blob',
  'api-request-shape',
  'atis-latch',
  'attachment',
  'bridge-session',
  'content-replacement',
  'cost-state',
  'custom-title',
  'file-history-delta',
  'file-history-snapshot',
  'frame-link',
  'last-prompt',
  'mode',
  'permission-mode',
  'pr-link',
  'progress',
  'queue-operation',
  'relocated',
  'summary',
  'tag',
  'tools-used',
  'worktree-state',
] as const;

/** Subtypes of `system` records that are the runtime's own book-keeping: the reason is `system/` and the subtype. */
export const PASSED_SUBTYPES = [
  'api_error',
  'away_summary',
  'bridge_status',
  'informational',
  'microcompact_boundary',
  'model_refusal_fallback',
  'stop_hook_summary',
  'turn_duration',
] as const;

export const systemReason = (subtype: string): string => `system/${subtype.replaceAll('_', '-')}`;

/** What of an imported record was left out or marked. */
export const NOTICES = [
  'left-out/thinking',
  'left-out/image',
  'left-out/block',
  'left-out/return-without-call',
  'left-out/usage',
  'marked/lone-surrogate',
  'marked/bad-utf8',
] as const;

export type FormReason = (typeof FORM_REASONS)[number];
export type Notice = (typeof NOTICES)[number];
