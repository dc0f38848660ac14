// What the second thread runs (voucher.ts). Chunks come in, and for each the byte goes back before which all lines hold.

import { parentPort, workerData } from 'node:worker_threads';
import { VouchPass } from '../../format/vouch-pass.ts';

const pass = new VouchPass(workerData as { readonly keepsTree: boolean });
parentPort?.on('message', (asked: Uint8Array | number) =>
  parentPort?.postMessage(typeof asked === 'number' ? pass.root(asked) : pass.push(asked)),
);
