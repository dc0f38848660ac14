import { beforeEach, expect, it } from 'vitest';
import { copyOf, linesUpTo } from '../../src/app/copy.ts';
import type { Head } from '../../src/format/event.ts';
import { openLog } from '../../src/log/open.ts';
import { openGoal, plan } from '../support/acts.ts';
import { play } from '../support/given.ts';
import { World } from '../support/world.ts';

let world: World;
let head: Head;

beforeEach(async () => {
  world = new World();
  await world.init();
  await play([openGoal, plan()], world);
  head = (await openLog(world.store, world.ports().sources).catchUp(() => undefined)).head;
});

const whole = () => world.files.bytes() ?? Buffer.alloc(0);
/** What a copy of these bytes gives, in pieces that end anywhere. */
const copied = async (bytes: Buffer): Promise<Buffer> => {
  const read = async function* () {
    for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
  };
  const parts: Uint8Array[] = [];
  for await (const chunk of copyOf(head, read).bytes()) parts.push(chunk);
  return Buffer.concat(parts);
};

it('gives the bytes that were checked', async () =>
  expect((await copied(whole())).equals(whole())).toBe(true));

it('gives none that were changed since: fewer lines, more, or others', async () => {
  const fewer = whole().subarray(0, whole().lastIndexOf(0x0a, -2) + 1);
  await expect(copied(fewer)).rejects.toMatchObject({ code: 'replaced' });
  const other = Buffer.from(whole());
  other[whole().length - 9] = (other[whole().length - 9] ?? 0) ^ 1;
  await expect(copied(other)).rejects.toMatchObject({ code: 'replaced' });
  await play([plan()], world);
  await expect(copied(whole())).rejects.toMatchObject({ code: 'replaced' });
});

it('ends where it was told to, and says when the ledger became shorter', async () => {
  const parts: Uint8Array[] = [];
  for await (const chunk of linesUpTo(world.store, 50)) parts.push(chunk);
  expect(Buffer.concat(parts).equals(whole().subarray(0, 50))).toBe(true);
  const beyond = async () => {
    for await (const chunk of linesUpTo(world.store, whole().length + 2)) parts.push(chunk);
  };
  await expect(beyond()).rejects.toMatchObject({ code: 'replaced' });
});

it('puts the last line feed where only it is missing', async () => {
  const bytes = whole();
  world.files.put(bytes.subarray(0, -1));
  const parts: Uint8Array[] = [];
  for await (const chunk of linesUpTo(world.store, bytes.length)) parts.push(chunk);
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});
