import { COMMON_REASONS } from '../jsonl/names.ts';

/** Why a record gave no fact: the closed list that docs/reference/import-codex.md explains. */

/** Reasons that lie in the record's form or content. */
export const FORM_REASONS = [
  ...COMMON_REASONS,
  'reasoning',
  'usage-of-parent',
  'usage-told-before',
  'usage-unreadable',
] as const;

/** Record types that hold nothing of what was said or done: the reason is the type. */
export const PASSED_TYPES = ['session_meta', 'turn_context', 'world_state'] as const;

/** Kinds of `response_item` that are nobody's words and no act: the reason is `item/` and the kind. */
export const PASSED_ITEMS = [
  'additional_tools',
  'compaction',
  'compaction_summary',
  'compaction_trigger',
  'context_compaction',
  'ghost_snapshot',
] as const;

/** Kinds of `event_msg` that say for a screen what other records say, or book-keeping: `event/` and the kind. */
export const PASSED_EVENTS = [
  'agent_message',
  'agent_reasoning',
  'agent_reasoning_raw_content',
  'agent_reasoning_section_break',
  'background_event',
  'collab_agent_interaction_end',
  'collab_agent_spawn_end',
  'collab_close_end',
  'collab_resume_end',
  'collab_waiting_end',
  'context_compacted',
  'dynamic_tool_call_request',
  'dynamic_tool_call_response',
  'entered_review_mode',
  'error',
  'exec_command_end',
  'exited_review_mode',
  'guardian_assessment',
  'image_generation_end',
  'item_completed',
  'mcp_tool_call_end',
  'patch_apply_end',
  'plan_update',
  'stream_error',
  'sub_agent_activity',
  'task_complete',
  'task_started',
  'thread_goal_updated',
  'thread_name_updated',
  'thread_rolled_back',
  'thread_settings_applied',
  'turn_aborted',
  'turn_complete',
  'turn_started',
  'user_message',
  'view_image_tool_call',
  'warning',
  'web_search_end',
] as const;

export const typeReason = (type: string): string => type.replaceAll('_', '-');
export const itemReason = (kind: string): string => `item/${typeReason(kind)}`;
export const eventReason = (kind: string): string => `event/${typeReason(kind)}`;

/** What of an imported record was left out or marked. */
export const NOTICES = [
  'left-out/image',
  'left-out/block',
  'left-out/replacement-history',
  'marked/lone-surrogate',
  'marked/bad-utf8',
  'marked/usage-of-parent-perhaps',
] as const;

export type FormReason = (typeof FORM_REASONS)[number];
export type Notice = (typeof NOTICES)[number];
