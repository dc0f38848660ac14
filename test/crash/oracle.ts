// What a crash leaves, and what docs/FORMAT.md (F-71) says of it, told from what is known of how the state was made:
// which lines were acknowledged, which bytes belong to the last write, and which of them reached the disk. Nothing here
// reads a ledger, looks at a hash or asks the code under test.

export const SECTOR = 512;
const LF = 0x0a;
/** Neither NUL nor LF, and no JSON. */
const STALE = 0x7e;

/** What became of a sector of the last write: it is there, it reads as zeros, or something older lies there. */
export type Fate = 'new' | 'zero' | 'stale';

export interface Write {
  /** Lines, each with its LF, that were acknowledged before. */
  readonly acknowledged: readonly Buffer[];
  /** Lines of the last write, of which nobody was told. */
  readonly last: readonly Buffer[];
}

export interface Expected {
  readonly outcome: 'valid' | 'unterminated' | 'torn' | 'damaged';
  /** Good lines. */
  readonly lines: number;
  /** The line at fault, where there is one. */
  readonly line?: number;
}

export interface State {
  readonly what: string;
  readonly bytes: Buffer;
  readonly expected: Expected;
}

const lengthOf = (lines: readonly Buffer[]): number => lines.reduce((sum, { length }) => sum + length, 0);

export const startOf = ({ acknowledged }: Write): number => lengthOf(acknowledged);
export const wholeOf = ({ acknowledged, last }: Write): Buffer => Buffer.concat([...acknowledged, ...last]);

/** How many sectors the last write touches. The first one holds acknowledged bytes too, where it begins inside of it. */
export const sectorsOf = (write: Write): number => {
  const start = startOf(write);
  return Math.ceil((start + lengthOf(write.last)) / SECTOR) - Math.floor(start / SECTOR);
};

/** The file at `size` bytes, sector by sector as `fates` says; acknowledged bytes were synced and stay. */
export const lostSectors = (write: Write, fates: readonly Fate[], size: number): State => {
  const start = startOf(write);
  const first = Math.floor(start / SECTOR);
  const bytes = Buffer.from(wholeOf(write).subarray(0, size));
  const fateAt = (offset: number): Fate => fates[Math.floor(offset / SECTOR) - first] ?? 'new';
  for (const [n, fate] of fates.entries()) {
    if (fate === 'new') continue;
    const from = Math.min(size, Math.max(start, (first + n) * SECTOR));
    bytes.fill(fate === 'zero' ? 0 : STALE, from, Math.min(size, (first + n + 1) * SECTOR));
  }
  const what = `sectors ${fates.map(([letter]) => letter).join('')} from byte ${start}, ${size} bytes`;
  return { what, bytes, expected: judge(write, fateAt, size) };
};

const judge = (write: Write, fateAt: (offset: number) => Fate, size: number): Expected => {
  const is = (fate: Fate, from: number, to: number): boolean => {
    for (let at = from; at < to; at++) if (fateAt(at) !== fate) return false;
    return true;
  };
  const has = (fate: Fate, from: number, to: number): boolean => {
    for (let at = from; at < to; at++) if (fateAt(at) === fate) return true;
    return false;
  };
  let at = startOf(write);
  const places = write.last.map(({ length }) => {
    const from = at;
    at += length;
    return { from, lf: at - 1 };
  });
  const bad = places.findIndex(({ from, lf }) => lf >= size || !is('new', from, lf + 1));
  const lines = write.acknowledged.length + (bad < 0 ? places.length : bad);
  const line = places[bad];
  if (line === undefined || line.from >= size) return { outcome: 'valid', lines };
  const torn = { outcome: 'torn', lines, line: lines } as const;
  const damaged = { outcome: 'damaged', lines, line: lines } as const;
  const { from, lf } = line;
  if (lf <= size && is('new', from, lf)) {
    // All of the line but its LF is there. With something else in the LF's place somebody may have put it there.
    return lf === size ? { outcome: 'unterminated', lines: lines + 1 } : damaged;
  }
  const left = places.slice(bad).filter((it) => it.lf < size && fateAt(it.lf) === 'new');
  const end = left[0]?.lf ?? size;
  if (!has('zero', from, end)) {
    // Without zeros only a line's beginning is a cut write, and one with a LF is none.
    return left.length === 0 && !has('zero', from, size) ? torn : damaged;
  }
  const wholeBehind = places
    .slice(bad + 1)
    .some(
      (it) => it.lf <= size && is('new', it.from - 1, it.lf) && (it.lf === size || fateAt(it.lf) === 'new'),
    );
  const braceAlone = fateAt(from) === 'zero' && lf <= size && is('new', from + 1, lf);
  return wholeBehind || braceAlone ? damaged : torn;
};

/** All lines acknowledged, and the file cut to `size` bytes. */
export const cutTo = (lines: readonly Buffer[], size: number): State => {
  const bytes = Buffer.concat(lines).subarray(0, size);
  let end = 0;
  let good = 0;
  for (const { length } of lines) {
    if (end + length > size) break;
    end += length;
    good += 1;
  }
  const rest = size - end;
  const what = `cut to ${size} bytes`;
  // Line 0 is made whole or not at all, so no crash explains a part of it.
  if (good === 0) return { what, bytes, expected: { outcome: 'damaged', lines: 0, line: 0 } };
  if (rest === 0) return { what, bytes, expected: { outcome: 'valid', lines: good } };
  if (rest === (lines[good]?.length ?? 0) - 1)
    return { what, bytes, expected: { outcome: 'unterminated', lines: good + 1 } };
  return { what, bytes, expected: { outcome: 'torn', lines: good, line: good } };
};

/** One bit flipped: no interrupted write explains it, wherever it is. */
export const flipped = (lines: readonly Buffer[], bit: number): State => {
  const bytes = Buffer.concat(lines);
  const at = bit >> 3;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
  let line = 0;
  for (let end = lines[0]?.length ?? 0; end <= at; end += lines[line]?.length ?? 1) line += 1;
  return { what: `bit ${bit} flipped`, bytes, expected: { outcome: 'damaged', lines: line, line } };
};

/** All from byte `from` on reads as zeros. */
export const zerosFrom = (lines: readonly Buffer[], from: number): State => {
  const { bytes: kept, expected } = cutTo(lines, from);
  const bytes = Buffer.concat([kept, Buffer.alloc(lengthOf(lines) - from)]);
  const what = `zeros from byte ${from} on`;
  const good = expected.outcome === 'unterminated' ? expected.lines - 1 : expected.lines;
  const begins = expected.outcome === 'valid' || from % SECTOR === 0;
  const torn = good > 0 && begins && expected.outcome !== 'unterminated';
  return { what, bytes, expected: { outcome: torn ? 'torn' : 'damaged', lines: good, line: good } };
};

/** The file was made longer for a write of which nothing arrived. `most` is the most that a writer appends at once. */
export const zerosBehind = (lines: readonly Buffer[], length: number, most: number): State => {
  const bytes = Buffer.concat([...lines, Buffer.alloc(length)]);
  const outcome = length <= most ? 'torn' : 'damaged';
  return {
    what: `${length} zeros behind`,
    bytes,
    expected: { outcome, lines: lines.length, line: lines.length },
  };
};

/** Where the good lines of a state end, and what a repair has to leave standing there. */
export const keptOf = (write: readonly Buffer[], { expected }: State): Buffer => {
  const kept = write.slice(0, expected.lines);
  if (kept.some((line) => line.at(-1) !== LF)) throw new Error('a line without its LF');
  return Buffer.concat(kept);
};
