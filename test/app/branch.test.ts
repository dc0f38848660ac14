import { beforeEach, describe, expect, it } from 'vitest';
import { LogError } from '../../src/log/error.ts';
import { claim, openGoal, plan, submit } from '../support/acts.ts';
import { elsewhere, fileFrom, receives } from '../support/carried.ts';
import { forge } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { decide, lineOf, withhold } from '../support/withhold.ts';
import { ada, claude, codex, World } from '../support/world.ts';

let origin: World;

/** An agent at work on the second step; the first is done, and has content beside the log. */
beforeEach(async () => {
  origin = new World();
  await origin.init();
  await play([openGoal, plan(), claim()], origin);
  const content = await origin.content(Buffer.alloc(9_000, 'x'));
  await origin.do({ type: 'evidence.record', kind: 'file', title: 'big', content }, claude);
  await play([submit(), plan({ title: 'Write the store' }), claim()], origin);
});

const bytes = (world: World): string => world.files.bytes()?.toString('latin1') ?? '';
const branch = async (at?: number, from = origin, letter = 'e', pid = 77): Promise<World> => {
  const there = elsewhere(from, letter, pid);
  const request = { name: 'other', ...(at === undefined ? {} : { at }) };
  const made = await from.ledger.branchInto(there.ledger, request, codex);
  if (!made.ok) throw new Error(`${made.code}: ${made.what}`);
  return there;
};
/** What a branching that is refused, or thrown, says; it leaves nothing there. */
const refused = async (request: { name: string; at?: number }, from = origin): Promise<string> => {
  const there = elsewhere(from);
  const before = bytes(from);
  const code = await from.ledger.branchInto(there.ledger, request, codex).then(
    (made) => (made.ok ? 'ok' : made.code),
    (error) => (error instanceof LogError ? `thrown ${error.code}` : String(error)),
  );
  expect([bytes(there), bytes(from)]).toEqual(['', before]);
  return code;
};

describe('a branch', () => {
  it('shares every byte, says so in a line of its own, and takes the blobs along', async () => {
    const before = bytes(origin);
    const there = await branch();
    expect(bytes(origin)).toBe(before);
    expect(bytes(there).startsWith(before)).toBe(true);
    expect((await there.types()).at(-1)).toBe('branch.made');
    expect((await there.ledger.verify({ deep: true })).verdict).toBe('valid');
    const { head } = await origin.state();
    expect((await there.state()).branch).toMatchObject({
      name: 'other',
      by: 'agent:codex',
      from: { seq: head.seq, sha256: head.hash },
    });
  });

  it('is at work with nobody: claims are released and sessions over there, not where it comes from', async () => {
    const there = await branch();
    const statuses = ({ sessions }: { sessions: Map<string, { status: string }> }) =>
      [...sessions.values()].map(({ status }) => status);
    expect(statuses(await there.state())).toEqual(['ended']);
    expect(statuses(await origin.state())).toEqual(['open']);
    expect(await there.ledger.next(codex)).toMatchObject({ verdict: 'work', row: 7 });
    expect(await origin.ledger.next(claude)).toMatchObject({ verdict: 'work', row: 5 });
  });

  it('goes on from an earlier point: what came later is not there', async () => {
    const { accepted } = [...(await origin.state()).steps.values()][0] ?? {};
    const there = await branch((accepted?.seq ?? 0) - 1);
    const steps = [...(await there.state()).steps.values()];
    expect(steps.map(({ status }) => status)).toEqual(['submitted']);
    await play([plan({ title: 'Another way' })], there);
    expect((await there.ledger.verify({ deep: true })).verdict).toBe('valid');
  });

  it('answers no handoff that the ledger it comes from may still answer', async () => {
    await origin.do({ type: 'handoff.offer', file: false }, claude);
    const there = await branch();
    expect(await there.code({ type: 'handoff.receive' }, codex)).toBe('no-handoff');
    await origin.do({ type: 'handoff.receive' }, codex);
    await origin.do({ type: 'handoff.offer', file: true }, codex);
    const taken = elsewhere(origin, 'b', 79);
    await receives(taken, origin, codex);
    const beside = await branch(undefined, taken, 'c', 80);
    expect(await beside.code({ type: 'handoff.decline', file: true }, codex)).toBe('no-handoff');
    expect(await taken.code({ type: 'handoff.decline', file: true }, codex)).toBe('ok');
  });

  it('can be branched again', async () => {
    const again = await branch(undefined, await branch(), 'd', 78);
    expect((await again.types()).filter((it) => it === 'branch.made')).toHaveLength(2);
    expect((await again.ledger.verify({ deep: true })).verdict).toBe('valid');
  });
});

describe('no branch is made', () => {
  it.each([
    [{ name: 'Upper' }, 'bad-command'],
    [{ name: '../x' }, 'bad-command'],
    [{ name: '' }, 'bad-command'],
    [{ name: 'x', at: 99 }, 'bad-point'],
  ])('of %j: %s', async (request, code) => expect(await refused(request)).toBe(code));

  it('of a line just behind the last one', async () => {
    const { seq } = (await origin.state()).head;
    expect(await refused({ name: 'x', at: seq + 1 })).toBe('bad-point');
  });

  it('where a ledger lies', async () => {
    const there = await branch();
    await expect(origin.ledger.branchInto(there.ledger, { name: 'x' }, codex)).rejects.toMatchObject({
      code: 'exists',
    });
  });

  it('by a command alone: a ledger stays what it is', async () => {
    expect(await origin.code({ type: 'branch.make', name: 'other' }, ada)).toBe('bad-command');
    expect((await origin.state()).branch).toBeUndefined();
  });

  it('of a ledger that goes on elsewhere, but of a point before it was handed over', async () => {
    await origin.do({ type: 'handoff.offer', file: true }, claude);
    const { seq } = (await origin.state()).head;
    expect(await refused({ name: 'x' })).toBe('handed-over');
    expect((await branch(seq - 1)).files.bytes()?.length).toBeGreaterThan(0);
  });

  it('of a damaged ledger, nor of one with a torn tail', async () => {
    const whole = origin.files.bytes() ?? Buffer.alloc(0);
    origin.files.put(whole.subarray(0, -40));
    expect(await refused({ name: 'x' })).toBe('thrown damaged');
    const bad = Buffer.from(whole);
    bad[300] = (bad[300] ?? 0) ^ 1;
    const other = new World();
    other.files.put(bad);
    expect(await refused({ name: 'x' }, other)).toBe('thrown damaged');
  });

  it('where content is not there', async () => {
    const [use] = (await origin.ledger.verify({ deep: true })).blobs;
    if (use === undefined) throw new Error('no blob');
    await origin.store.blobs.remove(use.ref);
    expect(await refused({ name: 'x' })).toBe('bad-point');
  });
});

describe('what came of a branch', () => {
  const work = async (there: World): Promise<void> => {
    await there.do({ type: 'step.claim' }, codex);
    await there.do({ type: 'step.submit', summary: 'It works' }, codex);
  };

  it('is told with the head that proves it, and the steps accepted there alone', async () => {
    const there = await branch();
    await work(there);
    const outcome = await origin.ledger.outcomeOf(there.ledger);
    const { head } = await there.state();
    expect(outcome).toMatchObject({
      branch: 'other',
      head: { seq: head.seq, sha256: head.hash },
      goals: [{ objective: 'Ship login', status: 'open' }],
      left: 0,
    });
    expect(outcome).toHaveProperty('accepted.length', 1);
    expect(outcome).toHaveProperty('accepted.0.title', 'Write the store');
  });

  it('is of no ledger that is no branch, of another ledger, or of another past', async () => {
    expect(await origin.ledger.outcomeOf(origin.ledger)).toMatchObject({ code: 'not-a-branch' });
    const other = new World(undefined, { pid: 9, host: 'here', since: '' });
    await other.init();
    await play([openGoal, plan(), claim(), submit(), plan(), claim(), plan(), plan(), plan()], other);
    // One from behind the last line here, one from a line that is another here.
    for (const at of [undefined, 3]) {
      const outcome = await origin.ledger.outcomeOf((await branch(at, other)).ledger);
      expect(outcome).toMatchObject({ code: 'forked' });
    }
  });

  it('is not told of a branch that was tampered with', async () => {
    const there = await branch();
    const raw = there.files.bytes() ?? Buffer.alloc(0);
    const bad = Buffer.from(raw);
    bad[400] = (bad[400] ?? 0) ^ 1;
    there.files.put(bad);
    await expect(origin.ledger.outcomeOf(there.ledger)).rejects.toMatchObject({ code: 'damaged' });
  });
});

it('a branch is handed over and received like any ledger, and never back into where it comes from', async () => {
  const there = await branch();
  await there.do({ type: 'handoff.offer', file: true }, codex);
  const far = elsewhere(there, 'b', 79);
  const file = await fileFrom(there);
  expect(await far.ledger.receive(file, ada)).toMatchObject({ ok: true, how: 'created' });
  await play([plan()], origin);
  expect(await origin.ledger.receive(file, ada)).toMatchObject({ ok: false, code: 'forked' });
});

it('a withheld line stays withheld in a branch', async () => {
  const line = await lineOf(origin, 'evidence.recorded');
  await forge(origin, decide);
  await forge(origin, withhold(line));
  const there = await branch();
  expect((await there.ledger.verify({})).verdict).toBe('valid');
  expect((await there.state()).counts.withheld).toBe(1);
  expect((await origin.state()).counts.withheld).toBe(1);
});
