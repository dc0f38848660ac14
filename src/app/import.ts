import type { Command } from '../domain/commands.ts';
import { handedOver } from '../domain/handoff/handed-over.ts';
import { isRefusal } from '../domain/refs.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import { sha256OfPieces } from '../format/hash.ts';
import type { Caller } from './caller.ts';
import type { Follower } from './follower.ts';
import { bytesOf, escapedBytes, NAME_MAX, named, placeFact } from './import-fact.ts';
import type { ImportedFact, Importer, ImportItem } from './importing.ts';
import type { Ports } from './ports.ts';
import { submit } from './submit.ts';

export interface ForeignFile {
  readonly name: string;
  /** The content from its start, each time it is asked for. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** The accounting of one file: records = imported + the sum of passed, always. */
export interface Imported {
  readonly ok: true;
  readonly source: string;
  readonly format: string;
  readonly session: string;
  readonly records: number;
  readonly imported: number;
  readonly passed: Readonly<Record<string, number>>;
  readonly notices: Readonly<Record<string, number>>;
  /** Events added now; 0 when all of it was in the ledger already. */
  readonly added: number;
  readonly bytes: number;
}

type ImportCommand = Extract<Command, { type: 'trace.import' }>;
type Fact = ImportCommand['facts'][number];
/** A fact whose long texts lie nowhere yet. */
type Unplaced = Omit<Fact, 'fact'> & { readonly fact: ImportedFact };

/** A batch is one append: less than one sync may carry, with what `bytesOf` does not count (an opening, the accounting). */
const BATCH_BYTES = 640_000;
/** Contents of a batch that become blobs are held until it is written. */
const HELD_BYTES = 8_388_608;

/**
 * Reads one foreign log in. What the source's high-water mark covers is passed over, so reading the same
 * file again adds nothing; a source whose beginning is not what was read before is refused.
 */
export const importFile = async (
  ports: Ports,
  follower: Follower,
  importers: readonly Importer[],
  file: ForeignFile,
  caller: Caller,
  progress: (records: number) => void,
): Promise<Imported | Refusal> => {
  const importer = await importerFor(importers, file);
  if (isRefusal(importer)) return importer;
  const run = new ImportRun(ports, follower, importer, caller);
  const digest = sha256OfPieces();
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.chunks()) {
      digest.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  };
  for await (const item of importer.read(counted(), file.name)) {
    const refusal = await run.take(item, file);
    if (refusal !== undefined) return refusal;
    progress(run.records);
  }
  return run.finish(digest.hex(), bytes);
};

const importerFor = async (
  importers: readonly Importer[],
  file: ForeignFile,
): Promise<Importer | Refusal> => {
  const head: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.chunks()) {
    head.push(chunk);
    length += chunk.byteLength;
    if (length >= 65_536) break;
  }
  const start = Buffer.concat(head).subarray(0, 65_536);
  const importer = importers.find((it) => it.detects(start, file.name));
  return (
    importer ??
    refuse('unknown-format', 'this is no session log of a format known here', 'loopledger import --help')
  );
};

class ImportRun {
  records = 0;
  private readonly ports: Ports;
  private readonly follower: Follower;
  private readonly importer: Importer;
  private readonly caller: Caller;
  private source = '';
  private opens: ImportCommand['opens'];
  private mark = -1;
  /** The last event number given out; 0 is the session's own. */
  private n = 0;
  private imported = 0;
  private readonly passed = new Map<string, number>();
  private readonly notices = new Map<string, number>();
  private batch: Unplaced[] = [];
  private batchBytes = 0;
  private heldBytes = 0;
  private added = 0;

  constructor(ports: Ports, follower: Follower, importer: Importer, caller: Caller) {
    this.ports = ports;
    this.follower = follower;
    this.importer = importer;
    this.caller = caller;
  }

  async take(item: ImportItem, file: ForeignFile): Promise<Refusal | undefined> {
    switch (item.kind) {
      case 'session':
        return this.begin(item, file);
      case 'passed':
        this.records += 1;
        count(this.passed, item.reason);
        return undefined;
      case 'record':
        this.records += 1;
        this.imported += 1;
        for (const notice of item.notices ?? []) count(this.notices, notice);
        return this.facts(item);
      case 'joint':
        return this.facts(item);
      default:
        return item satisfies never;
    }
  }

  async finish(sha256: string, bytes: number): Promise<Imported | Refusal> {
    if (this.opens === undefined) {
      return refuse('nothing-to-change', 'the file holds no record', 'loopledger import --help');
    }
    const refusal = await this.flush({
      sha256,
      bytes,
      records: this.records,
      imported: this.imported,
      events: this.n,
      passed: Object.fromEntries(this.passed),
      ...(this.notices.size === 0 ? {} : { notices: Object.fromEntries(this.notices) }),
    });
    if (refusal !== undefined) return refusal;
    return {
      ok: true,
      source: this.source,
      format: this.importer.format,
      session: this.follower.state.imports.get(this.source)?.session ?? '',
      records: this.records,
      imported: this.imported,
      passed: Object.fromEntries(this.passed),
      notices: Object.fromEntries(this.notices),
      added: this.added,
      bytes,
    };
  }

  private async begin(
    item: Extract<ImportItem, { kind: 'session' }>,
    file: ForeignFile,
  ): Promise<Refusal | undefined> {
    this.source = named(`${this.importer.format}:${item.external}`, NAME_MAX);
    const model = item.model === undefined ? undefined : named(item.model, 120);
    this.opens = {
      external: named(item.external, NAME_MAX),
      runtime: named(item.runtime, 80),
      ...(model === undefined ? {} : { model }),
      at: item.at,
    };
    await this.follower.catchUp();
    const { frozen } = this.follower.state;
    // Content is kept before the line that names it is written: where none can be, none is left behind.
    if (frozen !== undefined) return handedOver(frozen);
    const mark = this.follower.state.imports.get(this.source);
    this.mark = mark?.n ?? -1;
    if (mark?.done === undefined || (await prefixIs(file, mark.done.bytes, mark.done.sha256)))
      return undefined;
    return refuse(
      'source-changed',
      `${this.source} was read before, up to byte ${mark.done.bytes}, and those bytes are others now`,
      `loopledger show ${mark.done.seq}`,
    );
  }

  private async facts(item: Extract<ImportItem, { kind: 'record' | 'joint' }>): Promise<Refusal | undefined> {
    const provisional = item.kind === 'joint' && item.provisional === true;
    for (const fact of item.facts) {
      if (!provisional) this.n += 1;
      if (!provisional && this.n <= this.mark) continue;
      const side = item.side === undefined ? {} : { side: named(item.side, NAME_MAX) };
      const { record, at } = item;
      this.batch.push({ record, n: this.n, at, ...side, ...(provisional ? { provisional } : {}), fact });
      const { line, held } = bytesOf(fact);
      this.batchBytes += line + escapedBytes(this.source) + escapedBytes(side.side ?? '');
      this.heldBytes += held;
      // Within a record too: one may hold more than a write can carry, and the mark tells how far it was read.
      const full = this.batchBytes >= BATCH_BYTES || this.heldBytes >= HELD_BYTES;
      const refusal = full ? await this.flush(undefined) : undefined;
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  private async flush(done: ImportCommand['done']): Promise<Refusal | undefined> {
    if (this.batch.length === 0 && done === undefined) return undefined;
    // All at once: what is put together shares its syncs, and all of it is durable before a line names it.
    const facts = await Promise.all(
      this.batch.map(async ({ fact, ...rest }) => ({
        ...rest,
        fact: await placeFact(this.ports.store.blobs, fact),
      })),
    );
    const command: ImportCommand = {
      type: 'trace.import',
      source: this.source,
      format: this.importer.format,
      ...(this.caller.goal === undefined ? {} : { goal: this.caller.goal }),
      ...(this.opens === undefined ? {} : { opens: this.opens }),
      facts,
      ...(done === undefined ? {} : { done }),
    };
    const outcome = await submit(this.ports, this.follower, command, this.caller, {});
    if (!outcome.ok) return outcome.refusal;
    this.added += outcome.events.length;
    this.batch = [];
    this.batchBytes = 0;
    this.heldBytes = 0;
    return undefined;
  }
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const prefixIs = async (file: ForeignFile, bytes: number, sha256: string): Promise<boolean> => {
  const digest = sha256OfPieces();
  let left = bytes;
  for await (const chunk of file.chunks()) {
    digest.update(chunk.subarray(0, left));
    left -= Math.min(left, chunk.byteLength);
    if (left === 0) break;
  }
  return left === 0 && digest.hex() === sha256;
};
