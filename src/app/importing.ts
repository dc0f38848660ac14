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

/** Text of any length and any origin: ill-formed Unicode is already marked, nothing is cut. */
type ForeignText = string;

export type ImportedFact =
  | {
      readonly type: 'message';
      readonly role: 'user' | 'assistant' | 'system';
      readonly text: ForeignText;
      readonly model?: string;
    }
  /** `input` is the JSON text exactly as it stood in the record (its own digits, key order and escapes). */
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

export type ImportItem =
  /** First item of a file: the session the records belong to. */
  | {
      readonly kind: 'session';
      readonly external: string;
      readonly runtime: string;
      readonly model?: string;
      readonly at: Instant;
    }
  /** One record (numbered from 0) that gave facts, in order. `at` is the record's own time. */
  | {
      readonly kind: 'record';
      readonly record: number;
      readonly at: Instant;
      readonly facts: readonly ImportedFact[];
    }
  /** One record that gave none, and why (a closed, documented list a format; lower-case words and `-`, `/`). */
  | { readonly kind: 'passed'; readonly record: number; readonly reason: string };
