// What the second thread runs (voucher.ts). Chunks come in, and for each a `Sound` goes back.

import { parentPort, workerData } from 'node:worker_threads';
import { VouchPass } from '../../format/vouch-pass.ts';

const pass = new VouchPass(workerData as { readonly keepsTree: boolean });
parentPort?.on('message', (asked: Uint8Array<ArrayBuffer> | number) => {
  if (typeof asked === 'number') parentPort?.postMessage(pass.root(asked));
  // The buffer goes back with the answer, to carry another chunk.
  else parentPort?.postMessage({ soundTo: pass.push(asked), spare: asked.buffer }, [asked.buffer]);
});
