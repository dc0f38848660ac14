// One subject in a process of its own, so that its memory is its own: node memory-child.mjs <subject> <folder>
// Prints its peak in KiB as the last line.

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.mjs';

const [subject, folder] = process.argv.slice(2);

const SUBJECTS = {
  verify: async () => {
    const { openLedger } = await built('index');
    const { verdict } = await openLedger(folder).verify({});
    if (verdict !== 'valid') throw new Error(verdict);
  },
  replay: async () => {
    const { openLedger } = await built('index');
    const { readOnly } = await openLedger(folder).replay({});
    if (readOnly !== undefined) throw new Error(readOnly.what);
  },
  bytes: async () => {
    for await (const _ of createReadStream(join(folder, 'ledger.jsonl'))) {
      // Reading alone: what any of them needs.
    }
  },
};

await SUBJECTS[subject]();
console.log(process.resourceUsage().maxRSS);
