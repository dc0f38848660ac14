// A program that keeps a ledger by the library: a command a line comes in as JSON, its answer goes out.
//   node writer.mjs <the library's URL> <the ledger's folder> <actor>

import { writeSync } from 'node:fs';

const [library, folder, actor] = process.argv.slice(2);
const { openLedger } = await import(library);
const ledger = openLedger(folder);
const caller = { actor, proof: 'none', runtime: 'writer' };

const answer = async (command) => {
  try {
    const outcome = await ledger.submit(command, caller);
    if (!outcome.ok) return { code: outcome.refusal.code, what: outcome.refusal.what };
    return { code: 'ok', seqs: outcome.events.map(({ event }) => event.seq) };
  } catch (error) {
    return { code: error.code ?? 'thrown', what: error.message };
  }
};

let unfinished = '';
for await (const chunk of process.stdin.setEncoding('utf8')) {
  const lines = (unfinished + chunk).split('\n');
  unfinished = lines.pop();
  for (const line of lines) writeSync(1, `${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
