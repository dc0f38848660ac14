import { withoutBom } from '../jsonl/lines.ts';
import { isObject, member, parseSpan, stringOf } from '../jsonl/record.ts';
import { spansOf } from '../jsonl/spans.ts';

const LF = 0x0a;
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

/** Whether the first bytes of a file look like a rollout of Codex: one record among them is enough. */
export const looksLikeCodex = (head: Uint8Array): boolean => {
  let start = 0;
  while (start < head.length) {
    const lf = head.indexOf(LF, start);
    const end = lf === -1 ? head.length : lf;
    for (const span of spansOf(withoutBom(head.subarray(start, end), start))) {
      const parsed = parseSpan(span);
      if (parsed.ok && isOurs(parsed.value)) return true;
      if (!span.whole && LONG_RECORD.test(Buffer.from(span.bytes.subarray(0, 200)).toString('latin1')))
        return true;
    }
    start = end + 1;
  }
  return false;
};

const isOurs = (value: unknown): boolean => {
  const type = stringOf(value, 'type');
  if (type === undefined || !KNOWN.has(type) || stringOf(value, 'timestamp') === undefined) return false;
  const payload = member(value, 'payload');
  if (type === 'session_meta') return stringOf(payload, 'id') !== undefined;
  if (type === 'response_item' || type === 'event_msg') return stringOf(payload, 'type') !== undefined;
  return isObject(payload);
};
