// Reads a ledger by the built library and says what came of it, and in what surroundings.
//   node fold.mjs <the library's URL> <the ledger's folder>

const [library, folder] = process.argv.slice(2);
const { openLedger, stateDigest, stateView1 } = await import(library);
const ledger = openLedger(folder);
const report = await ledger.verify({ deep: true });
const digests = [];
for (let to = 0; to < report.lines; to += 1)
  digests.push(stateDigest(stateView1(await ledger.replay({ to }))));
const reading = await ledger.reading();
const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
process.stdout.write(
  JSON.stringify({
    surroundings: { locale, timeZone, year: new Date().getUTCFullYear() },
    verdict: report.verdict,
    readOnly: reading.state.readOnly ?? null,
    lines: report.lines,
    head: { seq: report.head.seq, sha256: report.head.hash },
    root: report.root,
    withheld: { lines: report.stubs, authorised: report.authorised },
    notices: report.notices,
    digests,
    last: stateDigest(stateView1(reading.state)),
  }),
);
