import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarriedFile } from '../../src/app/handoff/file.ts';
import type { Proof } from '../../src/format/events/common.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { stateDigest, stateView1 } from '../../src/projections/state-view.ts';
import { withKey } from '../../src/testing/signer.ts';
import { claim, openGoal, plan } from '../support/acts.ts';
import { carriedOf, elsewhere, fileFrom, fileOf, receives } from '../support/carried.ts';
import { copyOf, forge } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { ada, adaPiped, claude, codex, World } from '../support/world.ts';

let sender: World;

/** An agent at work, with a call under way and content beside the log, hands over to another. */
beforeEach(async () => {
  sender = new World();
  await sender.init();
  await play([openGoal, plan(), claim()], sender);
  await sender.do({ type: 'call.open', call: 'c1', tool: 'Deploy', input: '{}' }, claude);
  const content = await sender.content(Buffer.alloc(9_000, 'x'));
  await sender.do({ type: 'evidence.record', kind: 'file', title: 'big', content }, claude);
});
const handOver = (world = sender, to = 'agent:codex') =>
  world.do({ type: 'handoff.offer', file: true, to }, claude);

const digest = async (world: World, to: number): Promise<string> =>
  stateDigest(stateView1(await world.ledger.replay({ to })));
const bytes = (world: World): string | undefined => world.files.bytes()?.toString('latin1');

/** A refusal that left nothing behind. */
const refused = async (world: World, file: CarriedFile, who = ada) => {
  const before = bytes(world);
  const answer = await world.ledger.receive(file, who);
  expect(bytes(world)).toBe(before);
  if (answer.ok) throw new Error('it was received');
  return answer;
};

describe('a handoff file', () => {
  it('is received where no ledger is: the same lines, one more, the blobs, the same digest', async () => {
    await handOver();
    const there = elsewhere(sender);
    const received = await receives(there, sender, codex);
    expect(received).toMatchObject({ how: 'created', from: 'agent:claude', blobs: 1 });
    expect(received.events.map(({ event }) => event.type)).toEqual(['handoff.received']);
    expect(bytes(there)?.startsWith(bytes(sender) ?? '-')).toBe(true);
    const { seq } = received.compared;
    expect(await digest(there, seq)).toBe(await digest(sender, seq));
    expect(received.compared.digest).toBe(await digest(sender, seq));
    expect((await there.ledger.verify({ deep: true })).verdict).toBe('valid');
  });

  it('leaves the call open there, in state and in what next says, and the step free', async () => {
    await handOver();
    const there = elsewhere(sender);
    await receives(there, sender, codex);
    const [call] = (await sender.state()).openCalls.keys();
    expect([...(await there.state()).openCalls.keys()]).toEqual([call]);
    const told = await there.ledger.next(codex);
    expect(told).toMatchObject({ verdict: 'work', command: expect.stringContaining('step claim') });
    expect(told.why).toContain(`outcome unknown of 1 call(s): ${call} ("Deploy")`);
  });

  it('comes back by an offer, and the sender goes on where it came to', async () => {
    await handOver();
    const there = elsewhere(sender);
    await receives(there, sender, codex);
    await there.do({ type: 'step.claim' }, codex);
    await there.do({ type: 'handoff.offer', file: true, to: 'human:ada' }, codex);
    const back = await receives(sender, there, ada);
    expect(back).toMatchObject({ how: 'went-on', from: 'agent:codex', lines: 4 });
    expect(bytes(sender)?.startsWith(bytes(there) ?? '-')).toBe(true);
    expect((await sender.types()).slice(-6)).toEqual([
      'handoff.offered',
      'handoff.received',
      'session.started',
      'step.claimed',
      'handoff.offered',
      'handoff.received',
    ]);
    const state = await sender.state();
    expect([state.frozen, state.readOnly]).toEqual([undefined, undefined]);
    expect(await sender.code({ type: 'step.claim' }, claude)).toBe('ok');
    expect(await there.code({ type: 'step.claim' }, codex)).toBe('handed-over');
  });

  it('comes back by a no, where no ledger was, and where it was received', async () => {
    await handOver();
    const unseen = elsewhere(sender);
    const declined = await unseen.ledger.declineFile(await fileFrom(sender), 'no time', codex);
    const no = { type: 'handoff.declined', data: { to: 'agent:claude' } };
    expect(declined).toMatchObject({ ok: true, events: [{ event: no }] });
    expect((await unseen.ledger.next(codex)).why).toContain('declined by agent:codex at seq');
    expect(await unseen.code({ type: 'step.claim' }, codex)).toBe('handed-over');

    const worked = elsewhere(sender, 'f', 78);
    await receives(worked, sender, codex);
    await worked.do({ type: 'lesson.record', text: 'it is harder than it looks' }, codex);
    const late = await worked.ledger.declineFile(await fileFrom(sender), undefined, codex);
    expect(late).toMatchObject({ ok: true, events: [{ event: { data: { to: 'agent:claude' } } }] });
    expect(await worked.code({ type: 'step.claim' }, codex)).toBe('handed-over');

    const other = copyOf(sender);
    expect(await receives(sender, unseen, ada)).toMatchObject({
      how: 'went-on',
      from: 'agent:codex',
      lines: 1,
    });
    expect(await receives(other, worked, ada)).toMatchObject({ how: 'went-on', lines: 3 });
    for (const world of [sender, other]) expect(await world.code({ type: 'step.claim' }, claude)).toBe('ok');
  });

  it('is not declined where another one came, or none', async () => {
    await handOver();
    const file = await fileFrom(sender);
    const there = elsewhere(sender);
    await there.init();
    expect(await there.ledger.declineFile(file, undefined, codex)).toMatchObject({ code: 'no-handoff' });
    expect(await sender.ledger.declineFile(file, undefined, claude)).toMatchObject({ code: 'no-handoff' });
  });

  const grades: readonly Proof[] = ['none', 'client', 'terminal', 'board', 'signature'];
  it('into nothing anybody receives it; back into a ledger only a human does, at the grade it takes', async () => {
    await handOver();
    const there = elsewhere(sender);
    await receives(there, sender, codex);
    await there.do({ type: 'handoff.offer', file: true }, codex);
    for (const [actor, keyed, back] of [
      ['agent:codex', 'ok', 'not-allowed'],
      ['ci:main', 'ok', 'not-allowed'],
      ['human:bob', 'ok', 'ok'],
    ] as const) {
      for (const proof of grades) {
        const who = withKey({ actor, proof, runtime: 'test' });
        const weakCi = actor === 'ci:main' && proof !== 'signature';
        const into = await elsewhere(sender).ledger.receive(await fileFrom(sender), who, { dryRun: true });
        expect([actor, proof, into.ok ? 'ok' : into.code]).toEqual([
          actor,
          proof,
          weakCi ? 'proof-too-weak' : keyed,
        ]);
        const taken = await sender.ledger.receive(await fileFrom(there), who, { dryRun: true });
        const weak = weakCi || (actor === 'human:bob' && grades.indexOf(proof) < 2);
        expect([actor, proof, taken.ok ? 'ok' : taken.code]).toEqual([
          actor,
          proof,
          weak ? 'proof-too-weak' : back,
        ]);
      }
    }
  });

  it('an agent takes nothing back into the place where the ledger lived, though it is gone from there', async () => {
    await handOver();
    const same = elsewhere(sender, 'a');
    expect(await refused(same, await fileFrom(sender), codex)).toMatchObject({ code: 'not-allowed' });
    expect(await same.ledger.receive(await fileFrom(sender), ada)).toMatchObject({ ok: true });
  });

  it('tried only, is checked in full and leaves nothing', async () => {
    await handOver();
    const there = elsewhere(sender);
    const tried = await there.ledger.receive(await fileFrom(sender), codex, { dryRun: true });
    expect(tried).toMatchObject({ ok: true, how: 'created', events: [] });
    expect(there.files.bytes()).toBeNull();
  });

  it('is made of the ledger alone: made again later, the same bytes', async () => {
    await handOver();
    const first = await fileFrom(sender);
    sender.pass(86_400);
    const again = await fileFrom(sender);
    const all = async (file: CarriedFile) => {
      const parts: string[] = [];
      for (const { name, read } of file.members)
        for await (const chunk of read(0)) parts.push(name, Buffer.from(chunk).toString('latin1'));
      return parts.join();
    };
    expect(await all(again)).toBe(await all(first));
  });

  it('a ledger that lacks content it needs is not handed over', async () => {
    const [use] = (await sender.ledger.verify({ deep: true })).blobs;
    await sender.store.blobs.remove({ blob: use?.ref.blob ?? '' });
    const before = bytes(sender);
    for (const command of [
      { type: 'handoff.offer', file: true },
      { type: 'handoff.decline', file: true },
    ] as const) {
      await expect(sender.submit(command, claude)).rejects.toMatchObject({ code: 'damaged' });
    }
    expect(bytes(sender)).toBe(before);
    expect(await sender.code({ type: 'handoff.offer', file: false }, claude)).toBe('ok');
  });

  it('what would be kept beside the log of one that is handed over is refused, and nothing is left of it', async () => {
    await handOver();
    const put = vi.spyOn(sender.store.blobs, 'put');
    expect(await sender.ledger.content(Buffer.alloc(9_000, 'y'))).toMatchObject({ code: 'handed-over' });
    expect(await sender.ledger.content(Buffer.from('short'))).toMatchObject({ code: 'handed-over' });
    expect(put).not.toHaveBeenCalled();
  });
});

describe('what is not received', () => {
  it('B15: two copies that went on are a fork: shown with the line where they part, refused', async () => {
    await handOver();
    const there = elsewhere(sender);
    await receives(there, sender, codex);
    await there.do({ type: 'handoff.offer', file: true }, codex);
    await sender.do({ type: 'handoff.withdraw' }, ada);
    const answer = await refused(sender, await fileFrom(there));
    const at = (await sender.types()).lastIndexOf('handoff.withdrawn');
    const hash = async (world: World) => {
      for await (const line of world.ledger.lines(at, at)) return line.hash;
      return '';
    };
    expect(answer.code).toBe('forked');
    expect(answer.what).toContain(
      `part at seq ${at}: here line ${at} is ${await hash(sender)}, in the file it is ${await hash(there)}`,
    );
  });

  it('C15: a stale one says how far it lags behind', async () => {
    await handOver();
    const stale = await fileFrom(sender);
    await sender.do({ type: 'handoff.withdraw' }, ada);
    for (let n = 0; n < 11; n += 1) await sender.do({ type: 'lesson.record', text: `lesson ${n}` }, claude);
    const answer = await refused(sender, stale);
    expect(answer.code).toBe('stale-handoff');
    expect(answer.what).toMatch(/withdrawn at seq \d+; the file ends at seq \d+, 12 events behind/);
  });

  it('one already received is known again, and where it was', async () => {
    await handOver();
    const there = elsewhere(sender);
    const { events } = await receives(there, sender, codex);
    const answer = await refused(there, await fileFrom(sender));
    expect(answer.code).toBe('already-received');
    expect(answer.what).toContain(`received at seq ${events[0]?.seq} already`);
  });

  it('its own file is nothing new to the ledger that handed it over', async () => {
    await handOver();
    expect(await refused(sender, await fileFrom(sender))).toMatchObject({ code: 'already-received' });
  });

  it('a foreign ledger’s', async () => {
    await handOver();
    const other = elsewhere(sender);
    await other.init();
    expect(await refused(other, await fileFrom(sender))).toMatchObject({ code: 'foreign-ledger' });
  });

  it('C15: an edited brief; the ledger makes it again, byte for byte, with seq and head in it', async () => {
    await handOver();
    let brief = '';
    const edited = await fileFrom(sender, (name, content) => {
      if (name !== 'brief.md') return content;
      brief = content.toString();
      return Buffer.from(brief.replace('Ship login', 'Ship logon'));
    });
    expect(await refused(elsewhere(sender), edited)).toMatchObject({ code: 'bad-handoff' });
    const { seq, hash } = await sender.ledger
      .replay({ to: (await sender.state()).head.seq - 1 })
      .then((it) => it.head);
    expect(brief).toContain(`# Brief at seq ${seq}`);
    expect(brief).toContain(hash);
    let again = '';
    await fileFrom(sender, (name, content) => {
      if (name === 'brief.md') again = content.toString();
      return content;
    });
    expect(again).toBe(brief);
  });

  it.each([0, 1, 2, 3])('one with member %i missing', async (n) => {
    await handOver();
    let at = -1;
    const file = await fileFrom(sender, (_, content) => {
      at += 1;
      return at === n ? null : content;
    });
    expect(await refused(elsewhere(sender), file)).toMatchObject({ code: 'bad-handoff' });
  });

  it.each(['brief.md', 'ledger.jsonl', '.key', 'blobs/'])('one with a flipped bit in %s', async (part) => {
    await handOver();
    let flipped = 0;
    const file = await fileFrom(sender, (name, content) => {
      const here = part === 'blobs/' ? name.startsWith(part) && !name.endsWith('.key') : name.endsWith(part);
      if (!here) return content;
      flipped += 1;
      const changed = Buffer.from(content);
      changed[20] = (changed[20] ?? 0) ^ 1;
      return changed;
    });
    expect(flipped).toBe(1);
    expect(await refused(elsewhere(sender), file)).toMatchObject({ code: 'bad-handoff' });
  });

  it('one with content that no line names', async () => {
    await handOver();
    const giving = await sender.ledger.handoffMembers();
    if (!giving.ok) throw new Error(giving.what);
    const name = `blobs/ff/${'f'.repeat(64)}`;
    const stray = ['.key', ''].map((end) => ({
      name: `${name}${end}`,
      bytes: 32,
      chunks: async function* () {
        yield new Uint8Array(32);
      },
    }));
    const answer = await refused(elsewhere(sender), await carriedOf([...giving.members, ...stray]));
    expect(answer.what).toContain('is content that no line names');
  });

  it('one whose last lines were cut off, or whose ledger was never handed over', async () => {
    const whole = bytes(sender) ?? '';
    const brief = { name: 'brief.md', bytes: Buffer.alloc(0) };
    for (const text of [whole, whole.slice(0, whole.lastIndexOf('\n', whole.length - 2) + 1), '', 'x\n']) {
      const file = fileOf([brief, { name: 'ledger.jsonl', bytes: Buffer.from(text, 'latin1') }]);
      expect(await refused(elsewhere(sender), file)).toMatchObject({ code: 'bad-handoff' });
    }
  });

  it.each([
    ['its state has another digest', { digest: 'f'.repeat(64) }, 'has the digest'],
    ['its head is another line', { head: 'f'.repeat(64) }, 'names another line'],
    ['its digest is of a view that is not known', { view: 'state/9' }, 'of state/9, which this version'],
  ])('one that lies: %s', async (_, lie: { digest?: string; head?: string; view?: string }, what) => {
    const world = new World();
    await world.init();
    const { head } = await world.state();
    const digest = lie.digest ?? stateDigest(stateView1(await world.state()));
    const data = {
      handoff: '01M8NTXEK8XWPH4ZF3FEA2QZZZ',
      file: true,
      head: { seq: head.seq, sha256: lie.head ?? head.hash },
      view: lie.view ?? 'state/1',
      digest,
      brief: { form: 'brief/1', sha256: sha256Hex(Buffer.from('x')), bytes: 1 },
      tree: 'unbound',
      calls: [],
    };
    await forge(world, { type: 'handoff.offered', actor: 'agent:eve', data });
    const file = fileOf([
      { name: 'brief.md', bytes: Buffer.from('x') },
      { name: 'ledger.jsonl', bytes: world.files.bytes() ?? Buffer.alloc(0) },
    ]);
    const answer = await refused(elsewhere(world), file);
    expect(answer.code).toBe('bad-handoff');
    expect(answer.what).toContain(what);
  });

  it('one that changes after it was checked', async () => {
    await handOver();
    const file = await fileFrom(sender);
    let readings = 0;
    const shifty: CarriedFile = {
      ...file,
      members: file.members.map((member) =>
        member.name !== 'ledger.jsonl'
          ? member
          : {
              ...member,
              read: async function* (from) {
                readings += from === 0 ? 1 : 0;
                for await (const chunk of member.read(from)) {
                  const piece = Buffer.from(chunk);
                  if (readings > CHECKS) piece[700] = (piece[700] ?? 0) ^ 1;
                  yield piece;
                }
              },
            },
      ),
    };
    const CHECKS = await readingsOf(file);
    const there = elsewhere(sender);
    await expect(there.ledger.receive(shifty, codex)).rejects.toMatchObject({ code: 'replaced' });
    expect(there.files.bytes()).toBeNull();
  });

  it('by a human piped, back into a living ledger', async () => {
    await handOver();
    const there = elsewhere(sender);
    await receives(there, sender, codex);
    await there.do({ type: 'handoff.offer', file: true }, codex);
    expect(await refused(sender, await fileFrom(there), adaPiped)).toMatchObject({ code: 'proof-too-weak' });
  });
});

/** How often the log is read from its start before anything is written. */
const readingsOf = async (file: CarriedFile): Promise<number> => {
  let readings = 0;
  const counted: CarriedFile = {
    ...file,
    members: file.members.map((it) => ({
      ...it,
      read: (from) => {
        if (it.name === 'ledger.jsonl' && from === 0) readings += 1;
        return it.read(from);
      },
    })),
  };
  await new World().ledger.receive(counted, codex, { dryRun: true });
  return readings;
};
