import { describe, expect, test } from 'vitest';
import { Ledger } from '../../src/app/ledger.ts';
import type { Outcome } from '../../src/app/outcome.ts';
import { claim, openGoal, plan } from '../support/acts.ts';
import { copyOf, sharedPlace } from '../support/forge.ts';
import { play, theOf } from '../support/given.ts';
import { ada, claude, World } from '../support/world.ts';

const process = (files: World['files'], pid: number): World =>
  new World(files, { pid, host: 'here', since: '' });

/** A place and as many processes at it, each of which has read what is there. */
const processes = async (n: number, acts: Parameters<typeof play>[0]): Promise<readonly World[]> => {
  const files = sharedPlace();
  const first = process(files, 1);
  await first.init();
  await play(acts, first);
  const all = [first, ...Array.from({ length: n - 1 }, (_, at) => process(files, at + 2))];
  for (const world of all) {
    world.nowMs = first.nowMs;
    await world.state();
  }
  return all;
};

const sound = async (world: World): Promise<boolean> =>
  (await world.ledger.verify({})).verdict === 'valid' && (await world.state()).readOnly === undefined;

describe('B10: eight claims at once', () => {
  test('exactly one wins each of fifty rounds, and every other names its holder', async () => {
    const all = await processes(8, [openGoal]);
    const [first] = all as [World];
    for (let round = 0; round < 50; round += 1) {
      await first.do({ type: 'step.plan', title: `Round ${round}` }, claude);
      const step = theOf(await first.state())('step');
      const outcomes = await Promise.all(
        all.map((world, n) =>
          world.submit(
            { type: 'step.claim', step },
            { actor: `agent:a${n}`, proof: 'none', runtime: 'test' },
          ),
        ),
      );
      const holder = (await first.state()).steps.get(step)?.claim?.actor ?? '';
      expect(outcomes.filter((it) => it.ok)).toHaveLength(1);
      expect(outcomes[Number(holder.slice(7))]?.ok).toBe(true);
      for (const it of outcomes) {
        if (it.ok) continue;
        expect(it.refusal.code).toBe('step-held');
        expect(it.refusal.what).toContain(`held by ${holder} `);
      }
      await first.do({ type: 'step.drop', step, reason: 'next round' }, ada);
    }
    expect(await sound(first)).toBe(true);
  });
});

describe('B3: two writers who have read the same head', () => {
  test('both are decided in turn, the second on what the first did', async () => {
    const [one, two] = (await processes(2, [openGoal, plan()])) as [World, World];
    const revise = { type: 'plan.revise', base: 0, seen: 'else' } as const;
    const outcomes = await Promise.all([one.submit(revise, claude), two.submit(revise, claude)]);
    const codes = outcomes.map((it: Outcome) => (it.ok ? 'ok' : it.refusal.code)).sort();
    expect(codes).toEqual(['ok', 'stale-plan']);
    expect([...(await two.state()).goals.values()][0]?.revisions).toBe(1);
    expect(await sound(one)).toBe(true);
  });

  test('nothing is lost of many', async () => {
    const all = await processes(6, [openGoal]);
    await Promise.all(
      all.flatMap((world, n) =>
        Array.from({ length: 20 }, (_, k) => world.do({ type: 'step.plan', title: `${n}/${k}` }, claude)),
      ),
    );
    const titles = [...(await (all[0] as World).state()).steps.values()].map((it) => it.title);
    expect(titles.length).toBe(120);
    expect(new Set(titles).size).toBe(120);
    expect(await sound(all[5] as World)).toBe(true);
  });

  test('whoever holds the lock too long is named', async () => {
    const world = await play([openGoal, plan()]);
    const other = process(world.files, 2);
    await world.store.withLock(async () => {
      await expect(other.submit({ type: 'step.claim' }, claude)).rejects.toMatchObject({
        code: 'busy',
        data: { holder: { pid: 1 } },
      });
    });
    expect(await other.code({ type: 'step.claim' }, claude)).toBe('ok');
  });
});

describe('many calls on one Ledger at once', () => {
  test('while the file is replaced under it: nothing is folded twice, nothing decided on another history', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const other = copyOf(world);
    await other.do({ type: 'step.plan', title: 'Of the other history' }, claude);
    await world.do({ type: 'step.plan', title: 'Of this one' }, claude);
    world.files.put(other.files.bytes());
    const plans = Array.from({ length: 5 }, (_, n) =>
      world.do({ type: 'step.plan', title: `After ${n}` }, claude),
    );
    const [titles] = await Promise.all([
      Promise.all(plans).then(async () => [...(await world.state()).steps.values()].map((it) => it.title)),
      ...Array.from({ length: 5 }, () => world.ledger.next(claude)),
    ]);
    expect(titles.slice(0, 2)).toEqual(['Write the form', 'Of the other history']);
    expect(titles.slice(2).sort()).toEqual(['After 0', 'After 1', 'After 2', 'After 3', 'After 4']);
    expect(await sound(world)).toBe(true);
    const fresh = new Ledger(world.ports());
    const reading = await fresh.reading();
    expect('state' in reading && reading.state.counts).toEqual((await world.state()).counts);
  });
});

describe('a ledger that lives on in a new place', () => {
  const types = async (world: World) =>
    (await world.types()).filter((it) => it === 'ledger.continued').length;

  test('says so once, before its first write there and not before its first reading', async () => {
    const world = await play([openGoal, plan()]);
    const copy = copyOf(world, 4);
    copy.place = 'd'.repeat(64);
    await copy.ledger.next(claude);
    await copy.ledger.resume(claude, 9_000);
    expect(await copy.code({ type: 'step.renew' }, claude)).toBe('no-claim');
    expect(await types(copy)).toBe(0);
    await copy.do({ type: 'step.claim' }, claude);
    await copy.do({ type: 'step.release' }, claude);
    const all = await copy.types();
    expect(all.slice(4)).toEqual(['ledger.continued', 'session.started', 'step.claimed', 'step.released']);
    expect(await sound(copy)).toBe(true);
  });

  test('a refusal that is noted is a write too', async () => {
    const copy = copyOf(await play([openGoal]), 4);
    copy.place = 'd'.repeat(64);
    expect(await copy.code({ type: 'goal.close', outcome: 'abandoned' }, claude)).toBe('not-allowed');
    expect((await copy.types()).slice(-2)).toEqual(['ledger.continued', 'attempt.refused']);
  });

  test('of two processes in the new place one says it', async () => {
    const [one, two] = (await processes(2, [openGoal])) as [World, World];
    one.place = 'd'.repeat(64);
    two.place = 'd'.repeat(64);
    await Promise.all([
      one.do({ type: 'step.plan', title: 'a' }, claude),
      two.do({ type: 'step.plan', title: 'b' }, claude),
    ]);
    expect(await types(one)).toBe(1);
    expect(await sound(one)).toBe(true);
  });

  test('back in its old place it has nothing to say; in a third it has', async () => {
    const world = await play([openGoal]);
    const home = world.place;
    for (const place of ['d'.repeat(64), home, 'd'.repeat(64), 'e'.repeat(64)]) {
      world.place = place;
      await world.do({ type: 'step.plan', title: 'x' }, claude);
    }
    expect(await types(world)).toBe(2);
  });

  test('the seqs a submit names are those behind the line that says so', async () => {
    const copy = copyOf(await play([openGoal, plan()]), 4);
    await copy.do({ type: 'step.claim' }, claude);
    const there = copyOf(copy, 5);
    there.place = 'd'.repeat(64);
    const session = theOf(await there.state())('session');
    const outcome = await there.do({ type: 'step.submit' }, { ...claude, session });
    const [ran, submitted, accepted] = outcome.events.map((it) => it.event);
    expect(submitted?.data.runs).toEqual([ran?.seq]);
    expect(accepted?.data.submitted).toBe(submitted?.seq);
    expect(await sound(there)).toBe(true);
  });
});
