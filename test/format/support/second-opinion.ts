import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LedgerReport, VerifyOptions } from '../../../src/format/report.ts';
import { verifyLedger } from '../../../src/format/verify.ts';
import { type Asked, type Judged, secondReader } from './second-reader.ts';

/** Ledgers that lie on the disk at a time. */
const BATCH = 500;
const ANY_ROOT = `${'A'.repeat(43)}=`;

/** Readers agree on the pointer of a `bad-event` alone. */
export const faultOf = (
  code?: string | null,
  line?: unknown,
  offset?: unknown,
  pointer?: unknown,
): object => {
  if (code === undefined || code === null) return {};
  return { code, line, offset, ...(code === 'bad-event' && { pointer }) };
};

export const only = ({ outcome, lines, head, code, line, offset, pointer }: Judged): object => ({
  outcome,
  lines,
  head,
  ...faultOf(code, line, offset, pointer),
});

export const oursOf = ({ verdict, lines, head, faults: [first] }: LedgerReport): object => ({
  outcome: verdict,
  lines,
  head: head.hash,
  ...faultOf(first?.code, first?.line, first?.offset, first?.pointer),
});

type Options = Pick<VerifyOptions, 'checkpoints' | 'disclosure'>;

/** Gathers the ledgers that tests make, and has both readers judge the same bytes. */
export class SecondOpinion {
  private readonly ledgers: { readonly bytes: Buffer; readonly options: Options }[] = [];

  ask(bytes: Buffer, options: Options = {}): void {
    this.ledgers.push({ bytes: Buffer.from(bytes), options });
  }

  /** How many were judged, what was found on them, and the first few on which the two differ. */
  async compare(): Promise<{
    readonly judged: number;
    readonly found: ReadonlySet<string>;
    readonly differ: readonly object[];
  }> {
    const folder = mkdtempSync(path.join(tmpdir(), 'loopledger-second-'));
    const differ: object[] = [];
    const found = new Set<string>();
    try {
      for (let from = 0; from < this.ledgers.length; from += BATCH) {
        const batch = this.ledgers.slice(from, from + BATCH);
        const reports = await Promise.all(batch.map(({ bytes, options }) => verifyLedger([bytes], options)));
        const asked = batch.map(({ bytes, options }, n) => {
          const file = path.join(folder, `${n}.jsonl`);
          writeFileSync(file, bytes);
          return asOf(file, options, reports[n]);
        });
        for (const { verdict, faults } of reports) found.add(`${verdict} ${faults[0]?.code ?? ''}`);
        for (const [n, theirs] of secondReader(asked).entries()) {
          const ours = reports[n] && oursOf(reports[n]);
          if (JSON.stringify(only(theirs)) === JSON.stringify(ours)) continue;
          const bytes = batch[n]?.bytes.toString('latin1').slice(0, 3_000);
          differ.push({ n: from + n, ours, theirs: only(theirs), bytes });
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return { judged: this.ledgers.length, found, differ: differ.slice(0, 3) };
  }
}

/** The other program is told whole checkpoints: of one beyond the end the root is never looked at. */
const asOf = (file: string, options: Options, report?: LedgerReport): Asked => ({
  path: file,
  disclosure: options.disclosure === true,
  deep: false,
  checkpoints: (options.checkpoints ?? []).flatMap(({ size, root, origin = report?.origin }) =>
    root === undefined && size <= (report?.lines ?? 0) ? [] : [{ size, root: root ?? ANY_ROOT, origin }],
  ),
});
