import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedGzip } from '../../../src/adapters/fs/handoff/stored-gzip.ts';
import { headerOf } from '../../../src/adapters/fs/handoff/ustar.ts';
import { Desk } from './support/desk.ts';

let desk: Desk;
let file: Buffer;
beforeAll(async () => {
  desk = new Desk();
  writeFileSync(desk.path('big.txt'), 'x'.repeat(9_000));
  for (const line of [
    'init --goal "Ship login" --check "npm test" --ledger from',
    'step plan "Write the form" --ledger from',
    'step claim --ledger from',
    'evidence add --title big --file big.txt --ledger from',
    'handoff --to codex -o x.handoff --ledger from',
  ])
    await desk.done(line);
  file = readFileSync(desk.path('x.handoff'));
});
afterAll(() => desk.clear());

/** Everything below a folder, names and bytes, as one hash. */
const treeHash = (folder: string): string => {
  const sum = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    const path = join(entry.parentPath, entry.name);
    sum.update(`${path}\0`);
    if (entry.isFile()) sum.update(readFileSync(path));
  }
  return sum.digest('hex');
};

let n = 0;
/** Received into a new folder, and must be refused with nothing left there or anywhere else. */
const refused = async (bytes: Uint8Array) => {
  n += 1;
  writeFileSync(desk.path('bad.handoff'), bytes);
  const before = treeHash(desk.folder);
  const typed = await desk.type(`receive bad.handoff --json --ledger into-${n}`);
  expect(treeHash(desk.folder)).toBe(before);
  expect(typed.json()).toMatchObject({ ok: false });
  return typed.json() as { code: string; what: string; exit: number };
};

const tarOf = (): Buffer => gunzipSync(file);
const zipped = async (tar: Buffer): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  const once = async function* () {
    yield tar;
  };
  for await (const part of storedGzip(once())) parts.push(part);
  return Buffer.concat(parts);
};
const PAD = 512;
/** The members of a tar: header, content, padding. */
const pieces = (tar: Buffer): Buffer[] => {
  const found: Buffer[] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const bytes = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    const end = at + PAD + Math.ceil(bytes / PAD) * PAD;
    found.push(tar.subarray(at, end));
    at = end;
  }
  return found;
};
const END = Buffer.alloc(1_024);
/** The same header with some of it changed and its sum made right again. */
const header = (change: (it: Buffer) => void, name = 'brief.md', bytes = 0): Buffer => {
  const it = headerOf(name, bytes);
  change(it);
  it.fill(' ', 148, 156);
  const sum = it.reduce((total, byte) => total + byte, 0);
  it.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return it;
};
/** The brief itself, under a header that is changed. */
const briefWith = (change: (it: Buffer) => void): Buffer[] => {
  const [brief = Buffer.alloc(0)] = pieces(tarOf());
  const bytes = Number.parseInt(brief.toString('latin1', 124, 135), 8);
  return [header(change, 'brief.md', bytes), brief.subarray(PAD)];
};
const named = (name: string): Buffer =>
  header((it) => {
    it.fill(0, 0, 100);
    it.write(name, 0, 'latin1');
  });

describe('a handoff file is refused, and the folder stays as it was', () => {
  it('cut at every 64th byte', async () => {
    for (let at = 0; at < file.length; at += 64) {
      expect([at, (await refused(file.subarray(0, at))).code]).toEqual([at, 'bad-handoff']);
    }
  });

  it('with a flipped byte in each member, its header, the zip and its end', async () => {
    const places = [0, 4, 9, 10, 12, file.length - 1, file.length - 6];
    let at = 15;
    for (const piece of pieces(tarOf())) {
      places.push(at + 3, at + 130, at + PAD + 1);
      at += piece.length;
    }
    for (const place of places) {
      const flipped = Buffer.from(file);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      expect([place, (await refused(flipped)).code]).toEqual([place, 'bad-handoff']);
    }
  });

  it('with a flipped byte in each member and every checksum of the zip made right again', async () => {
    const tar = tarOf();
    let at = 0;
    for (const piece of pieces(tar)) {
      const flipped = Buffer.from(tar);
      flipped[at + PAD + 5] = (flipped[at + PAD + 5] ?? 0) ^ 1;
      expect((await refused(await zipped(flipped))).code).toBe('bad-handoff');
      at += piece.length;
    }
  });

  it.each<readonly [string, () => Buffer[]]>([
    ['a name that leads upwards', () => [named('../x')]],
    ['an absolute name', () => [named('/tmp/x')]],
    ['a name inside that leads upwards', () => [named(`blobs/../../${'a'.repeat(8)}`)]],
    ['a blob in another’s folder', () => [named(`blobs/aa/${'b'.repeat(64)}`)]],
    ['a symbolic link', () => [header((it) => it.write('2', 156) + it.write('/etc/passwd', 157))]],
    ['a hard link', () => [header((it) => it.write('1', 156) + it.write('brief.md', 157))]],
    ['a folder', () => [header((it) => it.write('5', 156))]],
    ['a device', () => [header((it) => it.write('3', 156))]],
    ['a long name of GNU tar', () => [header((it) => it.write('L', 156))]],
    ['an extended header', () => [header((it) => it.write('x', 156))]],
    ['another mode', () => briefWith((it) => it.write('0000777\0', 100))],
    ['an owner', () => briefWith((it) => it.write('0001750\0', 108))],
    ['a time', () => briefWith((it) => it.write('00000000001', 136))],
    ['a prefix', () => briefWith((it) => it.write('../..', 345))],
    ['the name of an owner', () => briefWith((it) => it.write('ada', 265))],
    ['a size beyond the file', () => [headerOf('brief.md', 0o77777777777)]],
    ['a size that is no number', () => [header((it) => it.write('-0000000001', 124))]],
  ])('with %s among its members', async (_, first) => {
    const [, ...rest] = pieces(tarOf());
    const answer = await refused(await zipped(Buffer.concat([...first(), ...rest, END])));
    expect(answer).toMatchObject({ code: 'bad-handoff', exit: 3 });
  });

  it('with a member twice, in another order, missing, or something behind its end', async () => {
    const [brief, log, key, content] = pieces(tarOf()) as [Buffer, Buffer, Buffer, Buffer];
    for (const members of [
      [brief, log, log, key, content],
      [brief, brief, log, key, content],
      [log, brief, key, content],
      [brief, log, content, key],
      [brief, log, key, content, key, content],
      [brief, log, key],
      [brief, log],
      [log],
      [],
    ]) {
      const answer = await refused(await zipped(Buffer.concat([...members, END])));
      expect(answer.code).toBe('bad-handoff');
    }
    const whole = [brief, log, key, content, END];
    for (const tail of [Buffer.alloc(512), Buffer.from('x'), brief]) {
      expect((await refused(await zipped(Buffer.concat([...whole, tail])))).code).toBe('bad-handoff');
    }
    expect((await refused(Buffer.concat([file, file]))).code).toBe('bad-handoff');
  });

  it('that is compressed: no bomb is unpacked', async () => {
    for (const tar of [tarOf(), Buffer.alloc(64 * 1_048_576)]) {
      expect((await refused(gzipSync(tar))).what).toContain('no handoff file of loopledger');
    }
  });

  it('that is a folder, a pipe, a link to nothing, or is not there', async () => {
    mkdirSync(desk.path('folder.handoff'));
    symlinkSync('nothing', desk.path('link.handoff'));
    execFileSync('mkfifo', [desk.path('pipe.handoff')]);
    for (const name of ['folder.handoff', 'pipe.handoff', 'link.handoff', 'none.handoff']) {
      const typed = await desk.type(`receive ${name} --json --ledger nowhere`);
      expect([name, typed.json().code, typed.code]).toEqual([name, 'no-file', 2]);
    }
  });
});

describe('a handoff file', () => {
  it('is a tar.gz that other programs read: a ledger’s folder with a brief', async () => {
    const unpacked = desk.path('unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['xzf', desk.path('x.handoff'), '-C', unpacked]);
    expect(readdirSync(unpacked).sort()).toEqual(['blobs', 'brief.md', 'ledger.jsonl']);
    const listed = execFileSync('tar', ['tzf', desk.path('x.handoff')], { encoding: 'utf8' }).split('\n');
    expect(listed.slice(0, 2)).toEqual(['brief.md', 'ledger.jsonl']);
    expect((await desk.type('verify --deep --ledger unpacked')).code).toBe(0);
  });

  it('C15: lost or edited, it is made again from the ledger, the same bytes', async () => {
    await desk.done('handoff -o again.handoff --ledger from');
    expect(readFileSync(desk.path('again.handoff')).equals(file)).toBe(true);
    writeFileSync(desk.path('again.handoff'), 'edited');
    const there = await desk.type('handoff -o again.handoff --json --ledger from');
    expect([there.json().code, there.code]).toEqual(['file-exists', 2]);
    expect(readFileSync(desk.path('again.handoff'), 'utf8')).toBe('edited');
    await desk.done('handoff -o again.handoff --replace --ledger from');
    expect(readFileSync(desk.path('again.handoff')).equals(file)).toBe(true);
    expect(readdirSync(desk.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('whose place can’t be written freezes nothing', async () => {
    await desk.done('init --title Other --ledger other');
    for (const [to, code] of [
      ['none/x.handoff', 'io'],
      ['big.txt', 'file-exists'],
      ['folder', 'no-file'],
    ] as const) {
      mkdirSync(desk.path('folder'), { recursive: true });
      const typed = await desk.type(`handoff -o ${to} --json --ledger other`);
      expect([to, typed.json().code]).toEqual([to, code]);
    }
    expect((await desk.type('handoff show --json --ledger other')).json().handed_over).toBeUndefined();
  });

  it.each(['../../etc', 'a b', 'Codex', '\u001b[31m', 'system:ledger', `${'x'.repeat(65)}`, '$(id)', 'İ'])(
    'is not addressed to %j',
    async (to) => {
      const typed = await desk.argv(['handoff', '--to', to, '--json', '--ledger', 'other']);
      expect([typed.json().code, typed.code]).toEqual(['bad-actor', 2]);
      expect(typed.out).not.toContain('\u001b');
    },
  );

  it('tried only, leaves nothing, not even a folder', async () => {
    const before = treeHash(desk.folder);
    const typed = await desk.done('receive x.handoff --dry-run --json --ledger dry');
    expect(typed.json()).toMatchObject({ how: 'created', dry_run: true, events: [] });
    expect(treeHash(desk.folder)).toBe(before);
  });

  it('C2: is not received in place of a damaged ledger', async () => {
    await desk.done('init --title Mine --ledger hurt');
    writeFileSync(desk.path('hurt', 'ledger.jsonl'), 'x\n');
    const before = treeHash(desk.folder);
    const typed = await desk.type('receive x.handoff --json --ledger hurt');
    expect([typed.json().code, typed.code]).toEqual(['damaged', 3]);
    expect(treeHash(desk.folder)).toBe(before);
  });

  it('of two who receive it at once into one place one makes the ledger', async () => {
    const both = await Promise.all([1, 2].map(() => desk.type('receive x.handoff --json --ledger race')));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.json().code).toMatch(/^(?:exists|already-received)$/);
    expect((await desk.type('verify --deep --ledger race')).code).toBe(0);
  });

  it('is received through a linked folder', async () => {
    mkdirSync(desk.path('real'));
    symlinkSync('real', desk.path('linked'));
    await desk.done('receive x.handoff --ledger linked');
    expect(readdirSync(desk.path('real'))).toContain('ledger.jsonl');
  });
});
