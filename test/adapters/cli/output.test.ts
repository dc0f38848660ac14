import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonText } from '../../../src/adapters/cli/print.ts';
import { table } from '../../../src/adapters/cli/render/table.ts';
import { shorten, widthOf } from '../../../src/adapters/cli/render/width.ts';
import type { Desk } from './support/desk.ts';
import { deskWithLedger, LEDGER } from './support/troubles.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskWithLedger();
});
afterEach(() => desk.clear());

/** A title that tries to drive the terminal, to end the line, to hide and to turn the reading direction. */
const EVIL = 'a\u001b]0;owned\u0007\u001b[2J\u009b31mb\r\nrefused: c\u202ed\u200be\u2028f\u{e0041}';
const SCREENS = [
  'status',
  'board',
  'log',
  'step list --all',
  'goal list',
  'goal show',
  'lesson list',
  'evidence list',
  'call list',
  'session list',
  'next',
  'replay',
  'show 6',
  'check list',
  'resume',
];

describe('text of the log', () => {
  beforeEach(async () => {
    await desk.argv(['step', 'plan', EVIL]);
    await desk.argv(['goal', 'amend', '--objective', EVIL, '--reason', EVIL]);
    await desk.argv(['lesson', 'add', EVIL, '--pin']);
    await desk.argv(['session', 'start', '--runtime', 'x', '--model', EVIL, '--external', EVIL]);
    await desk.argv(['call', 'open', EVIL, '--id', 'evil', '--input', EVIL]);
    await desk.argv(['evidence', 'add', '--title', EVIL, EVIL]);
  });

  it.each(SCREENS)('is inert on the screen of %s', async (line) => {
    const typed = await desk.type(line, { env: { NO_COLOR: '1' } });
    expect({ code: typed.code, err: typed.err }).toEqual({ code: 0, err: '' });
    expect(typed.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028\u202e\u{e0041}]/u);
    // In the brief it stands in a block that it can't close.
    if (line !== 'resume') expect(typed.out).not.toMatch(/^refused: c/m);
  });

  it.each(SCREENS)('is exact in the JSON of %s, and drives nothing there either', async (line) => {
    const { out } = await desk.type(`${line} --json`);
    expect(out).not.toMatch(/[\u007f-\u009f\u202e\u2028]/u);
    expect(out.indexOf('\n')).toBe(out.length - 1);
    if (['step list --all', 'goal list', 'lesson list', 'evidence list'].includes(line)) {
      expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(EVIL).slice(1, -1));
    }
  });

  it.each([
    [['step', 'show', EVIL]],
    [[EVIL]],
    [['status', `--${EVIL}`]],
    [['import', EVIL]],
    [['status', '--as', EVIL]],
  ])('is inert where it is refused: %j', async (argv) => {
    const typed = await desk.argv(argv);
    expect([1, 2]).toContain(typed.code);
    expect(typed.err.split('\n')).toHaveLength(3);
    expect(typed.err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/u);
  });
});

describe('colour', () => {
  const ESC = '\u001b[';

  it('is there on a terminal, and nowhere else', async () => {
    expect((await desk.type('status')).out).toContain(ESC);
    expect((await desk.type('status', { tty: false })).out).not.toContain(ESC);
    expect((await desk.type('status', { env: { NO_COLOR: '1' } })).out).not.toContain(ESC);
    expect((await desk.type('status', { env: { NO_COLOR: '' } })).out).toContain(ESC);
    expect((await desk.type('status', { env: { TERM: 'dumb' } })).out).not.toContain(ESC);
    expect((await desk.type('status --json')).out).not.toContain(ESC);
  });
});

describe('width', () => {
  it.each(['status', 'board', 'step list', 'goal list', 'session list'])(
    '%s fits the terminal',
    async (line) => {
      await desk.argv(['step', 'plan', `${'漢字'.repeat(30)} e\u0301`]);
      await desk.argv(['goal', 'amend', '--objective', 'word '.repeat(60), '--reason', 'r']);
      await desk.done('step claim');
      for (const columns of [60, 80, 200]) {
        const { out } = await desk.type(line, { columns, env: { NO_COLOR: '1' } });
        const paths = out
          .split('\n')
          .filter((text) => !text.includes(desk.folder) && !text.startsWith('head'));
        expect(Math.max(...paths.map(widthOf)), out).toBeLessThanOrEqual(columns);
      }
    },
  );

  it('is cut on a character, marks and all', () => {
    expect(shorten('漢字漢字', 5)).toBe('漢字…');
    expect(shorten('ae\u0301b', 2)).toBe('a…');
    expect(shorten('ae\u0301b', 3)).toBe('ae\u0301b');
    expect(shorten('🙂🙂🙂', 4)).toBe('🙂…');
  });

  it('gives numbers to the right, and cuts the last column that gives way first', () => {
    const columns = [
      { head: 'id' },
      { head: 'n', right: true as const },
      { head: 'title', gives: true as const },
    ];
    expect(
      table(
        columns,
        [
          ['A', '7', 'x'.repeat(50)],
          ['BB', '12', 'y\nz'],
        ],
        30,
      ),
    ).toBe(['id   n  title', `A    7  ${'x'.repeat(21)}…`, 'BB  12  y␊z'].join('\n'));
  });
});

describe('JSON', () => {
  it('means the same with its escapes', () => {
    const value = { a: EVIL, 'k\u202e': ['\u{e0041}', '\u2066', 'plain', '😀'] };
    expect(JSON.parse(jsonText(value))).toEqual(value);
    expect(jsonText(value)).toMatch(/^[^\u007f-\u009f\u2028-\u202e\u2066]*$/);
  });
});

describe('a reader that goes away', () => {
  it.each([
    ['log', 2],
    ['status', 0],
    ['log --json', 1],
    ['help', 0],
  ])('%s ends quietly', async (line, readerGoneAfter) => {
    const typed = await desk.type(line, { readerGoneAfter });
    expect({ code: typed.code, err: typed.err }).toEqual({ code: 0, err: '' });
  });
});

describe('a fault of the program', () => {
  const login = (): never => {
    throw new TypeError('boom\nat secret');
  };

  it('is one line without a stack, exit 70, and the stack only on request', async () => {
    const plain = await desk.type('step plan X', { login });
    expect(plain.code).toBe(70);
    expect(plain.err.split('\n')).toHaveLength(3);
    expect(plain.err).not.toContain('    at ');
    await desk.done(plain.tries ?? '');
    const loud = await desk.type('step plan X', { login, env: { LOOPLEDGER_DEBUG: '1' } });
    expect(loud.err).toContain('    at ');
    const json = await desk.type('step plan X --json', { login });
    expect(json.json()).toMatchObject({ ok: false, code: 'bug', exit: 70 });
  });
});

describe('a bare file', () => {
  it('is read wherever reading is enough, and never written', async () => {
    const path = desk.path('copy.jsonl');
    writeFileSync(path, readFileSync(desk.path(...LEDGER)));
    for (const line of [
      'status',
      'log',
      'verify',
      'replay',
      'next',
      'resume',
      'board',
      'show 1',
      'step list',
    ]) {
      await desk.done(`${line} --ledger copy.jsonl`);
    }
    const digest = async (line: string) => (await desk.done(`${line} --json`)).json().digest;
    expect(await digest('replay --ledger copy.jsonl')).toBe(await digest('replay'));
    const before = readFileSync(path);
    const typed = await desk.type('step plan X --ledger copy.jsonl');
    expect(typed.code).toBe(5);
    await desk.done(typed.tries ?? '');
    expect(readFileSync(path)).toEqual(before);
  });
});
