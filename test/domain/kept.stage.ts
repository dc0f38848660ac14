import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { sha256Hex } from '../../src/format/hash.ts';
import { MemoryPlace } from '../../src/log/memory.ts';
import { World } from '../support/world.ts';

/**
 * Where mutants of `next` are tried each starts in a process of its own, and to play all that went before takes most of its
 * time. No act asks `next` anything: what was played once without a mutant is read again. The folder is the copy of the tree
 * that the mutants are tried in, and goes with it.
 */
const tried = process.env.LOOPLEDGER_MUTATE === 'next' && process.env.STRYKER_MUTATOR_WORKER !== undefined;
const folder = tried ? '.stages' : undefined;

interface Kept {
  readonly bytes: string;
  readonly world: Pick<World, 'nowMs' | 'tree' | 'place'>;
  readonly maybe: { readonly commit?: string; readonly worktree?: string };
  readonly unmerged: readonly string[];
  readonly dead: readonly number[];
}

const asKept = (world: World): Kept => {
  const { nowMs, tree, place, commit, worktree } = world;
  return {
    bytes: world.files.bytes()?.toString('base64') ?? '',
    world: { nowMs, tree, place },
    maybe: { ...(commit && { commit }), ...(worktree && { worktree }) },
    unmerged: [...world.unmerged],
    dead: [...world.dead],
  };
};

const fromKept = ({ bytes, world, maybe, unmerged, dead }: Kept): World => {
  const place = new MemoryPlace({ random: (n) => new Uint8Array(n).fill(8), pause: async () => undefined });
  place.put(Buffer.from(bytes, 'base64'));
  const again = Object.assign(new World(place), world, maybe);
  for (const it of unmerged) again.unmerged.add(it);
  for (const it of dead) again.dead.add(it);
  return again;
};

/** What was played under this name, or is played now. */
export const keptOr = async (name: string, play: () => Promise<World>): Promise<World> => {
  if (folder === undefined) return play();
  const file = join(folder, sha256Hex(Buffer.from(name)));
  if (existsSync(file)) return fromKept(JSON.parse(readFileSync(file, 'utf8')) as Kept);
  const world = await play();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(asKept(world)));
  return world;
};
