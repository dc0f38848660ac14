import type { Caller } from '../../src/app/caller.ts';
import type { CarriedFile, Member } from '../../src/app/handoff/file.ts';
import { MemoryPlace } from '../../src/log/memory.ts';
import { World } from './world.ts';

/** A handoff file as whoever opens one meets it, made of its members; `change` is what happens to it on the way. */
export const carriedOf = async (
  members: readonly Member[],
  change: (name: string, bytes: Buffer) => Buffer | null = (_, bytes) => bytes,
): Promise<CarriedFile> => {
  const whole: { name: string; bytes: Buffer }[] = [];
  for (const { name, chunks } of members) {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks()) parts.push(chunk);
    const bytes = change(name, Buffer.concat(parts));
    if (bytes !== null) whole.push({ name, bytes });
  }
  return fileOf(whole);
};

export const fileOf = (members: readonly { name: string; bytes: Buffer }[]): CarriedFile => ({
  name: 'x.handoff',
  members: members.map(({ name, bytes }) => ({
    name,
    bytes: bytes.length,
    read: async function* (from) {
      // In pieces that end anywhere.
      for (let at = from; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    },
  })),
});

/** The file of a ledger that is handed over. */
export const fileFrom = async (
  world: World,
  change?: Parameters<typeof carriedOf>[1],
): Promise<CarriedFile> => {
  const giving = await world.ledger.handoffMembers();
  if (!giving.ok) throw new Error(giving.what);
  return carriedOf(giving.members, change);
};

/** Somewhere else, where no ledger is. */
export const elsewhere = (from: World, letter = 'e', pid = 77): World => {
  const place = new MemoryPlace({ random: (n) => new Uint8Array(n).fill(pid), pause: async () => undefined });
  const world = new World(place, { pid, host: 'there', since: '' });
  world.nowMs = from.nowMs + 60_000;
  world.place = letter.repeat(64);
  return world;
};

/** Receives what must be received. */
export const receives = async (world: World, from: World, who: Caller) => {
  const received = await world.ledger.receive(await fileFrom(from), who);
  if (!received.ok) throw new Error(`${received.code}: ${received.what}`);
  return received;
};
