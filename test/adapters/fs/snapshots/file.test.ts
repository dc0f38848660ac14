import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { macOf, type Opened, openFile, snapshotOf } from '../../../../src/adapters/fs/snapshots/file.ts';
import { FileSnapshotWriter } from '../../../../src/adapters/fs/snapshots/write.ts';
import type { Point } from '../../../../src/app/snapshots.ts';
import type { Encoded, PieceName } from '../../../../src/domain/snapshot/encode.ts';
import { SECTIONS } from '../../../../src/domain/snapshot/sections.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-file-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const KEYS = { secret: '5'.repeat(32), program: 'p'.repeat(16) };
const WHOLE = 8_191;
const MAIN = JSON.stringify({ atWork: 'z'.repeat(5_000) });
const pathOf = (seq: number): string => join(folder, `${seq}.snapshot`);

/** An id that is like any other, and the same each time. */
const idOf = (section: string, n: number): string => {
  const hash = createHash('sha256').update(`${section} ${n}`).digest();
  return `01K${[...hash.subarray(0, 23)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')}`;
};

/** A state of so many entries in each section, each of which names a step. */
const encodedOf = (entries: number): Encoded => {
  const pieces = new Map<PieceName, string>([['main', MAIN]]);
  for (const section of SECTIONS) {
    const ids = Array.from({ length: entries }, (_, n) => idOf(section, n));
    pieces.set(`${section} keys`, ids.map((id) => `done\t"${id}"`).join('\n'));
    const text = (id: string, n: number) =>
      JSON.stringify({
        id,
        seq: n * 7,
        of: { step: idOf('steps', (n * 11) % 181), no: 'z'.repeat(n % 9) },
      });
    pieces.set(`${section} texts`, ids.map(text).join('\n'));
  }
  return pieces;
};

const pointOf = (seq: number): Point => ({
  boundary: {
    head: { seq, hash: 'a'.repeat(64), id: idOf('head', seq), end: seq },
    recovered: [],
    newer: false,
  },
  newest: '',
});

const opened = (seq: number): Opened => {
  const found = openFile(readFileSync(pathOf(seq)), KEYS);
  if (found === undefined) throw new Error(`${seq} is not believed`);
  return found;
};

const write = (seq: number, encoded: Encoded): void => {
  const place = { keys: KEYS, pathOf, newestWhole: () => (seq === WHOLE ? undefined : opened(WHOLE)) };
  new FileSnapshotWriter(place).write(pointOf(seq), encoded);
};

/** As our own program would have written it, had it written this. */
const rewrite = (seq: number, change: (body: Buffer) => Buffer): void => {
  const body = change(readFileSync(pathOf(seq)).subarray(65));
  writeFileSync(pathOf(seq), Buffer.concat([Buffer.from(`${macOf(KEYS, body)}\n`), body]));
};

const sizes = (seq: number): Map<string, number> =>
  new Map(opened(seq).header.parts.map(({ name, bytes }) => [name, bytes]));

describe('a whole snapshot', () => {
  it('gives each piece as it was', () => {
    for (const entries of [1, 500]) {
      const encoded = encodedOf(entries);
      write(WHOLE, encoded);
      const { piece } = snapshotOf(opened(WHOLE));
      for (const [name, text] of encoded) expect(piece(name)).toBe(text);
    }
  });

  it('says an id once: where others name it, its number stands', () => {
    write(WHOLE, encodedOf(500));
    const bytes = sizes(WHOLE);
    // 115 random bits an id; a number below 2,000 is 11 of them.
    expect(bytes.get('steps keys')).toBeGreaterThan(500 * 14);
    for (const section of ['steps', 'sessions', 'questions', 'checks']) {
      expect([section, bytes.get(`${section} texts`)]).toEqual([
        section,
        expect.toSatisfy((it) => it < 500 * 5),
      ]);
    }
  });

  it('is read without what unpacks, where only what is at work is asked for', () => {
    write(WHOLE, encodedOf(500));
    const load = vi.spyOn(process, 'getBuiltinModule');
    const { piece } = snapshotOf(opened(WHOLE));
    expect(piece('main')).toBe(MAIN);
    expect(load).not.toHaveBeenCalled();
    piece('steps keys');
    expect(load).toHaveBeenCalled();
  });

  it('gives one section without those that it does not name', () => {
    const encoded = encodedOf(500);
    write(WHOLE, encoded);
    const { parts } = opened(WHOLE).header;
    rewrite(WHOLE, (body) => {
      const spoilt = Buffer.from(body);
      let at = body.indexOf('\n') + 1;
      for (const { name, bytes } of parts) {
        if (!name.endsWith(' keys') && name !== 'steps texts') spoilt.fill(0xff, at, at + bytes);
        at += bytes;
      }
      return spoilt;
    });
    const { piece } = snapshotOf(opened(WHOLE));
    expect(() => piece('sessions texts')).toThrow();
    expect(piece('steps texts')).toBe(encoded.get('steps texts'));
  });

  it('is not believed where it is packed in a way that this program does not know', () => {
    write(WHOLE, encodedOf(500));
    rewrite(WHOLE, (body) =>
      Buffer.from(body.toString('latin1').replace('"columns"', '"another"'), 'latin1'),
    );
    expect(openFile(readFileSync(pathOf(WHOLE)), KEYS)).toBeUndefined();
  });
});

describe('one that rests on a whole one', () => {
  it('says what came since, line by line', () => {
    write(WHOLE, encodedOf(500));
    const later = new Map(encodedOf(500));
    const line = '{"id":"new","of":{}}';
    later.set('sessions keys', `${later.get('sessions keys')}\ndone\t"new"`);
    later.set('sessions texts', `${later.get('sessions texts')}\n${line}`);
    write(9_000, later);
    const top = opened(9_000);
    expect(top.header.base?.seq).toBe(WHOLE);
    expect(top.textOf('sessions texts').text).toBe(JSON.stringify([[0, 500], line]));
    const { piece } = snapshotOf(top, opened(WHOLE));
    for (const [name, text] of later) expect(piece(name)).toBe(text);
  });

  it('is packed where much of it is new', () => {
    write(WHOLE, encodedOf(500));
    const later = encodedOf(700);
    write(9_000, later);
    const { piece } = snapshotOf(opened(9_000), opened(WHOLE));
    for (const [name, text] of later) expect(piece(name)).toBe(text);
    const said = opened(9_000).textOf('steps texts').text;
    expect(sizes(9_000).get('steps texts')).toBeLessThan(said.length / 2);
  });

  it('is whole instead where it stays and more of it is new than is known', () => {
    const stays = 16_383;
    const basesOf = (entries: number): (number | undefined)[] => {
      write(WHOLE, encodedOf(200));
      return [9_000, stays].map((seq) => {
        write(seq, encodedOf(entries));
        return opened(seq).header.base?.seq;
      });
    };
    expect(basesOf(220)).toEqual([WHOLE, WHOLE]);
    expect(basesOf(600)).toEqual([WHOLE, undefined]);
  });
});
