import type { ImportedFact, Importer, ImportItem } from '../../../src/app/importing.ts';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const linesOf = (...records: readonly unknown[]): Uint8Array =>
  bytesOf(records.map((record) => `${JSON.stringify(record)}\n`).join(''));

/** In chunks of the given sizes, the last size again and again; each chunk is wiped once the next is asked for. */
export async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? bytes.length;
    const chunk = new Uint8Array(bytes.subarray(at, at + size));
    at += size;
    yield chunk;
    chunk.fill(0x0a);
  }
}

/** All items of a file that comes in chunks of these sizes. */
export const readAll = async (
  importer: Importer,
  bytes: Uint8Array,
  fileName: string,
  sizes: readonly number[],
): Promise<ImportItem[]> => {
  const items: ImportItem[] = [];
  for await (const item of importer.read(inChunks(bytes, sizes), fileName)) items.push(item);
  return items;
};

export const factsOf = (items: readonly ImportItem[]): ImportedFact[] =>
  items.flatMap((item) => (item.kind === 'record' || item.kind === 'joint' ? item.facts : []));

export const usageOf = (items: readonly ImportItem[]) =>
  factsOf(items).filter((fact) => fact.type === 'usage');

/** Records passed over, by reason. */
export const passedOf = (items: readonly ImportItem[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) {
    if (item.kind === 'passed') counts[item.reason] = (counts[item.reason] ?? 0) + 1;
  }
  return counts;
};

/** Numbers of the records that have an item of their own, in the order they came. */
export const recordsOf = (items: readonly ImportItem[]): number[] =>
  items.flatMap((item) => (item.kind === 'record' || item.kind === 'passed' ? [item.record] : []));

/** A second opinion on how many records a file has: brackets and quotes counted, by code that shares nothing. */
export const countRecords = (bytes: Uint8Array): number => {
  let records = 0;
  for (const line of Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .split('\n')) {
    let [depth, quoted, word] = [0, false, false];
    for (let at = 0; at < line.length; at += 1) {
      const c = line.charAt(at);
      if (quoted) {
        if (c === '\\') at += 1;
        else quoted = c !== '"';
      } else if (depth > 0) {
        quoted = c === '"';
        depth += '{['.includes(c) ? 1 : '}]'.includes(c) ? -1 : 0;
      } else if (' \t\r'.includes(c)) word = false;
      else {
        const starts = '{["'.includes(c);
        if (starts || !word) records += 1;
        word = !starts;
        depth = '{['.includes(c) ? 1 : 0;
        quoted = c === '"';
      }
    }
  }
  return records;
};
