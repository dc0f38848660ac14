import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/format/verify.ts';
import { chunked, plainLedger } from './support/ledger.ts';

const OWN = path.resolve(process.cwd(), '../shared/vectors/own');
const present = existsSync(OWN);
if (!present) console.info('shared vectors passed over: ../shared/vectors is not here');

describe.skipIf(!present)('the six-line ledger of the shared vectors', () => {
  const read = (name: string): Buffer => readFileSync(path.join(OWN, name));

  test('verifies whole, with its root and both checkpoints', async () => {
    const checkpoints = ['checkpoint-4.txt', 'checkpoint-6.txt'].map((name) => {
      const [origin = '', size = '', root = ''] = read(name).toString('utf8').split('\n');
      return { origin, size: Number(size), root };
    });
    for (const name of ['six-lines.jsonl', 'six-lines-one-withheld.jsonl']) {
      const report = await verifyLedger([read(name)], { checkpoints });
      expect(report).toMatchObject({
        verdict: 'valid',
        faults: [],
        lines: 6,
        root: checkpoints[1]?.root,
        anchored: 6,
      });
      expect(report.stubs).toBe(name === 'six-lines.jsonl' ? 0 : 1);
      expect(report.authorised).toBe(report.stubs);
    }
  });
});

test('a plain ledger is valid in chunks of any size', async () => {
  const ledger = plainLedger(12);
  for (const size of [1, 7, 64, 511, 512, 4096, 1 << 20]) {
    const report = await verifyLedger(chunked(ledger.bytes(), size));
    expect(report).toMatchObject({ verdict: 'valid', lines: 12, head: { hash: ledger.head } });
  }
});
