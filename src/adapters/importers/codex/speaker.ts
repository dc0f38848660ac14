import type { ImportedFact } from '../../../app/importing.ts';
import { isObject, member, stringOf } from '../jsonl/record.ts';

type Role = Extract<ImportedFact, { type: 'message' }>['role'];

/**
 * Whose words one part of a message of role `user` holds. The runtime sends its own under that role too: what it
 * tells the model of the project, the machine, a skill, a hook. None of them may look like a human's, and a
 * human's words shown as the system's cost a reader a second look. So `user` needs every sign to allow it.
 * `provenance`: what the log itself says about the part, in the versions that say it.
 */
export const speakerOf = (provenance: Provenance | undefined, text: string): Role => {
  if (provenance === undefined) return isMachineText(text) ? 'system' : 'user';
  const { kind, from, hook } = provenance;
  if (hook) return 'system';
  if (from !== undefined && from !== 'user') return 'system';
  if (kind !== undefined && !kind.startsWith('user.')) return 'system';
  return 'user';
};

export interface Provenance {
  readonly kind: string | undefined;
  readonly from: string | undefined;
  readonly hook: boolean;
}

/** What the log says about part `index` of a message; undefined where it says nothing. */
export const provenanceOf = (payload: unknown, index: number): Provenance | undefined => {
  const metadata = member(payload, 'internal_chat_message_metadata_passthrough');
  const kind = elementOf(member(metadata, 'content_item_kinds'), index);
  const from = member(elementOf(member(metadata, 'content_item_metadata'), index), 'provenance');
  if (typeof kind !== 'string' && !isObject(from)) return undefined;
  return {
    kind: typeof kind === 'string' ? kind : undefined,
    from: stringOf(from, 'type'),
    hook: member(from, 'hook') === true,
  };
};

const elementOf = (list: unknown, index: number): unknown => (Array.isArray(list) ? list[index] : undefined);

/** Whether a session's prompts come from another agent or from the runtime: what its `session_meta` says. */
export const isMachineSession = (meta: unknown): boolean => {
  const source = stringOf(meta, 'thread_source');
  return isObject(member(meta, 'source')) || (source !== undefined && source !== 'user');
};

/** How the runtime's own texts begin, where they are not wrapped in a tag. */
export const MACHINE_STARTS = [
  '# AGENTS.md instructions',
  'Another language model started to solve this problem',
  'Warning: ',
] as const;

/** A tag that opens the text and closes it: `<environment_context>`, `<turn_aborted>`, `<skill>` and their like. */
const WRAPPED = /^<([a-z][a-z0-9_-]*)[\s>]/;

const isMachineText = (text: string): boolean => {
  const words = text.trim();
  if (MACHINE_STARTS.some((start) => words.startsWith(start))) return true;
  const tag = WRAPPED.exec(words)?.[1];
  return tag !== undefined && words.includes(`</${tag}`);
};
