import { looksLike } from '../jsonl/detect.ts';
import { isObject, member, stringOf } from '../jsonl/record.ts';

const KNOWN: ReadonlySet<string> = new Set([
  'session_meta',
  'response_item',
  'event_msg',
  'turn_context',
  'compacted',
  'world_state',
  'token_usage_record',
]);
/** How the runtime begins a record that may be longer than all we are shown. */
const LONG_RECORD =
  /^\{"timestamp":"[^"]{1,40}",(?:"ordinal":\d{1,16},)?"type":"(?:session_meta|response_item|event_msg|turn_context|compacted|world_state)","payload":\{/;

const isOurs = (value: unknown): boolean => {
  const type = stringOf(value, 'type');
  if (type === undefined || !KNOWN.has(type) || stringOf(value, 'timestamp') === undefined) return false;
  const payload = member(value, 'payload');
  if (type === 'session_meta') return stringOf(payload, 'id') !== undefined;
  if (type === 'response_item' || type === 'event_msg') return stringOf(payload, 'type') !== undefined;
  return isObject(payload);
};

/** Whether the first bytes of a file look like a rollout of Codex: one record among them is enough. */
export const looksLikeCodex = (head: Uint8Array): boolean =>
  looksLike(head, { isOurs, longRecord: LONG_RECORD, longBytes: 200 });
