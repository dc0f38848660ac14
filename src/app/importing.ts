import type { Instant } from '../format/events/common.ts';

/**
 * The seam every foreign log format uses. An importer turns bytes into items and decides nothing: which
 * of them become events, where long text goes and what was read before is the importing use case's job.
 * It is deterministic: the same bytes give the same items in the same order, on any machine.
 */
export interface Importer {
  /** Name and version, e.g. `claude-code/1`. Part of the source's name, so a changed order is a new version. */
  readonly format: string;
  /** Whether the first bytes of a file (up to 64 KiB) look like this format. */
  detects(head: Uint8Array, fileName: string): boolean;
  read(chunks: AsyncIterable<Uint8Array>, fileName: string): AsyncIterable<ImportItem>;
}

/** Text of any length and any origin: ill-formed Unicode is already marked (U+FFFD), nothing is cut. */
type ForeignText = string;

export type ImportedFact =
  | {
      readonly type: 'message';
      readonly role: 'user' | 'assistant' | 'system';
      readonly text: ForeignText;
      readonly model?: string;
    }
  /**
   * `input` is the JSON text exactly as it stood in the record (its own digits, key order and escapes); where the
   * runtime wrote what was asked as a string, that string's value.
   */
  | { readonly type: 'call'; readonly call: string; readonly tool: string; readonly input: ForeignText }
  /** `output` is text: a JSON string's value, or the JSON text as it stood when it is not a string. */
  | {
      readonly type: 'return';
      readonly call: string;
      readonly ok: boolean;
      readonly output: ForeignText;
      readonly ms?: number;
    }
  | {
      readonly type: 'compaction';
      readonly trigger: string;
      readonly tokens?: number;
      readonly summary?: ForeignText;
    }
  | {
      readonly type: 'usage';
      readonly message?: string;
      readonly model?: string;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
    };

/**
 * What a record belongs to beside the file's own session: a conversation that an agent held inside it, named
 * by the format. Absent for the session's own records. A call's id says something only inside one side.
 */
type Side = string;

/**
 * What comes of a file, in the file's order. Cut the file after any record and the same items come up to
 * there: only what is marked `provisional`, and what the session item did not yet know, may change when more
 * follows.
 */
export type ImportItem =
  /** First item of a file that has any record: the session the records belong to. */
  | {
      readonly kind: 'session';
      readonly external: string;
      readonly runtime: string;
      readonly model?: string;
      readonly at: Instant;
    }
  /**
   * One record (numbered from 0) that gave facts, in order. `at` is the record's own time. `notices` name what
   * of it was left out or marked (a closed, documented list a format, written like a reason).
   */
  | {
      readonly kind: 'record';
      readonly record: number;
      readonly at: Instant;
      readonly side?: Side;
      readonly facts: readonly ImportedFact[];
      readonly notices?: readonly string[];
    }
  /**
   * Facts that several records stated together, known only now (usage, repeated and grown over the records of
   * one message). `record` is the last that stated them; it is counted by its own item, perhaps as passed over,
   * and this one adds nothing to the count. `provisional`: the input ended before it was certain, so a longer
   * reading gives the same again, perhaps larger and in another place: it is no part of a high-water mark.
   */
  | {
      readonly kind: 'joint';
      readonly record: number;
      readonly at: Instant;
      readonly side?: Side;
      readonly facts: readonly ImportedFact[];
      readonly provisional?: true;
    }
  /** One record that gave none, and why (a closed, documented list a format; lower-case words and `-`, `/`). */
  | { readonly kind: 'passed'; readonly record: number; readonly reason: string };
