import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from './support/desk.ts';

// That its checks run in the project is told by docs/how-to/try-another-way.md, whose lines are typed.

let desk: Desk;
beforeEach(async () => {
  desk = new Desk();
  await desk.done('init --goal "Ship login" --check "npm test"');
  await desk.done('step plan "Write the form"');
});
afterEach(() => desk.clear());

const LOOPLEDGER = '.loopledger/branches/other';
const inBranch = (line: string) => desk.done(line, { env: { LOOPLEDGER: desk.path(LOOPLEDGER) } });

describe('branch', () => {
  it('tries another way in a ledger of its own, and brings back what came of it', async () => {
    const made = await desk.done('branch other --reason "by hand"');
    expect(made.out).toContain('export LOOPLEDGER=');
    expect((await inBranch('status')).out).toContain('branch other, which goes on from line 3');
    await inBranch('next --claim');
    await inBranch('step submit');
    expect((await desk.done('step list')).out).toContain('planned');
    const brought = await desk.done('branch bring other');
    expect(brought.out).toContain('outcome of branch other: 1 accepted there, 0 left');
    const [evidence] = (await desk.done('evidence list --json')).json().evidence as { content: string }[];
    expect(JSON.parse(evidence?.content ?? '')).toMatchObject({
      branch: 'other',
      accepted: [{ title: 'Write the form', proof: expect.any(String) }],
    });
  });

  it('lists the branches, a damaged one too, and says of each how far it came', async () => {
    expect((await desk.done('branch list')).out).toContain('no branch yet');
    await desk.done('branch other');
    await desk.done('branch first --at 1');
    const { branches } = (await desk.done('branch list --json')).json() as { branches: unknown[] };
    expect(branches).toMatchObject([
      { name: 'first', from: { seq: 1 }, head: { seq: 2 }, accepted: 0, left: 0 },
      { name: 'other', from: { seq: 3 }, head: { seq: 4 }, accepted: 0, left: 1 },
    ]);
  });

  it.each(['../evil', 'A', 'list', 'bring', '.x', 'a b'])(
    'takes no name %j, and makes nothing',
    async (name) => {
      const typed = await desk.argv(['branch', '--', name]);
      expect({ code: typed.code, out: typed.out }).toEqual({ code: 2, out: '' });
      expect(existsSync(desk.path('.loopledger/branches'))).toBe(false);
    },
  );

  it.each([
    ['branch other --at 99', 1, 'loopledger log'],
    ['branch other --at x', 2, 'loopledger help branch'],
    ['branch bring nothing', 1, 'loopledger branch list'],
    ['branch', 2, 'loopledger help branch'],
  ])('%s: exit %i', async (line, code, way) => {
    const typed = await desk.type(line);
    expect({ code: typed.code, tries: typed.tries }, typed.err).toEqual({ code, tries: way });
    expect(existsSync(desk.path(LOOPLEDGER, 'ledger.jsonl'))).toBe(false);
  });

  it('leaves nothing where a ledger is handed over, and says how to go on in a shell whatever the folder is called', async () => {
    await desk.done('handoff -o x.handoff');
    expect(await desk.type('branch other')).toMatchObject({ code: 1 });
    expect(existsSync(desk.path('.loopledger/branches'))).toBe(false);
    const made = await desk.done('branch other --at 1 --ledger .loopledger');
    expect(made.out).toMatch(/export LOOPLEDGER=\S+\n/);
  });

  it('quotes the folder it lies in for a shell', async () => {
    await desk.argv(['init', '--title', 'Here', '--ledger', "it's"]);
    const { out } = await desk.argv(['branch', 'other', '--ledger', "it's"]);
    expect(out).toContain(`it'\\''s/branches/other'`);
  });

  it('takes a name once', async () => {
    await desk.done('branch other');
    expect(await desk.type('branch other')).toMatchObject({ code: 1 });
  });

  it('has none where only a bare file is', async () => {
    const typed = await desk.type('branch other --ledger .loopledger/ledger.jsonl');
    expect({ code: typed.code, tries: typed.tries }).toEqual({ code: 1, tries: 'loopledger help branch' });
  });
});
