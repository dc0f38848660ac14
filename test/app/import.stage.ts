import type { ForeignFile, Imported } from '../../src/app/import.ts';
import type { ImportedFact, Importer, ImportItem } from '../../src/app/importing.ts';
import type { Refusal } from '../../src/domain/refusal.ts';
import { claude, type World } from '../support/world.ts';

export const AT = '2026-11-30T08:00:00.000Z';

/** A log whose every line is one item as JSON: an importer with nothing to find out. */
export const plainImporter: Importer = {
  format: 'plain/1',
  detects: (head) => head[0] === 0x7b,
  async *read(chunks) {
    let text = '';
    for await (const chunk of chunks) text += Buffer.from(chunk).toString('latin1');
    const lines = Buffer.from(text, 'latin1').toString('utf8').split('\n').slice(0, -1);
    for (const line of lines) yield JSON.parse(line) as ImportItem;
  },
};

export const fileOf = (items: readonly ImportItem[], name = 's.jsonl'): ForeignFile =>
  bytesFile(Buffer.from(items.map((it) => `${JSON.stringify(it)}\n`).join('')), name);

export const bytesFile = (bytes: Uint8Array, name = 's.jsonl'): ForeignFile => ({
  name,
  async *chunks() {
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
  },
});

export const session: ImportItem = { kind: 'session', external: 's', runtime: 'plain', at: AT };
export const record = (n: number, facts: readonly ImportedFact[], side?: string): ImportItem => ({
  kind: 'record',
  record: n,
  at: AT,
  facts,
  ...(side === undefined ? {} : { side }),
});
export const joint = (n: number, fact: ImportedFact, provisional?: true): ImportItem => ({
  kind: 'joint',
  record: n,
  at: AT,
  facts: [fact],
  ...(provisional === undefined ? {} : { provisional }),
});
export const passed = (n: number, reason: string): ImportItem => ({ kind: 'passed', record: n, reason });

export const said = (text: string): ImportedFact => ({ type: 'message', role: 'assistant', text });
export const calls = (call: string, input = '{}'): ImportedFact => ({
  type: 'call',
  call,
  tool: 'Bash',
  input,
});
export const returns = (call: string, output = 'ok'): ImportedFact => ({
  type: 'return',
  call,
  ok: true,
  output,
});
export const usage = (message: string, output: number): ImportedFact => ({
  type: 'usage',
  message,
  input: 1,
  output,
  cache_read: 0,
  cache_write: 0,
});

export const importInto = (
  world: World,
  file: ForeignFile,
  importer: Importer | readonly Importer[] = plainImporter,
  progress?: (records: number) => void,
): Promise<Imported | Refusal> => world.ledger.importFile([importer].flat(), file, claude, progress);

export const imported = async (world: World, items: readonly ImportItem[]): Promise<Imported> => {
  const answer = await importInto(world, fileOf(items));
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.what}`);
  return answer;
};

/** The events of the trace, without what differs between two readings: ids, seqs and when it was recorded. */
export const trace = async (world: World): Promise<unknown[]> => {
  const events: unknown[] = [];
  const seqs = new Map<number, number>();
  for await (const line of world.ledger.lines(1)) {
    if (line.kind !== 'event' || line.event.type === 'ledger.imported') continue;
    seqs.set(line.seq, events.length);
    const { session: _, called, ...data } = line.event.data;
    events.push([line.event.type, data, ...(typeof called === 'number' ? [seqs.get(called)] : [])]);
  }
  return events;
};
