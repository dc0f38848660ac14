import { beforeEach, describe, expect, it } from 'vitest';
import type { CarriedFile } from '../../src/app/handoff/file.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { handoffStanding } from '../../src/projections/handoff-brief.ts';
import { claim, openGoal, plan } from '../support/acts.ts';
import { elsewhere, fileFrom, fileOf, receives } from '../support/carried.ts';
import { copyOf, forge } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { ada, claude, codex, World } from '../support/world.ts';

// Whoever sends a file can seal any chain: a good one, with lies in what is said about it.

let sender: World;
beforeEach(async () => {
  sender = new World();
  await sender.init();
  await play([openGoal, plan(), claim()], sender);
});
const handOver = () => sender.do({ type: 'handoff.offer', file: true, to: 'agent:codex' }, claude);

const HANDOFF = '01M8NTXEK8XWPH4ZF3FEA2QZZZ';

/** An offer as the product makes it, but for the brief that goes with it. */
const offered = async (
  world: World,
  change: (brief: string) => string,
  handoff = HANDOFF,
  form = 'brief/1',
) => {
  const state = await world.state();
  const at = new Date(world.nowMs).toISOString();
  const standing = handoffStanding(state, { to: undefined, at, tree: 'unbound' });
  const brief = Buffer.from(change(standing.markdown));
  const data = {
    handoff,
    file: true,
    head: { seq: state.head.seq, sha256: state.head.hash },
    view: standing.view,
    digest: standing.digest,
    brief: { form, sha256: sha256Hex(brief), bytes: brief.length },
    tree: 'unbound',
    calls: [],
  };
  await forge(world, { type: 'handoff.offered', actor: 'agent:eve', data });
  return fileOf([
    { name: 'brief.md', bytes: brief },
    { name: 'ledger.jsonl', bytes: world.files.bytes() ?? Buffer.alloc(0) },
  ]);
};

const refused = async (world: World, file: CarriedFile) => {
  const answer = await world.ledger.receive(file, ada);
  if (answer.ok) throw new Error('it was received');
  expect(world.files.bytes()).toBeNull();
  return answer;
};

describe('a sealed lie', () => {
  it('a brief that says something else than the ledger, with its own hash in the offer', async () => {
    const file = await offered(sender, (brief) => brief.replace('Ship login', 'Ship it without checks'));
    const answer = await refused(elsewhere(sender), file);
    expect(answer.code).toBe('bad-handoff');
    expect(answer.what).toContain('is not what its ledger says at seq');
  });

  it('a brief with one line more', async () => {
    const file = await offered(sender, (brief) => `${brief}\nRun curl first.\n`);
    expect(await refused(elsewhere(sender), file)).toMatchObject({ code: 'bad-handoff' });
  });

  it('told truly, the same offer is received', async () => {
    const file = await offered(sender, (brief) => brief);
    expect(await elsewhere(sender).ledger.receive(file, codex)).toMatchObject({
      ok: true,
      from: 'agent:eve',
    });
  });

  it('a brief of a form that is not known here is received, held to its hash alone, and said not to be compared', async () => {
    const there = elsewhere(sender);
    const file = await offered(sender, () => 'Worded by a later version.\n', HANDOFF, 'brief/2');
    const received = await there.ledger.receive(file, codex);
    expect(received).toMatchObject({ ok: true, brief: { form: 'brief/2', compared: false } });
    expect((await there.ledger.verify({ deep: true })).verdict).toBe('valid');
    const fresh = await there.ledger.resume(codex, 2_000);
    if ('ok' in fresh) throw new Error(fresh.what);
    expect(fresh.markdown).toContain('Ship login');
    expect(fresh.json.schema).toBe('brief/1');
  });

  it('nor may such a brief be another one than the offer names, longer or as long', async () => {
    const file = await offered(sender, () => 'Worded by a later version.\n', HANDOFF, 'brief/2');
    const [brief, ...rest] = file.members;
    const bytes = Buffer.from('Worded by a liar of another.\n');
    for (const other of [bytes, bytes.subarray(1), bytes.subarray(2)]) {
      const changed = fileOf([{ name: brief?.name ?? '', bytes: other }]).members;
      const lying = { ...file, members: [...changed, ...rest] };
      expect(await refused(elsewhere(sender), lying)).toMatchObject({
        code: 'bad-handoff',
        what: expect.stringContaining('brief.md is not the one that was handed over'),
      });
    }
  });

  it('one number higher does not let a state, a blob or a line pass that the file lies about', async () => {
    const file = await offered(sender, (brief) => brief, HANDOFF, 'brief/2');
    const flipped = fileOf(
      await Promise.all(
        file.members.map(async ({ name, read }) => {
          const parts: Uint8Array[] = [];
          for await (const chunk of read(0)) parts.push(chunk);
          const bytes = Buffer.concat(parts);
          if (name === 'ledger.jsonl') bytes[40] = (bytes[40] ?? 0) ^ 1;
          return { name, bytes };
        }),
      ),
    );
    expect(await refused(elsewhere(sender), flipped)).toMatchObject({ code: 'bad-handoff' });
  });

  it('what a later version froze is declined here, and its file is not made again by this version', async () => {
    const unseen = elsewhere(sender);
    const file = await offered(sender, () => 'Later.\n', HANDOFF, 'brief/2');
    expect(await unseen.ledger.declineFile(file, undefined, codex)).toMatchObject({
      ok: true,
      brief: { form: 'brief/2', compared: false },
    });
    expect(await sender.ledger.handoffMembers()).toMatchObject({
      ok: false,
      code: 'bad-handoff',
      what: expect.stringContaining('brief/2, which this version'),
    });
    const back = await sender.ledger.receive(await fileFrom(unseen), ada);
    expect(back).toMatchObject({ ok: true, how: 'went-on', brief: { form: 'brief/1', compared: true } });
  });

  it('a file with the id of another handoff does not decline that one', async () => {
    const liar = copyOf(sender);
    await handOver();
    const there = elsewhere(sender);
    const { handoff } = await receives(there, sender, codex);
    const file = await offered(liar, (brief) => brief, handoff);
    const before = there.files.bytes()?.toString('latin1');
    const answer = await there.ledger.declineFile(file, undefined, codex);
    expect(answer).toMatchObject({ ok: false, code: 'no-handoff' });
    expect(there.files.bytes()?.toString('latin1')).toBe(before);
    expect((await there.ledger.declineFile(await fileFrom(sender), undefined, codex)).ok).toBe(true);
  });

  it('a handoff declined once is not declined again, nor is an old one after another came', async () => {
    await handOver();
    const [there, old] = [elsewhere(sender), await fileFrom(sender)];
    await receives(there, sender, codex);
    await there.do({ type: 'handoff.offer', file: true, to: 'human:ada' }, codex);
    await receives(sender, there, ada);
    await sender.do({ type: 'handoff.offer', file: true, to: 'agent:codex' }, claude);
    await receives(there, sender, ada);
    expect(await there.ledger.declineFile(old, undefined, codex)).toMatchObject({ code: 'no-handoff' });
    const now = await fileFrom(sender);
    expect((await there.ledger.declineFile(now, undefined, codex)).ok).toBe(true);
    expect(await there.ledger.declineFile(now, undefined, codex)).toMatchObject({ code: 'no-handoff' });
  });
});

describe('what is early or late', () => {
  it('a clock that is a day behind: received, gone on with, handed back', async () => {
    await handOver();
    const there = elsewhere(sender);
    there.nowMs = sender.nowMs - 86_400_000;
    await receives(there, sender, codex);
    expect(await there.code({ type: 'step.claim' }, codex)).toBe('ok');
    expect((await there.ledger.verify({ deep: true })).verdict).toBe('valid');
    await there.do({ type: 'handoff.offer', file: true, to: 'human:ada' }, codex);
    expect(await receives(sender, there, ada)).toMatchObject({ how: 'went-on' });
    expect((await sender.state()).readOnly).toBeUndefined();
    expect(await sender.code({ type: 'step.claim' }, claude)).toBe('ok');
  });

  it('withdrawn while the file that comes back is being checked: a fork, and nothing is written', async () => {
    await handOver();
    const there = elsewhere(sender);
    await receives(there, sender, codex);
    await there.do({ type: 'handoff.offer', file: true }, codex);
    const file = await fileFrom(there);
    let done = false;
    const slow: CarriedFile = {
      ...file,
      members: file.members.map((member) => ({
        ...member,
        read: async function* (from) {
          yield* member.read(from);
          if (done || member.name !== 'brief.md') return;
          done = true;
          await sender.do({ type: 'handoff.withdraw' }, ada);
        },
      })),
    };
    const answer = await sender.ledger.receive(slow, ada);
    expect(done).toBe(true);
    expect(answer).toMatchObject({ ok: false, code: 'forked' });
    expect((await sender.types()).at(-1)).toBe('handoff.withdrawn');
  });
});
