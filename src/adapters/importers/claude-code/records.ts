import type { ImportedFact } from '../../../app/importing.ts';
import type { Instant } from '../../../format/events/common.ts';
import { OpenCalls } from '../jsonl/calls.ts';
import { type Draft, passed, type RecordReader } from '../jsonl/draft.ts';
import { Gathered } from '../jsonl/gathered.ts';
import { reasonName, UnknownTypes } from '../jsonl/names.ts';
import { Recent } from '../jsonl/recent.ts';
import { countOf, type LogRecord, member, stringOf } from '../jsonl/record.ts';
import { type Gathered as Gathering, isLocal, readAssistant, readQueued, readUser, say } from './content.ts';
import { type FormReason, type Notice, PASSED_SUBTYPES, PASSED_TYPES, systemReason } from './reasons.ts';
import { threadOf } from './signs.ts';
import { type Stated, UsageTally, usageOf } from './usage.ts';

interface Seen {
  readonly record: LogRecord;
  readonly number: number;
  readonly at: Instant | undefined;
  readonly thread: string;
  readonly into: Gathering;
}

/** So far back a record is known to be the same one written again: after a crash the last ones are. */
const UUIDS_MAX = 16_384;

const PASSED: ReadonlySet<string> = new Set(PASSED_TYPES);
const PASSED_SYSTEM: ReadonlySet<string> = new Set(PASSED_SUBTYPES);
/** Written when the agent's turn is over. */
const TURN_ENDS: ReadonlySet<string> = new Set(['stop_hook_summary', 'turn_duration', 'compact_boundary']);

/** Turns records into facts, one after the other, remembering what a later one needs to know. */
export class ClaudeCodeRecords implements RecordReader {
  readonly #calls = new OpenCalls();
  readonly #usage = new UsageTally();
  readonly #uuids = new Recent<true>(UUIDS_MAX);
  readonly #unknown = new UnknownTypes();

  /** The record's own item, between what it makes certain of earlier records and of itself. */
  read(number: number, record: LogRecord, at: Instant | undefined): Draft[] {
    const seen = { record, number, at, thread: threadOf(record.value), into: new Gathered<Notice>() };
    if (record.badUtf8) seen.into.notice('marked/bad-utf8');
    const type = stringOf(record.value, 'type');
    switch (type) {
      case 'user':
      case 'assistant':
      case 'system':
      case 'attachment':
        return this.#isCopy(record) ? [passed(number, 'duplicate')] : this.#telling(type, seen);
      case undefined:
        return [passed(number, this.#unknown.reason('unnamed'))];
      default:
        return [passed(number, PASSED.has(type) ? type : this.#unknown.reason(type))];
    }
  }

  /** Usage that is uncertain still when the input ends. */
  end(): Draft[] {
    return this.#usage.pending().map((stated) => joint(stated, true));
  }

  #telling(type: 'user' | 'assistant' | 'system' | 'attachment', seen: Seen): Draft[] {
    switch (type) {
      case 'user':
        return this.#user(seen);
      case 'assistant':
        return this.#assistant(seen);
      case 'system':
        return this.#system(seen);
      case 'attachment':
        return [readQueued(seen.record, seen.into) ? own(seen) : passed(seen.number, type)];
    }
  }

  #user(seen: Seen): Draft[] {
    const isPrompt = readUser(seen.record, { thread: seen.thread, calls: this.#calls, into: seen.into });
    // What the runtime slips in (a skill's text) may stand between two records of one message.
    const goesOn = isPrompt && member(seen.record.value, 'isMeta') !== true;
    return [...(goesOn ? this.#ended(seen.thread) : []), own(seen)];
  }

  #assistant(seen: Seen): Draft[] {
    const { record, number, at, thread, into } = seen;
    const message = member(record.value, 'message');
    const before = this.#usage.begun(thread, stringOf(message, 'id')?.toWellFormed());
    readAssistant(record, { thread, calls: this.#calls, into });
    const fact = isLocal(record) ? undefined : usageOf(message);
    if (fact === 'unreadable') into.notice('left-out/usage');
    const final = stringOf(message, 'stop_reason') !== undefined;
    const after =
      fact === undefined || fact === 'unreadable'
        ? []
        : this.#usage.stated({ record: number, at, thread, fact }, final);
    return [...before.map(certain), own(seen), ...after.map(certain)];
  }

  #system(seen: Seen): Draft[] {
    const { value } = seen.record;
    const subtype = stringOf(value, 'subtype') ?? 'unnamed';
    const before = TURN_ENDS.has(subtype) ? this.#ended(seen.thread) : [];
    if (subtype === 'compact_boundary') {
      seen.into.facts.push(compaction(member(value, 'compactMetadata')));
      return [...before, own(seen)];
    }
    if (subtype === 'local_command') {
      say('system', stringOf(value, 'content'), seen.into);
      return [...before, own(seen)];
    }
    const known = PASSED_SYSTEM.has(subtype);
    const reason = known ? systemReason(subtype) : this.#unknown.reason('system', subtype);
    return [...before, passed(seen.number, reason)];
  }

  #ended(thread: string): Draft[] {
    return this.#usage.ended(thread).map(certain);
  }

  #isCopy({ value }: LogRecord): boolean {
    const uuid = stringOf(value, 'uuid');
    if (uuid === undefined) return false;
    if (this.#uuids.has(uuid)) return true;
    this.#uuids.set(uuid, true);
    return false;
  }
}

const own = ({ number, at, thread, into }: Seen): Draft =>
  into.facts.length === 0
    ? passed(number, reasonOf(into))
    : {
        kind: 'record',
        record: number,
        at,
        thread,
        facts: into.facts,
        notices: into.notices(),
        provisional: false,
      };

/** Why there is no fact. */
const reasonOf = (into: Gathering): FormReason => {
  if (into.has('left-out/return-without-call')) return 'return-without-call';
  return into.has('left-out/thinking') ? 'thinking' : 'no-content';
};

const certain = (stated: Stated): Draft => joint(stated, false);

const joint = ({ record, at, thread, fact }: Stated, provisional: boolean): Draft => ({
  kind: 'joint',
  record,
  at,
  thread,
  facts: [fact],
  notices: [],
  provisional,
});

/** The summary that follows is a record of its own, and comes as a message of the system. */
const compaction = (metadata: unknown): ImportedFact => {
  const tokens = countOf(metadata, 'preTokens');
  return {
    type: 'compaction',
    trigger: reasonName(stringOf(metadata, 'trigger') ?? 'unknown'),
    ...(tokens === undefined ? {} : { tokens }),
  };
};
