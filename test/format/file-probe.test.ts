import { describe, expect, test } from 'vitest';
import { FileProbe } from '../../src/format/file-probe.ts';
import { plainLedger } from './support/ledger.ts';

const crlf = Buffer.from(plainLedger(2).bytes().toString('latin1').replaceAll('\n', '\r\n'), 'latin1');

/** The verdict, and whether more bytes may change it. */
function probe(...chunks: readonly (string | Buffer)[]): readonly [string | null, boolean] {
  const file = new FileProbe();
  for (const chunk of chunks) file.push(Buffer.from(chunk as string));
  return [file.verdict(), file.open];
}

describe('a file as a whole', () => {
  test.each<readonly [string, readonly (string | Buffer)[], string | null, boolean]>([
    ['nothing', [], 'empty-file', true],
    ['chunks of nothing', ['', ''], 'empty-file', true],
    ['zeros', [Buffer.alloc(9), '', Buffer.alloc(1)], 'zeros', true],
    ['more zeros than a line has bytes', [Buffer.alloc(70_000)], 'zeros', true],
    ['the same, and something more', [Buffer.alloc(70_000), 'x'], null, false],
    ['a zero among other bytes', ['x\0'], null, true],
    ['zeros before other bytes', [Buffer.alloc(2), 'x'], null, true],
    ['the start of a line', ['{"event'], null, true],
    ['a LF', ['\n'], null, false],
    ['a LF after a CR, and no good line', ['\r\n'], null, false],
    ['a BOM', [Buffer.from([0xef, 0xbb, 0xbf])], 'bom', false],
    ['a BOM in pieces', [Buffer.from([0xef]), Buffer.from([0xbb]), Buffer.from([0xbf, 0x7b])], 'bom', false],
    ['half a BOM', [Buffer.from([0xef, 0xbb])], null, true],
    ['a BOM behind a byte', [Buffer.from([0x7b, 0xff, 0xfe])], null, true],
    ['a ledger with changed line ends', [crlf], 'crlf', true],
    ['the same in pieces', [crlf.subarray(0, 99), crlf.subarray(99, -1), '\n'], 'crlf', true],
    ['the same, and more', [crlf, 'x'], null, true],
    ['the same behind a bad line', ['x\n', crlf], null, false],
  ])('%s', (_, chunks, verdict, open) => {
    expect(probe(...chunks)).toEqual([verdict, open]);
  });
});
