import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from './support/desk.ts';

let desk: Desk;
let file: string;
const ledger = (): Buffer => readFileSync(file);

beforeEach(async () => {
  desk = new Desk();
  await desk.done('init --goal "Ship login" --check "npm test" --ledger l');
  await desk.argv(['step', 'plan', 'Two\u2028lines,\rand\nmore', '--ledger', 'l']);
  await desk.done('step claim --ledger l');
  file = desk.path('l', 'ledger.jsonl');
});
afterEach(() => desk.clear());

/** A byte of the third line is another one. */
const damage = (): number => {
  const bytes = ledger();
  const second = bytes.indexOf(0x0a, bytes.indexOf(0x0a) + 1) + 1;
  bytes[second + 20] = (bytes[second + 20] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  return second;
};

describe('an export', () => {
  it('is the ledger, byte for byte, whatever its text holds', async () => {
    const before = ledger();
    expect(before.includes('\u2028')).toBe(true);
    const { out, err } = await desk.done('export --ledger l');
    expect(Buffer.from(out)).toEqual(before);
    expect(err).toBe('');
    expect((await desk.done('export --to jsonl --ledger l')).out).toBe(out);
    expect(ledger()).toEqual(before);
  });

  it('goes into a file, of which JSON says what it is', async () => {
    const { json } = await desk.done('export -o copy.jsonl --json --ledger l');
    const copy = readFileSync(desk.path('copy.jsonl'));
    expect(copy).toEqual(ledger());
    const lines = copy.toString().trim().split('\n');
    expect(json()).toEqual({
      ok: true,
      file: {
        path: desk.path('copy.jsonl'),
        bytes: copy.length,
        sha256: createHash('sha256').update(copy).digest('hex'),
      },
      lines: lines.length,
      head: { seq: lines.length - 1, hash: /"([0-9a-f]{64})"\}$/.exec(lines.at(-1) ?? '')?.[1] },
    });
    expect((await desk.type('verify --ledger copy.jsonl')).code).toBe(0);
  });

  it('leaves a file that is there, unless it is told to write over it', async () => {
    writeFileSync(desk.path('copy.jsonl'), 'mine');
    const refused = await desk.type('export -o copy.jsonl --ledger l');
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--replace writes over it')]);
    expect(readFileSync(desk.path('copy.jsonl'), 'utf8')).toBe('mine');
    await desk.done('export -o copy.jsonl --replace --ledger l');
    expect(readFileSync(desk.path('copy.jsonl'))).toEqual(ledger());
    const own = await desk.type('export -o l/ledger.jsonl --replace --ledger l');
    expect([own.code, own.err]).toEqual([2, expect.stringContaining("the ledger's own")]);
  });

  it('of a damaged ledger says where: a file is not made, and what came out is good', async () => {
    const good = damage();
    const names = readdirSync(desk.folder);
    const filed = await desk.type('export -o copy.jsonl --ledger l');
    expect([filed.code, filed.err]).toEqual([3, expect.stringMatching(/damaged at line 2, byte \d+/)]);
    expect(readdirSync(desk.folder)).toEqual(names);
    const shown = await desk.type('export --ledger l');
    expect([shown.code, shown.err]).toEqual([3, expect.stringMatching(/damaged at line 2, byte \d+/)]);
    expect(Buffer.from(shown.out)).toEqual(ledger().subarray(0, good));
    expect((await desk.type('export -o copy.jsonl --json --ledger l')).json()).toMatchObject({
      ok: false,
      code: 'damaged',
      exit: 3,
    });
  });

  it('leaves a torn tail out, and says so', async () => {
    const whole = ledger();
    appendFileSync(file, '{"prev":"');
    const shown = await desk.type('export --ledger l');
    expect([shown.code, shown.err]).toEqual([3, expect.stringContaining('a write was cut off')]);
    expect(Buffer.from(shown.out)).toEqual(whole);
    const filed = await desk.type('export -o copy.jsonl --json --ledger l');
    expect([filed.code, filed.json()]).toEqual([
      3,
      expect.objectContaining({ ok: true, fault: expect.objectContaining({ code: 'torn' }) }),
    ]);
    expect(readFileSync(desk.path('copy.jsonl'))).toEqual(whole);
  });

  it('takes a line whose line feed alone is missing', async () => {
    writeFileSync(file, ledger().subarray(0, -1));
    const { out } = await desk.done('export --ledger l');
    expect(Buffer.from(out)).toEqual(ledger());
  });

  it('ends quietly where nobody reads any more', async () => {
    const gone = await desk.type('export --ledger l', { readerGoneAfter: 0 });
    expect([gone.code, gone.out, gone.err]).toEqual([0, '', '']);
  });

  it.each(['export --json --ledger l', 'export --replace --ledger l', 'export --to csv --ledger l'])(
    'is not understood as: %s',
    async (line) => {
      expect((await desk.type(line)).code).toBe(2);
    },
  );

  it('of no ledger, and into a folder, is none', async () => {
    expect((await desk.type('export -o copy.jsonl --ledger nowhere')).code).toBe(2);
    expect(existsSync(desk.path('copy.jsonl'))).toBe(false);
    mkdirSync(desk.path('folder'));
    expect((await desk.type('export -o folder --ledger l')).code).toBe(2);
  });
});
