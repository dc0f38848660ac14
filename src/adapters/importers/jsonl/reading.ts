import type { ImportItem } from '../../../app/importing.ts';
import type { Instant } from '../../../format/events/common.ts';
import { type Draft, passed, type RecordReader } from './draft.ts';
import { instantOf } from './instant.ts';
import { type Line, readLines, withoutBom } from './lines.ts';
import type { COMMON_REASONS } from './names.ts';
import { Opening, type Signs } from './opening.ts';
import { isObject, type JsonObject, member, parseSpan } from './record.ts';
import { spansOf } from './spans.ts';

/** The items of a whole file. */
export async function* readFile(
  chunks: AsyncIterable<Uint8Array>,
  fileName: string,
  signs: Signs,
  records: RecordReader,
): AsyncGenerator<ImportItem> {
  const reading = new Reading(new Opening(signs, fileName), records);
  let first = true;
  for await (const line of readLines(chunks)) {
    yield* reading.line(first ? { ...line, bytes: withoutBom(line.bytes, 0) } : line);
    first = false;
  }
  yield* reading.end();
}

/**
 * Reads a file line by line into items. Until its first records have told which session this is, what they gave
 * is held back; from then on nothing is.
 */
class Reading {
  readonly #opening: Opening;
  readonly #records: RecordReader;
  #held: Draft[] | undefined = [];
  #count = 0;
  /** Time of the last record that had one: a record without takes it. */
  #at: Instant | undefined;

  constructor(opening: Opening, records: RecordReader) {
    this.#opening = opening;
    this.#records = records;
  }

  line({ bytes, ended, tooLong }: Line): ImportItem[] {
    if (tooLong) return this.#record([this.#passed('too-long')], 0, undefined);
    const items: ImportItem[] = [];
    for (const span of spansOf(bytes)) {
      const parsed = parseSpan(span);
      if (!parsed.ok) {
        const cut = !span.whole && !ended;
        items.push(
          ...this.#record([this.#passed(cut ? 'truncated' : 'unparseable')], span.bytes.length, undefined),
        );
      } else if (!isObject(parsed.value)) {
        items.push(...this.#record([this.#passed('not-an-object')], span.bytes.length, undefined));
      } else {
        const { value, badUtf8 } = parsed;
        this.#at = instantOf(member(value, 'timestamp')) ?? this.#at;
        const drafts = this.#records.read(this.#count, { value, bytes: span.bytes, badUtf8 }, this.#at);
        items.push(...this.#record(drafts, span.bytes.length, value));
      }
    }
    return items;
  }

  end(): ImportItem[] {
    const open = this.#count === 0 ? [] : this.#open();
    return [...open, ...this.#records.end().map((draft) => this.#item(draft))];
  }

  #passed(reason: (typeof COMMON_REASONS)[number]): Draft {
    return passed(this.#count, reason);
  }

  #record(drafts: readonly Draft[], bytes: number, record: JsonObject | undefined): ImportItem[] {
    this.#count += 1;
    if (!this.#held) return drafts.map((draft) => this.#item(draft));
    this.#held.push(...drafts);
    this.#opening.learn(bytes, record, this.#at);
    return this.#opening.done ? this.#open() : [];
  }

  #open(): ImportItem[] {
    const held = this.#held;
    this.#held = undefined;
    return held ? [this.#opening.item(), ...held.map((draft) => this.#item(draft))] : [];
  }

  #item(draft: Draft): ImportItem {
    if (draft.kind === 'passed') return draft;
    const { kind, record, thread, facts } = draft;
    const at = draft.at ?? this.#opening.at;
    const side = thread === this.#opening.thread ? {} : { side: thread };
    if (kind === 'joint')
      return { kind, record, at, ...side, facts, ...(draft.provisional ? { provisional: true } : {}) };
    return {
      kind,
      record,
      at,
      ...side,
      facts,
      ...(draft.notices.length > 0 ? { notices: draft.notices } : {}),
    };
  }
}
