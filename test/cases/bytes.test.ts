import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planningSession } from '../../src/adapters/cli/demo/session-log.ts';
import type { Desk } from '../adapters/cli/support/desk.ts';
import { ada, claude, World } from '../support/world.ts';
import { deskOfSeven, type Fields, json, ledgerOf, linesOf, verdictOf, writeLines } from './support/seven.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskOfSeven();
});
afterEach(() => desk.clear());

describe('A1: a damaged middle line is taken for the end of the file', () => {
  it('fails at that line, and shows what follows as unverified', async () => {
    const lines = linesOf(ledgerOf(desk));
    const offset = Buffer.concat(lines.slice(0, 3)).length;
    const half = Buffer.concat([lines[3]!.subarray(0, lines[3]!.length >> 1), Buffer.from('\n')]);
    writeLines(ledgerOf(desk), lines.with(3, half));

    expect(await verdictOf(desk)).toEqual([
      3,
      `damaged: 3 lines good before the first fault bad-frame at line 3, byte ${offset}`,
    ]);
    for (const line of ['status', 'board', 'step list', 'resume', 'replay']) {
      expect(await json(desk, line), line).toMatchObject({ ok: false, code: 'damaged', exit: 3 });
    }
    expect(await json(desk, 'step plan More')).toMatchObject({ ok: false, code: 'damaged', exit: 3 });
    const salvaged = await json(desk, 'replay --salvage');
    expect(salvaged.head).toMatchObject({ seq: 2 });
    expect(salvaged.unverified).toMatchObject([
      { offset, bytes: half.length },
      { says: { seq: 4, type: 'step.planned' } },
      { says: { seq: 5 } },
      { says: { seq: 6 } },
    ]);
  });
});

describe('A2, A3: power was lost in the last line, and numbering began again', () => {
  it.each([2, 100, -1])(
    'cut by %i bytes: said at once, set aside before the next write, which is 7 after 5',
    async (cut) => {
      const lines = linesOf(ledgerOf(desk));
      const last = lines[6]!;
      const torn = last.subarray(0, cut < 0 ? 1 : last.length - cut);
      writeLines(ledgerOf(desk), [...lines.slice(0, 6), torn]);

      const { code, out, err } = await desk.type('status', { tty: false });
      expect({ code, goal: out.includes('Ship login') }).toEqual({ code: 3, goal: true });
      expect(err).toMatch(/^warning: a write was cut off after line 5, at byte /);
      const { events } = await json(desk, 'step plan "After the storm"');
      // The repair is line 6, and says so; what was asked for follows it.
      expect(events).toMatchObject([{ seq: 7, type: 'step.planned' }]);
      expect(await json(desk, 'show 6')).toMatchObject({
        event: { type: 'ledger.recovered', actor: 'system:ledger' },
      });
      const [aside = ''] = readdirSync(desk.path('.loopledger', 'torn'));
      expect(readFileSync(desk.path('.loopledger', 'torn', aside)).equals(torn)).toBe(true);
      expect((await verdictOf(desk))[0]).toBe(0);
    },
  );

  it('only its LF is gone: the line counts, and the next write puts the LF back', async () => {
    const lines = linesOf(ledgerOf(desk));
    writeFileSync(ledgerOf(desk), Buffer.concat(lines).subarray(0, -1));
    expect(await json(desk, 'step list')).toMatchObject({
      ok: true,
      steps: [{}, {}, {}, { title: 'Step 4' }],
    });
    expect((await json(desk, 'step plan More')).events).toMatchObject([{ seq: 7 }]);
    expect((await verdictOf(desk))[0]).toBe(0);
  });
});

describe('A10: lines of tens of MB', () => {
  it('keeps 50 MB of evidence beside the log, once', async () => {
    writeFileSync(desk.path('big.bin'), Buffer.alloc(50_000_000, 'image'));
    for (const title of ['a', 'b'])
      await desk.done(`evidence add --kind file --title ${title} --file big.bin`);
    const lines = linesOf(ledgerOf(desk));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
    const [one, two] = lines.slice(-2).map((line) => JSON.parse(String(line)).event.data.content as Fields);
    expect(one).toEqual(two);
    expect(one).toMatchObject({
      bytes: 50_000_000,
      blob: expect.stringMatching(/^hmac-sha256:[0-9a-f]{64}$/),
    });
    const kept = readdirSync(desk.path('.loopledger', 'blobs'), { recursive: true, withFileTypes: true });
    expect(
      kept
        .filter((it) => it.isFile())
        .map(({ name }) => name.slice(64))
        .sort(),
    ).toEqual(['', '.key']);
  });
});

describe('A11: pasted text makes a valid log unreadable', () => {
  it('keeps a title with U+2028, U+2029, U+0085 and CR on one line, to the character', async () => {
    const title = 'a\u2028b\u2029c\u0085d\re';
    expect((await desk.argv(['step', 'plan', title])).code).toBe(0);
    expect(linesOf(ledgerOf(desk))).toHaveLength(8);
    expect((await json(desk, 'show 7')).event).toMatchObject({ data: { title } });
    expect((await verdictOf(desk))[0]).toBe(0);
    expect((await json(desk, 'step list')).steps).toHaveLength(5);
  });
});

describe('A12: half an emoji bricks the session', () => {
  it('refuses a title that is too long, and one that ends in half a character, before anything is hashed', async () => {
    const world = new World();
    await world.init();
    const criteria = [{ text: 'it is kind', judge: 'human' as const }];
    const open = (objective: string) => world.submit({ type: 'goal.open', objective, criteria }, ada);
    expect(await open(`a${'\ud83d'}`)).toMatchObject({
      ok: false,
      refusal: { code: 'bad-command', what: expect.stringContaining('half a character') },
    });
    await world.do({ type: 'goal.open', objective: 'Ship', criteria }, ada);
    const long = `${'a'.repeat(199)}😀`;
    expect(await world.code({ type: 'step.plan', title: long }, claude)).toBe('bad-command');
    expect(await world.types()).toEqual(['ledger.opened', 'goal.opened']);
  });
});

describe('A13: one file with a BOM fails the whole read', () => {
  it('says so of that one, and reads the others', async () => {
    for (const name of ['b', 'c', 'd', 'e']) await desk.done(`init --ledger ${name} --title ${name}`);
    const file = desk.path('c', 'ledger.jsonl');
    writeFileSync(file, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), readFileSync(file)]));
    for (const name of ['.loopledger', 'b', 'd', 'e']) await desk.done(`verify --ledger ${name}`);
    expect(await verdictOf(desk, '--ledger c')).toEqual([
      3,
      expect.stringContaining(' bom at line 0, byte 0'),
    ]);
    expect(await json(desk, 'status --ledger c')).toMatchObject({
      code: 'damaged',
      what: expect.stringContaining('bom'),
    });
  });
});

describe('A16, A18: foreign JSON is bent by reading it', () => {
  it('keeps a 64-bit integer, a repeated key and __proto__ in the text they came in, and nothing is done by it', async () => {
    const input = '{"n":9007199254740993,"n":1.0,"__proto__":{"done":true}}';
    const session = planningSession('/home/ada', desk.now).replace(/("input":)\{[^}]*\}/, `$1${input}`);
    writeFileSync(desk.path('session.jsonl'), session);
    await desk.done('import session.jsonl');
    const called = linesOf(ledgerOf(desk)).map((line) => JSON.parse(String(line)).event as Fields);
    expect(called.find(({ type }) => type === 'tool.called')?.data).toMatchObject({ input });
    expect(({} as Fields).done).toBeUndefined();
    expect((await json(desk, 'step list --all')).steps).toHaveLength(4);
    await desk.argv(['evidence', 'add', '--title', '__proto__', input]);
    expect((await json(desk, 'evidence list')).evidence).toMatchObject([{ title: '__proto__' }]);
    expect((await verdictOf(desk))[0]).toBe(0);
  });
});
