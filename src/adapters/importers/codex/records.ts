import { createHash } from 'node:crypto';
import type { Instant } from '../../../format/events/common.ts';
import { OpenCalls } from '../jsonl/calls.ts';
import { type Draft, passed, type RecordReader } from '../jsonl/draft.ts';
import { Gathered as Gathering } from '../jsonl/gathered.ts';
import { reasonName, UnknownTypes } from '../jsonl/names.ts';
import { MAIN } from '../jsonl/opening.ts';
import { Recent } from '../jsonl/recent.ts';
import { isObject, type LogRecord, member, stringOf } from '../jsonl/record.ts';
import { type Gathered, readAgentMessage, readCall, readMessage, readReturn, readServed } from './content.ts';
import { Copied } from './copied.ts';
import { Failures } from './outcome.ts';
import {
  eventReason,
  type FormReason,
  itemReason,
  type Notice,
  PASSED_EVENTS,
  PASSED_ITEMS,
  PASSED_TYPES,
  typeReason,
} from './reasons.ts';
import { metaOf, modelNamed } from './signs.ts';
import { isMachineSession } from './speaker.ts';
import { UsageTally } from './usage.ts';

interface Seen {
  readonly record: LogRecord;
  readonly payload: unknown;
  readonly number: number;
  readonly at: Instant | undefined;
  readonly into: Gathered;
  readonly whose: ReturnType<Copied['whose']>;
}

/** So far back a record is known to be the same one written again. */
const RECORDS_MAX = 16_384;

const PASSED: ReadonlySet<string> = new Set(PASSED_TYPES);
const ITEMS: ReadonlySet<string> = new Set(PASSED_ITEMS);
const EVENTS: ReadonlySet<string> = new Set(PASSED_EVENTS);

/** Turns records into facts, one after the other, remembering what a later one needs to know. */
export class CodexRecords implements RecordReader {
  readonly #calls = new OpenCalls();
  readonly #failures = new Failures();
  readonly #copied = new Copied();
  readonly #usage = new UsageTally();
  readonly #seen = new Recent<true>(RECORDS_MAX);
  readonly #unknown = new UnknownTypes();
  #model: string | undefined;
  #machine = false;

  read(number: number, record: LogRecord, at: Instant | undefined): Draft[] {
    const whose = this.#copied.whose(record.value);
    if (this.#isCopy(record)) return [passed(number, 'duplicate')];
    this.#learn(record);
    const payload = member(record.value, 'payload');
    const seen = { record, payload, number, at, into: new Gathering<Notice>(), whose };
    if (record.badUtf8) seen.into.notice('marked/bad-utf8');
    const type = stringOf(record.value, 'type');
    switch (type) {
      case 'response_item':
        return [this.#item(seen)];
      case 'event_msg':
        return [this.#event(seen)];
      case 'compacted':
        return [compaction(seen)];
      case 'token_usage_record':
        return [this.#counted(seen, member(payload, 'thread_token_usage'), member(payload, 'usage'))];
      default:
        return [passed(number, this.#typeReason(type))];
    }
  }

  /** Nothing here is uncertain: what a record says it says for good. */
  end(): Draft[] {
    return [];
  }

  /** The model named last is at work; a session once known to be a machine's stays so. */
  #learn({ value }: LogRecord): void {
    this.#model = modelNamed(value)?.toWellFormed() ?? this.#model;
    this.#machine ||= isMachineSession(metaOf(value));
  }

  #typeReason(type: string | undefined): string {
    if (type === undefined) return this.#unknown.reason('unnamed');
    return PASSED.has(type) ? typeReason(type) : this.#unknown.reason(type);
  }

  #item(seen: Seen): Draft {
    const { record, payload, number, into } = seen;
    const kind = stringOf(payload, 'type') ?? 'unnamed';
    const reading = {
      record,
      number,
      into,
      calls: this.#calls,
      failures: this.#failures,
      model: this.#model,
      machine: this.#machine,
    };
    switch (kind) {
      case 'message':
        readMessage(reading);
        return own(seen);
      case 'agent_message':
        readAgentMessage(reading);
        return own(seen);
      case 'function_call':
      case 'custom_tool_call':
      case 'local_shell_call':
      case 'tool_search_call':
        readCall(reading);
        return own(seen);
      case 'web_search_call':
      case 'image_generation_call':
        readServed(reading);
        return own(seen);
      case 'function_call_output':
      case 'custom_tool_call_output':
      case 'local_shell_call_output':
      case 'tool_search_output':
        return own(seen, readReturn(reading));
      case 'reasoning':
        return passed(number, 'reasoning');
      default:
        return passed(
          number,
          ITEMS.has(kind) ? itemReason(kind) : this.#unknown.reason('response_item', kind),
        );
    }
  }

  #event(seen: Seen): Draft {
    const { payload, number } = seen;
    const kind = stringOf(payload, 'type') ?? 'unnamed';
    if (kind === 'token_count') {
      const info = member(payload, 'info');
      return this.#counted(seen, member(info, 'total_token_usage'), member(info, 'last_token_usage'));
    }
    this.#failures.learn(payload);
    return passed(number, EVENTS.has(kind) ? eventReason(kind) : this.#unknown.reason('event_msg', kind));
  }

  #counted(seen: Seen, total: unknown, last: unknown): Draft {
    const response = stringOf(seen.payload, 'response_id')?.toWellFormed();
    const counted = this.#usage.counted({ total, last, response, fork: this.#copied.isFork }, this.#model);
    if (counted === 'unreadable') return passed(seen.number, 'usage-unreadable');
    if (counted === 'told-before') return passed(seen.number, 'usage-told-before');
    if (seen.whose === 'parent') return passed(seen.number, 'usage-of-parent');
    if (seen.whose === 'unclear') seen.into.notice('marked/usage-of-parent-perhaps');
    seen.into.facts.push(counted);
    return own(seen);
  }

  /** The same bytes with the same time of day are the same record, written again. */
  #isCopy({ value, bytes }: LogRecord): boolean {
    if (stringOf(value, 'timestamp') === undefined) return false;
    const key = createHash('sha256').update(bytes).digest('base64');
    if (this.#seen.has(key)) return true;
    this.#seen.set(key, true);
    return false;
  }
}

const own = ({ number, at, into }: Seen, reason: FormReason = 'no-content'): Draft =>
  into.facts.length === 0
    ? passed(number, reason)
    : {
        kind: 'record',
        record: number,
        at,
        thread: MAIN,
        facts: into.facts,
        notices: into.notices(),
        provisional: false,
      };

/** What the model goes on from: a summary in words, or, in later versions, a history that only the provider reads. */
const compaction = (seen: Seen): Draft => {
  const { payload, into } = seen;
  const summary = stringOf(payload, 'message');
  const history = member(payload, 'replacement_history');
  if (Array.isArray(history) && history.length > 0) into.notice('left-out/replacement-history');
  if (!isObject(payload)) return passed(seen.number, 'no-content');
  into.facts.push({
    type: 'compaction',
    trigger: reasonName(stringOf(payload, 'trigger') ?? 'unknown'),
    ...(summary === undefined || summary === '' ? {} : { summary: into.clean(summary) }),
  });
  return own(seen);
};
