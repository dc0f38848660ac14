import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../../src/adapters/fs/file-store.ts';
import { sha256Hex } from '../../../src/format/hash.ts';
import { ledgerWith, Witness } from '../../log/support.ts';

const SECTOR = 512;

let folder: string;
let file: string;
/** An intact ledger; where its last line begins. */
let bytes: Buffer;
let start: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopledger-torn-'));
  file = join(folder, 'ledger.jsonl');
  const writer = await ledgerWith(new FileStore(file), 'a', 'b', 'x'.repeat(2_000));
  bytes = await readFile(file);
  start = writer.lines[3]?.offset ?? 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const found = async (content: Uint8Array, checkpointSizes: number[] = []) => {
  await writeFile(file, content);
  return new Witness(new FileStore(file), { checkpointSizes }).catchUp();
};

const writes = async (checkpointSizes: number[] = []) => {
  const writer = new Witness(new FileStore(file), { checkpointSizes });
  await writer.append('next');
  return writer;
};

/** The sectors that lie whole behind `start` never reached the disk. */
const sectorsLost = (): Buffer => {
  const lost = Buffer.from(bytes);
  const from = Math.ceil(start / SECTOR) * SECTOR;
  return lost.fill(0, from, from + SECTOR);
};

describe('the torn tail, row by row, in a file', () => {
  it('no LF, else the valid next line: it is added, nothing is lost', async () => {
    expect(await found(bytes.subarray(0, -1))).toMatchObject({ status: 'unterminated', head: { seq: 3 } });
    const writer = await writes();
    expect(writer.lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect((await readFile(file)).subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(await readdir(folder)).not.toContain('torn');
  });

  it('a known checkpoint covers more lines: damage, whatever the tail looks like', async () => {
    for (const left of [bytes.subarray(0, start), bytes.subarray(0, start + 50)]) {
      expect(await found(left, [4])).toMatchObject({ status: 'damaged', head: { seq: 2 } });
      await expect(writes([4])).rejects.toMatchObject({ code: 'damaged' });
      expect((await readFile(file)).equals(left)).toBe(true);
    }
    expect((await found(bytes.subarray(0, -1), [4])).status).toBe('unterminated');
  });

  it('nothing follows: clean', async () => {
    expect(await found(bytes.subarray(0, start))).toMatchObject({ status: 'clean', head: { seq: 2 } });
  });

  it.each([
    ['a line’s beginning without NUL or LF', () => bytes.subarray(0, start + 300)],
    ['sectors that read as zeros', sectorsLost],
    ['nothing but zeros up to the end', () => Buffer.concat([bytes.subarray(0, start), Buffer.alloc(700)])],
  ])('torn: %s', async (_, make) => {
    const content = make();
    expect(await found(content)).toMatchObject({ status: 'torn', head: { seq: 2, end: start } });
    const writer = await writes();
    const torn = content.subarray(start);
    const name = `${start}-${sha256Hex(torn)}`;
    expect(await readdir(join(folder, 'torn'))).toEqual([name]);
    expect((await readFile(join(folder, 'torn', name))).equals(torn)).toBe(true);
    expect(writer.texts.slice(3)).toEqual(['(ledger.recovered)', 'next']);
    expect((await new Witness(new FileStore(file)).catchUp()).status).toBe('clean');
  });

  it.each([
    ['a whole line that is not the next', () => Buffer.concat([bytes, Buffer.from('{}\n')])],
    ['zeros where no sector begins', () => Buffer.from(bytes).fill(0, start + 700, start + 701)],
    ['more than a writer may leave behind', () => Buffer.concat([bytes, Buffer.alloc(1_048_577)])],
    ['a good line with something behind it', () => Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')])],
  ])('damage: %s', async (_, make) => {
    const content = make();
    expect((await found(content)).status).toBe('damaged');
    await expect(writes()).rejects.toMatchObject({ code: 'damaged' });
    expect((await readFile(file)).equals(content)).toBe(true);
    expect(await readdir(folder)).not.toContain('torn');
  });
});
