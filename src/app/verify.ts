import type { BlobRef } from '../format/events/common.ts';
import type { BlobState, LedgerReport, VerifyOptions } from '../format/report.ts';
import { verifyLedger } from '../format/verify.ts';
import { LogError } from '../log/error.ts';
import type { EndedVoucher, Store } from '../log/store.ts';

/** Judges the bytes as they lie there. Nothing is written, nothing is asked of a network. */
export const verify = async (
  store: Store,
  options: Omit<VerifyOptions, 'readBlob'>,
  deep: boolean,
): Promise<LedgerReport> => {
  const file = await store.open();
  if (file === null) throw new LogError('no-ledger', 'no ledger is here');
  let voucher: EndedVoucher | undefined;
  try {
    const blobs = deep ? { readBlob: readBlobOf(store) } : {};
    voucher = await file.voucher?.({ keepsTree: true });
    return await verifyLedger(file.read(0), { ...options, ...blobs, ...(voucher && { voucher }) });
  } finally {
    voucher?.end();
    await file.close();
  }
};

/** Blobs that a valid event withholds and that lie there all the same. */
export const withheldBlobs = ({ notices }: LedgerReport): ReadonlySet<string> =>
  new Set(notices.flatMap((it) => (it.kind === 'unfinished-blob-withholding' ? [it.blob] : [])));

/** How a deep check looks at one blob. */
export const readBlobOf =
  (store: Store) =>
  async (ref: BlobRef): Promise<BlobState> => {
    try {
      await store.blobs.get(ref);
      return 'good';
    } catch (error) {
      if (error instanceof LogError && error.code === 'blob-missing') return 'missing';
      if (error instanceof LogError && error.code === 'blob-mismatch') return 'mismatch';
      throw error;
    }
  };
