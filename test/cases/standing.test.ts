import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RawEvent } from '../../src/format/event.ts';
import { sealLine } from '../../src/format/line.ts';
import type { Desk } from '../adapters/cli/support/desk.ts';
import { deskOfSeven, json, ledgerOf, linesOf, verdictOf } from './support/seven.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskOfSeven();
});
afterEach(() => desk.clear());

const files = (): string[] => (readdirSync(desk.folder, { recursive: true }) as string[]).sort();

describe('C2: asked for one thing, silently got a new or another one', () => {
  it.each([
    ['resume --session 01ZZZZZZZZZZZZZZZZZZZZZZZZ', 'unknown-session', 1],
    ['resume --goal ZZZZZZ', 'unknown-id', 1],
    ['resume --ledger elsewhere', 'no-ledger', 2],
    ['replay --to 99', 'usage', 2],
  ])('%s is an error, and makes nothing', async (line, code, exit) => {
    const before = files();
    expect(await json(desk, line)).toMatchObject({ ok: false, code, exit });
    expect(files()).toEqual(before);
  });

  it('says that there are two ledgers, takes neither, and names both', async () => {
    await desk.done('init --ledger .git/loopledger');
    writeFileSync(desk.path('.git', 'HEAD'), 'ref: refs/heads/main\n');
    const before = files();
    for (const line of ['resume', 'status', 'next', 'step plan More']) {
      const answer = await json(desk, line);
      expect(answer, line).toMatchObject({ ok: false, code: 'two-ledgers', exit: 2 });
      expect(answer.what).toMatch(/\.loopledger and .*\.git\/loopledger/);
    }
    expect(files()).toEqual(before);
  });

  it('picks none of two goals for whoever asks to go on', async () => {
    await desk.done('goal open "Ship logout" --check "node --version"');
    expect(await json(desk, 'next')).toMatchObject({ verdict: 'stop', row: 2 });
    expect(await json(desk, 'step plan More')).toMatchObject({ ok: false, code: 'several-goals' });
  });
});

/** Puts a line of a type that a later version, or a plugin, might write behind the last one. */
const append = (type: string, data: RawEvent['data']): void => {
  const last = JSON.parse(String(linesOf(ledgerOf(desk)).at(-1))) as { event: RawEvent; sha256: string };
  const id = `7${last.event.id.slice(1)}`;
  const event = { ...last.event, type, data, id, seq: last.event.seq + 1 };
  writeFileSync(ledgerOf(desk), sealLine(event, last.sha256).bytes, { flag: 'a' });
};

describe('C6: an event of a newer version or a plugin bricks the log', () => {
  it('is counted and passed over where it says so', async () => {
    append('x.future', { ignorable: true, more: 'things' });
    expect(await verdictOf(desk)).toEqual([0, expect.stringMatching(/^valid/)]);
    expect(((await json(desk, 'replay')).state as { counts: object }).counts).toMatchObject({ ignored: 1 });
    await desk.done('lesson add "Goes on"');
  });

  it('stops all writing else, leaves the file as it is, and can be read', async () => {
    append('x.future', { more: 'things' });
    const before = readFileSync(ledgerOf(desk));
    expect(await json(desk, 'verify')).toMatchObject({ ok: true, report: { read_only: true } });
    const refused = await json(desk, 'lesson add "Goes on"');
    expect(refused).toMatchObject({ ok: false, code: 'read-only', exit: 1 });
    expect(refused.what).toMatch(/line 7 holds an event type this version does not know/);
    expect(await json(desk, 'next')).toMatchObject({ verdict: 'stop', row: 1 });
    for (const line of ['status', 'board', 'step list', 'log', 'resume', 'show 7']) await desk.done(line);
    expect(readFileSync(ledgerOf(desk)).equals(before)).toBe(true);
  });
});
