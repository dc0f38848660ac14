import type { LedgerReport, VerifyOptions } from './report.ts';
import { VerifyPass } from './verify-pass.ts';
import { vouched } from './vouched.ts';

/**
 * Judges a whole ledger file, given as byte chunks in order: every byte of it, the chain, withholding,
 * the known checkpoints and, if asked, the blobs (docs/FORMAT.md, Verdicts). Memory stays at one line,
 * one batch and some 64 bytes a line, however hostile the bytes. Faults are in the report; what is thrown
 * comes from the chunks or from `readBlob`.
 */
export async function verifyLedger(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: VerifyOptions = {},
): Promise<LedgerReport> {
  const pass = new VerifyPass(options);
  for await (const [chunk, soundTo] of vouched(chunks, options.voucher)) {
    pass.push(chunk, soundTo);
    if (!pass.open) break;
  }
  return pass.finish();
}
