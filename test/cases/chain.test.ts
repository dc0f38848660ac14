import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../adapters/cli/support/desk.ts';
import { deskOfSeven, type Fields, json, ledgerOf, linesOf, verdictOf, writeLines } from './support/seven.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskOfSeven();
});
afterEach(() => desk.clear());

const head = async (): Promise<string> => {
  const { report } = (await json(desk, 'verify')) as { report: { head: { sha256: string } } };
  return report.head.sha256;
};

describe('B3: the verifier never passes, or says the wrong thing', () => {
  it('passes what was written, read again and written on', async () => {
    for (const line of ['lesson add Times', 'session start', 'step claim', 'step submit']) {
      await desk.done(`${line} --as agent:a`);
      expect((await verdictOf(desk))[0]).toBe(0);
    }
  });

  it('tells a line written twice from one that is missing and from one that was edited', async () => {
    const lines = linesOf(ledgerOf(desk));
    const cases: [readonly Buffer[], string][] = [
      [lines.toSpliced(5, 0, lines[4]!), 'duplicate-line at line 5'],
      [lines.toSpliced(4, 1), 'missing-line at line 4'],
      [lines.with(4, lines[5]!).with(5, lines[4]!), 'swapped-lines at line 4'],
      [lines.with(4, Buffer.from(String(lines[4]).replace('Step 2', 'Step 9'))), 'hash-mismatch at line 4'],
    ];
    for (const [changed, words] of cases) {
      writeLines(ledgerOf(desk), changed);
      expect(await verdictOf(desk)).toEqual([3, expect.stringContaining(`first fault ${words}`)]);
    }
  });
});

describe('B4: the last entries are removed, and verify says valid', () => {
  it('never calls the end proved without an anchor, and with one it fails', async () => {
    const noted = await head();
    writeLines(ledgerOf(desk), linesOf(ledgerOf(desk)).slice(0, -2));
    expect(await verdictOf(desk)).toEqual([0, expect.stringMatching(/^valid, end not anchored: 5 lines/)]);
    expect(await verdictOf(desk, `--expect-head ${noted}`)).toEqual([
      3,
      expect.stringMatching(/^not the ledger expected: no line has the hash given, of 5 lines/),
    ]);
  });
});

describe('B5, B6: content is edited, or one chunk is never verified', () => {
  it('names the line of one changed byte, in every one of twelve lines', async () => {
    for (const n of [5, 6, 7, 8, 9]) await desk.done(`step plan "Step ${n}"`);
    const lines = linesOf(ledgerOf(desk));
    expect(lines).toHaveLength(12);
    for (const [i, line] of lines.entries()) {
      const changed = Buffer.from(line);
      const at = changed.indexOf('"data"') + 10;
      changed[at] = changed[at]! ^ 1;
      writeLines(ledgerOf(desk), lines.with(i, changed));
      expect(await verdictOf(desk)).toEqual([3, expect.stringContaining(`hash-mismatch at line ${i}, `)]);
    }
  });
});

describe('D2: a value is edited on disk, and the audit says consistent', () => {
  it('says that content was not looked at, never plain valid, and finds the byte when it looks', async () => {
    await desk.argv(['evidence', 'add', '--title', 'long', 'word '.repeat(2_000)]);
    expect(await verdictOf(desk)).toEqual([
      0,
      expect.stringMatching(/^valid, end not anchored, 1 blob not checked: /),
    ]);
    expect(await verdictOf(desk, '--deep')).toEqual([0, expect.stringMatching(/^valid, end not anchored: /)]);
    const blobs = desk.path('.loopledger', 'blobs');
    const [blob = ''] = (readdirSync(blobs, { recursive: true }) as string[]).filter((it) =>
      /[0-9a-f]{64}$/.test(it),
    );
    const bytes = readFileSync(`${blobs}/${blob}`);
    bytes[77] = bytes[77]! ^ 1;
    writeFileSync(`${blobs}/${blob}`, bytes);
    expect((await verdictOf(desk))[1]).toContain('1 blob not checked');
    expect(await verdictOf(desk, '--deep')).toEqual([3, expect.stringContaining('blob-mismatch at line 7')]);
    expect((await json(desk, 'verify --deep')) as Fields).toMatchObject({ ok: false, exit: 3 });
  });
});
