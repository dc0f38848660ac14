import type { Command } from '../domain/commands.ts';
import type { Content } from '../format/events/common.ts';
import { INLINE_MAX } from '../format/limits.ts';
import type { BlobStore } from '../log/store.ts';
import { cut } from '../projections/visible.ts';
import { place } from './content.ts';
import type { ImportedFact } from './importing.ts';

type Fact = Extract<Command, { type: 'trace.import' }>['facts'][number]['fact'];

export const NAME_MAX = 200;

/** Of a line but for its texts and names: frame, envelope, keys, numbers, and where a blob lies. */
const FACT_OVERHEAD = 1_000;
/** Of a text too long for a line: a name is cut to 200 bytes, each of which may need an escape; where a blob lies takes less. */
const CUT_BYTES = 1_200;

/** At most so many bytes a fact has on its line, and in blobs. */
export const bytesOf = (fact: ImportedFact): { readonly line: number; readonly held: number } => {
  let [line, held] = [FACT_OVERHEAD, 0];
  for (const text of Object.values(fact)) {
    if (typeof text !== 'string') continue;
    const bytes = Buffer.byteLength(text, 'utf8');
    if (bytes > INLINE_MAX) held += bytes;
    line += bytes > INLINE_MAX ? CUT_BYTES : escapedBytes(text);
  }
  return { line, held };
};

export const escapedBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text), 'utf8');

/** Names are made to fit a line, always in the same way, so that a call and its return still meet. */
export const named = (text: string, maxBytes: number): string => cut(text.toWellFormed(), maxBytes);

/** A fact whose long texts have become blobs. */
export const placeFact = async (blobs: BlobStore, fact: ImportedFact): Promise<Fact> => {
  const long = (text: string): Promise<Content> => place(blobs, text);
  const model = (name: string | undefined) => (name === undefined ? {} : { model: named(name, 120) });
  switch (fact.type) {
    case 'message':
      return { type: 'message', role: fact.role, text: await long(fact.text), ...model(fact.model) };
    case 'call': {
      const [call, tool] = [named(fact.call, NAME_MAX), named(fact.tool, NAME_MAX)];
      return { type: 'call', call, tool, input: await long(fact.input) };
    }
    case 'return': {
      const ms = fact.ms === undefined ? {} : { ms: fact.ms };
      return {
        type: 'return',
        call: named(fact.call, NAME_MAX),
        ok: fact.ok,
        output: await long(fact.output),
        ...ms,
      };
    }
    case 'compaction': {
      const summary = fact.summary === undefined ? {} : { summary: await long(fact.summary) };
      const tokens = fact.tokens === undefined ? {} : { tokens: fact.tokens };
      return { type: 'compaction', trigger: named(fact.trigger, 80), ...tokens, ...summary };
    }
    case 'usage': {
      const message = fact.message === undefined ? {} : { message: named(fact.message, NAME_MAX) };
      const { type, input, output, cache_read, cache_write } = fact;
      return { type, input, output, cache_read, cache_write, ...message, ...model(fact.model) };
    }
    default:
      return fact satisfies never;
  }
};
