import type { Exported } from '../../../app/export.ts';
import type { Ledger } from '../../../app/ledger.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type Failure } from '../answer.ts';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { FailureError, UsageError } from '../failure.ts';
import { reserved } from '../handoff-file.ts';
import { takeOneOf } from '../input/one-of.ts';
import { damaged, openLedger, torn } from '../open.ts';
import { withProgress } from '../render/progress.ts';

const HELP = 'loopledger help export';
const FORMATS = ['jsonl'] as const;
const MB = 1_000_000;

export const exportLines: Command = {
  words: [],
  options: {
    to: { value: 'FORMAT', values: FORMATS, help: "the form: jsonl, the ledger's own lines (default)" },
    out: { value: 'FILE', names: 'file', short: 'o', help: 'write them as a file' },
    replace: { help: 'write over FILE if it is there' },
  },
  details: [
    'The lines come out byte for byte as they lie in the ledger, each checked before: its form, its hashes, its place in the chain. Content that lies beside the log is not among them: loopledger handoff -o FILE takes it along.',
    'Without -o they come on standard output, for a program to read.',
    'Of a damaged ledger the lines before the damage come out on standard output, and no file is made. A write that was cut off is left out, and said.',
  ],
  examples: [
    { line: 'loopledger export -o ledger-copy.jsonl' },
    { line: 'loopledger export --to jsonl -o ledger-copy.jsonl --replace' },
  ],
  answer: {
    file: 'path, bytes and sha256 of the file',
    lines: 'how many lines it has',
    head: 'seq and hash of the last of them',
  },
  run: async (context, args) => {
    const out = args.one('out');
    takeOneOf('to', args.one('to'), FORMATS, HELP);
    if (out === undefined && args.flag('replace')) {
      throw new UsageError('--replace is about a file: give -o FILE too', HELP);
    }
    if (out === undefined && args.common.json) {
      throw new UsageError(
        '--json is about a file, since the lines are JSON already: give -o FILE too',
        HELP,
      );
    }
    const { ledger, path } = await openLedger(context, args.common, 'read');
    if (out !== undefined) return intoFile(context, ledger, path, out, args.flag('replace'));
    await withProgress(context, 'exporting', async (told) => {
      const said = context.stdout.isTTY ? () => undefined : told;
      // Whole lines that were checked are UTF-8: as text they are the same bytes.
      for await (const piece of watched(ledger, said)) await context.stdout.write(textOf(piece));
    });
    return done({}, '');
  },
};

const intoFile = async (context: Context, ledger: Ledger, path: string, out: string, replace: boolean) => {
  const place = await reserved(context, path, out, replace, HELP);
  try {
    let fault: Failure | undefined;
    let end: Exported | undefined;
    const file = await withProgress(context, 'exporting', (told) =>
      place.writeBytes(
        watched(ledger, told, (exported, found) => {
          end = exported;
          fault = found;
        }),
      ),
    );
    const head = { seq: end?.head.seq ?? -1, hash: end?.head.hash ?? '' };
    const lines = head.seq + 1;
    const text = `wrote ${visible(file.path)}: ${lines} ${lines === 1 ? 'line' : 'lines'}, ${file.bytes} bytes, sha256 ${file.sha256}`;
    return done({ file: { ...file }, lines, head }, text, fault);
  } finally {
    await place.release();
  }
};

/**
 * The pieces of an export. Damage is thrown at its end, and so is a torn tail, unless `ended` takes it: then what came
 * out stands.
 */
async function* watched(
  ledger: Ledger,
  told: (howFar: string) => void,
  ended?: (exported: Exported, fault: Failure | undefined) => void,
): AsyncGenerator<Uint8Array, void> {
  const pieces = ledger.exported();
  let bytes = 0;
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) {
      const { status, head, verdict } = next.value;
      if (status === 'damaged')
        throw new FailureError(damaged({ head, ...(verdict === undefined ? {} : { verdict }) }));
      const fault = status === 'torn' ? torn({ head }) : undefined;
      if (ended === undefined && fault !== undefined) throw new FailureError(fault);
      ended?.(next.value, fault);
      return;
    }
    bytes += next.value.length;
    told(`, ${Math.floor(bytes / MB)} MB`);
    yield next.value;
  }
}

const textOf = (piece: Uint8Array): string =>
  Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('utf8');
