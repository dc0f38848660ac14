import { looksLike } from '../jsonl/detect.ts';
import { isObject, member, stringOf } from '../jsonl/record.ts';
import { PASSED_TYPES } from './reasons.ts';

const KNOWN: ReadonlySet<string> = new Set(['user', 'assistant', 'system', ...PASSED_TYPES]);
/** How the runtime begins a record that may be longer than all we are shown. */
const LONG_RECORD = /^\{"parentUuid":(?:null|"[^"]{0,100}"),.{0,400}"isSidechain":/;

/** Other runtimes say `session_id`, or put their records' content elsewhere. */
const isOurs = (value: unknown): boolean => {
  const type = stringOf(value, 'type');
  if (type === undefined || !KNOWN.has(type)) return false;
  if (type === 'summary') return stringOf(value, 'leafUuid') !== undefined;
  if (type === 'file-history-snapshot') return stringOf(value, 'messageId') !== undefined;
  if (stringOf(value, 'sessionId') === undefined) return false;
  if (type !== 'user' && type !== 'assistant') return true;
  const message = member(value, 'message');
  return isObject(message) && Object.hasOwn(message, 'content');
};

/** Whether the first bytes of a file look like a session of Claude Code: one record among them is enough. */
export const looksLikeClaudeCode = (head: Uint8Array): boolean =>
  looksLike(head, { isOurs, longRecord: LONG_RECORD, longBytes: 600 });
