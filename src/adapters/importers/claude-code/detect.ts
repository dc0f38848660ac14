import { withoutBom } from '../jsonl/lines.ts';
import { isObject, member, parseSpan, stringOf } from '../jsonl/record.ts';
import { spansOf } from '../jsonl/spans.ts';
import { PASSED_TYPES } from './reasons.ts';

const LF = 0x0a;
const KNOWN: ReadonlySet<string> = new Set(['user', 'assistant', 'system', ...PASSED_TYPES]);
/** How the runtime begins a record that may be longer than all we are shown. */
const LONG_RECORD = /^\{"parentUuid":(?:null|"[^"]{0,100}"),.{0,400}"isSidechain":/;

/** Whether the first bytes of a file look like a session of Claude Code: one record among them is enough. */
export const looksLikeClaudeCode = (head: Uint8Array): boolean => {
  let start = 0;
  while (start < head.length) {
    const lf = head.indexOf(LF, start);
    const end = lf === -1 ? head.length : lf;
    for (const span of spansOf(withoutBom(head.subarray(start, end), start))) {
      const parsed = parseSpan(span);
      if (parsed.ok && isOurs(parsed.value)) return true;
      if (!span.whole && LONG_RECORD.test(Buffer.from(span.bytes.subarray(0, 600)).toString('latin1')))
        return true;
    }
    start = end + 1;
  }
  return false;
};

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
