import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, hash, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventData } from '../../src/format/events/index.ts';
import {
  BATCH_MAX,
  DEPTH_MAX,
  EVENT_MAX,
  INLINE_MAX,
  LINE_MAX,
  STUB_LENGTH,
} from '../../src/format/limits.ts';
import { FILE_VERDICTS, LEDGER_VERDICTS, LINE_VERDICTS } from '../../src/format/verdict.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { citedRules, fenced, firstCells, ruleNumbers } from './format-document.ts';
import { shapeOf } from './json-shape.ts';
import { projectFiles } from './markdown.ts';

const TEXT = readFileSync('docs/FORMAT.md', 'utf8');
const EXAMPLE = fenced(TEXT, 'jsonl');
const LINES = EXAMPLE.trimEnd().split('\n');
const WITHHELD = [LINES[0], fenced(TEXT, 'jsonl stub').trimEnd(), ...LINES.slice(2), ''].join('\n');
const hashes = LINES.map((line) => (JSON.parse(line) as { sha256: string }).sha256);

describe('the rules', () => {
  it('have numbers that rise and come once', () => {
    const numbers = ruleNumbers(TEXT);
    expect(numbers.length).toBeGreaterThan(60);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  it('exist where they are cited', () => {
    const known = new Set(ruleNumbers(TEXT));
    const citing = projectFiles(process.cwd()).filter((file) =>
      /^(?:docs|test|src|fixtures\/vectors)\/.*\.(?:md|ts|json)$/.test(file),
    );
    const unknown = citing.flatMap((file) =>
      citedRules(readFileSync(file, 'utf8'))
        .filter((number) => !known.has(number) && file !== 'test/docs/format-document.ts')
        .map((number) => `${file}: F-${number}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the document says what the product does', () => {
  const codes = (rule: string): string[] => firstCells(TEXT, rule).map((cell) => cell.replaceAll('`', ''));

  it('the verdicts, in their order', () => {
    const byPlace = codes('**F-53**');
    expect(codes('**F-51**')).toEqual([...FILE_VERDICTS]);
    expect([...codes('**F-52**'), ...byPlace.slice(0, -1)]).toEqual([...LINE_VERDICTS]);
    expect(byPlace.at(-1)).toBe('bad-event');
    expect(codes('**F-55**')).toEqual([...LEDGER_VERDICTS]);
  });

  it.each([
    [40, 'ledger.opened'],
    [41, 'ledger.continued'],
    [42, 'ledger.recovered'],
    [43, 'ledger.imported'],
    [44, 'ledger.checkpointed'],
    [45, 'line.withheld'],
    [46, 'evidence.withheld'],
    [47, 'decision.made'],
  ] as const)('F-%i: the keys of %s', (rule, type) => {
    const { properties = {}, required = [] } = shapeOf(eventData[type]);
    const keys = firstCells(TEXT, `**F-${rule}** \`${type}\``).flatMap((cell) =>
      cell.split(', ').map((key) => key.replaceAll('`', '')),
    );
    const expected = Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`));
    expect(keys.sort()).toEqual(expected.sort());
  });

  it('every type of ledger.* and every withholding type has a rule', () => {
    const judged = Object.keys(eventData).filter((type) => /^ledger\.|\.withheld$/.test(type));
    for (const type of judged) expect(TEXT).toMatch(new RegExp(`^- \\*\\*F-4\\d\\*\\* \`${type}\``, 'm'));
  });

  it('the limits', () => {
    for (const limit of [LINE_MAX, EVENT_MAX, LINE_MAX - 1, BATCH_MAX, INLINE_MAX, STUB_LENGTH, DEPTH_MAX]) {
      expect(TEXT).toContain(limit.toLocaleString('en-US'));
    }
  });
});

describe('the example', () => {
  it('is canonical, and its hashes are what F-13 and F-14 say', () => {
    LINES.forEach((line, n) => {
      const { event, prev, sha256 } = JSON.parse(line) as { event: unknown; prev: string; sha256: string };
      const bytes = canonicalize(event) ?? '';
      expect(line).toBe(canonicalize(JSON.parse(line)));
      expect(line.slice(9, -151)).toBe(bytes);
      expect(sha256).toBe(hash('sha256', `\0${prev}${hash('sha256', bytes)}`));
      expect(prev).toBe(n === 0 ? '0'.repeat(64) : hashes[n - 1]);
    });
  });

  it('is valid, with the line and with its stub, and has one root', async () => {
    const [whole, withheld] = await Promise.all(
      [EXAMPLE, WITHHELD].map((text) => verifyLedger([Buffer.from(text)])),
    );
    expect(whole).toMatchObject({ verdict: 'valid', lines: 4, stubs: 0 });
    expect(withheld).toMatchObject({ verdict: 'valid', lines: 4, stubs: 1, authorised: 1 });
    expect(withheld?.root).toBe(whole?.root);
  });

  it('has the checkpoint that F-100 to F-107 say', () => {
    const sha256 = (...parts: (string | Uint8Array)[]): Buffer =>
      parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
    const node = (left: Buffer, right: Buffer): Buffer => sha256('\x01', left, right);
    const [a, b, c, d] = hashes.map((hex) => Buffer.from(hex, 'hex')) as [Buffer, Buffer, Buffer, Buffer];
    const root = node(node(a, b), node(c, d)).toString('base64');

    const note = fenced(TEXT, 'text checkpoint');
    const split = note.lastIndexOf('\n\n') + 1;
    const [text, signature] = [note.slice(0, split), note.slice(split + 1)];
    const [vkeyName = '', id, key = ''] = fenced(TEXT, 'text vkey').trim().split('+');
    const [name, size, said] = text.split('\n');
    expect([name, size, said]).toEqual([vkeyName, '4', root]);

    const [, , signed = ''] = signature.trimEnd().split(' ');
    const bytes = Buffer.from(signed, 'base64');
    const typedKey = Buffer.from(key, 'base64');
    expect(signature).toBe(`— ${name} ${signed}\n`);
    expect(sha256(`${name}\n`, typedKey).subarray(0, 4).toString('hex')).toBe(id);
    expect(bytes.subarray(0, 4).toString('hex')).toBe(id);
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typedKey.subarray(1)]);
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(text), publicKey, bytes.subarray(4))).toBe(true);
  });
});

describe('the check by hand', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'by-hand-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const byHand = (ledger: string): { status: number | null; stdout: string } => {
    writeFileSync(join(folder, 'ledger.jsonl'), ledger);
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    return spawnSync('bash', ['-c', fenced(TEXT, 'bash by-hand')], { cwd: folder, encoding: 'utf8', env });
  };

  it('finds the example good, with the line and with its stub', () => {
    const good = { status: 0, stdout: `4 lines, head ${hashes.at(-1)}\n` };
    expect(byHand(EXAMPLE)).toMatchObject(good);
    expect(byHand(WITHHELD)).toMatchObject(good);
  });

  it('counts bytes, not characters', () => {
    const event = '{"title":"Résumé 検証 😀"}';
    const zeros = '0'.repeat(64);
    const sum = hash('sha256', `\0${zeros}${hash('sha256', event)}`);
    expect(byHand(`{"event":${event},"prev":"${zeros}","sha256":"${sum}"}\n`)).toMatchObject({ status: 0 });
  });

  it.each([
    ['a changed word', EXAMPLE.replace('Ship login"', 'Ship logon"'), 0],
    ['a changed hash', EXAMPLE.replace('"prev":"4372', '"prev":"4373'), 1],
    ['a line that is gone', `${LINES[0]}\n${LINES[2]}\n`, 1],
    ['a line that is no line', EXAMPLE.replace(LINES[3] ?? '', '<<<<<<< ours'), 3],
    ['a last line cut short', EXAMPLE.slice(0, -1), 3],
  ])('finds %s', (_, ledger, line) => {
    const { status, stdout } = byHand(ledger);
    expect(status).toBe(3);
    expect(stdout).toMatch(new RegExp(`^line ${line}: `));
  });
});
