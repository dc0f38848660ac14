import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk, How } from './support/desk.ts';
import { deskWithLedger } from './support/troubles.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskWithLedger();
});
afterEach(() => desk.clear());

const json = async (line: string, how: How = {}): Promise<Record<string, unknown>> =>
  (await desk.done(`${line} --json`, how)).json();

describe('import', () => {
  const LOG = 'fixtures/claude-code/projects/-home-ada-shop/3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10.jsonl';

  it('accounts for every record, and a second time adds nothing', async () => {
    writeFileSync(desk.path('s.jsonl'), readFileSync(LOG));
    const { files } = await json('import s.jsonl');
    const [first] = files as {
      records: number;
      imported: number;
      passed: Record<string, number>;
      added: number;
    }[];
    const passed = Object.values(first?.passed ?? {}).reduce((sum, n) => sum + n, 0);
    expect(first?.records).toBe((first?.imported ?? 0) + passed);
    expect(first?.added).toBeGreaterThan(0);
    expect((await json('import s.jsonl')).files).toMatchObject([{ records: first?.records }]);
    const again = await json('import -', { stdin: readFileSync(LOG) });
    expect(again.files).toMatchObject([{ name: 'stdin', records: first?.records }]);
  });

  it('tells what was read before a file that it does not know', async () => {
    writeFileSync(desk.path('s.jsonl'), readFileSync(LOG));
    writeFileSync(desk.path('other.txt'), 'no log at all\n');
    const typed = await desk.type('import s.jsonl other.txt --json');
    expect(typed.code).toBe(1);
    expect(typed.json()).toMatchObject({ ok: false, code: 'unknown-format', files: [{ name: 's.jsonl' }] });
    await desk.done(typed.tries ?? '');
  });

  describe('of a folder', () => {
    const CODEX = 'fixtures/codex/rollout-2026-11-02T07-09-59-01a2f00d-3333-7abc-9def-00000000c0de.jsonl';
    const named = (rows: unknown) =>
      (rows as { name: string; why?: string }[]).map((it) => [it.name, it.why]);

    beforeEach(() => {
      mkdirSync(desk.path('logs', '.hidden', 'b'), { recursive: true });
      writeFileSync(desk.path('logs', '.hidden', 'b', 'c.jsonl'), readFileSync(CODEX));
      writeFileSync(desk.path('logs', 'a.jsonl'), readFileSync(LOG));
      writeFileSync(desk.path('logs', 'notes.txt'), 'no log at all\n');
      writeFileSync(desk.path('logs', 'empty'), '');
      symlinkSync(desk.path('logs', 'a.jsonl'), desk.path('logs', 'link.jsonl'));
      symlinkSync(desk.path('logs'), desk.path('logs', 'round'));
    });

    it('reads each log in it, hidden ones too, in the order of names, and names what it passed over', async () => {
      const answer = await json('import logs');
      expect(named(answer.files)).toEqual([
        ['logs/.hidden/b/c.jsonl', undefined],
        ['logs/a.jsonl', undefined],
      ]);
      expect(named(answer.passed_over)).toEqual([
        ['logs/link.jsonl', 'link'],
        ['logs/round', 'link'],
        ['logs/empty', 'unknown-format'],
        ['logs/notes.txt', 'unknown-format'],
      ]);
      const { out } = await desk.done('import logs/');
      expect(out).toContain('0 events added');
      expect(out).toContain('passed over logs/notes.txt: unknown-format');
    });

    it('takes nothing from a folder that holds a ledger, and says where it found no log', async () => {
      mkdirSync(desk.path('other', '.loopledger', 'blobs'), { recursive: true });
      writeFileSync(desk.path('other', '.loopledger', 'ledger.jsonl'), '');
      writeFileSync(desk.path('other', '.loopledger', 'blobs', 'b'), readFileSync(LOG));
      const typed = await desk.type('import other --json');
      expect(typed.code).toBe(1);
      expect(typed.json()).toMatchObject({
        code: 'unknown-format',
        files: [],
        passed_over: [{ name: 'other/.loopledger', why: 'ledger' }],
      });
    });

    it('goes on past a log that is not what was read before, and says no in the end', async () => {
      await desk.done('import logs');
      const other = readFileSync(CODEX, 'utf8').replace('one test', 'two tests');
      writeFileSync(desk.path('logs', '.hidden', 'b', 'c.jsonl'), other);
      const typed = await desk.type('import logs --json');
      expect(typed.code).toBe(1);
      expect(typed.json()).toMatchObject({ code: 'source-changed', files: [{ name: 'logs/a.jsonl' }] });
      expect(named(typed.json().passed_over)).toContainEqual(['logs/.hidden/b/c.jsonl', 'source-changed']);
    });
  });
});
