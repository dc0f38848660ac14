import { describe, expect, test } from 'vitest';
import type { Exported } from '../../src/app/export.ts';
import { stubOf } from '../format/support/ledger.ts';
import { claim, openGoal, plan } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { decide, lineOf, withhold } from '../support/withhold.ts';
import type { World } from '../support/world.ts';

const exportOf = async (world: World): Promise<Exported & { readonly out: Buffer }> => {
  const pieces = world.ledger.exported();
  const out: Uint8Array[] = [];
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) return { ...next.value, out: Buffer.concat(out) };
    out.push(next.value);
  }
};

const bytesOf = (world: World): Buffer => Buffer.from(world.files.bytes() ?? []);

const putStub = (world: World, seq: number): void => {
  const lines = bytesOf(world).toString('latin1').split('\n');
  const bytes = Buffer.from(`${lines[seq]}\n`, 'latin1');
  lines[seq] = stubOf({ bytes, hash: '' }).toString('latin1').slice(0, -1);
  world.files.put(Buffer.from(lines.join('\n'), 'latin1'));
};

const story = () => play([openGoal, plan({ title: 'The secret is hunter2' }), claim()]);

describe('what is exported', () => {
  test('is the ledger, to its head', async () => {
    const world = await story();
    const { status, head, bytes, out } = await exportOf(world);
    expect([status, out, bytes]).toEqual(['whole', bytesOf(world), out.length]);
    expect(head).toMatchObject((await world.state()).head);
  });

  test('a stub that nobody decided is damage, though the chain holds; one that a human decided is not', async () => {
    const world = await story();
    const line = await lineOf(world, 'step.planned');
    const before = bytesOf(world);
    putStub(world, line.seq);
    expect(await exportOf(world)).toMatchObject({
      status: 'damaged',
      verdict: { code: 'unauthorised-stub', line: line.seq, offset: line.offset },
    });
    world.files.put(before);
    await forge(world, decide, withhold(line));
    putStub(world, line.seq);
    expect(await exportOf(world)).toMatchObject({ status: 'whole', out: bytesOf(world) });
  });

  test('behind damage nothing comes out', async () => {
    const world = await story();
    const bytes = bytesOf(world);
    const third = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1;
    bytes.writeUInt8(bytes.readUInt8(third + 30) ^ 1, third + 30);
    world.files.put(bytes);
    expect(await exportOf(world)).toMatchObject({
      status: 'damaged',
      head: { seq: 1 },
      verdict: { line: 2, offset: third },
      out: bytes.subarray(0, third),
    });
  });

  test('a cut line is torn, and while somebody writes it is under way', async () => {
    const world = await story();
    const good = bytesOf(world);
    world.files.put(Buffer.concat([good, Buffer.from('{"prev":"')]));
    expect(await exportOf(world)).toMatchObject({ status: 'torn', out: good });
    await world.store.withLock(async () => {
      expect(await exportOf(world)).toMatchObject({ status: 'under-way', out: good });
    });
  });
});
