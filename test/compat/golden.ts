import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { State } from '../../src/domain/state.ts';
import { BLOB_KEY_BYTES, blobId, blobPath } from '../../src/format/blob.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { MemoryPlace } from '../../src/log/memory.ts';
import { type BriefForm, CURRENT_BRIEF, handoffStanding } from '../../src/projections/handoff-brief.ts';
import { CURRENT_STATE_VIEW, stateDigest, stateViews } from '../../src/projections/state-view.ts';
import { claude, World } from '../support/world.ts';
import { play } from './story.ts';

/** What a release wrote down about its golden ledger. All of it must come out the same for ever. */
export interface Pins {
  readonly version: string;
  readonly view: string;
  readonly lines: number;
  readonly head: { readonly seq: number; readonly sha256: string };
  readonly root: string;
  readonly withheld: { readonly lines: number; readonly authorised: number };
  readonly notices: readonly object[];
  /** Of the state at every line, from the first on. */
  readonly digests: readonly string[];
  /** The form of brief that it made, and one hash of those that a handoff at each of its lines would carry. */
  readonly brief: string;
  readonly briefs: string;
}

/** What handoffs made at each of these states would carry as their brief, as one hash. */
export const briefsOf = async (states: AsyncIterable<State>, form: BriefForm): Promise<string> => {
  const made: string[] = [];
  const facts = { to: undefined, at: '2027-01-01T00:00:00.000Z', tree: 'unbound' } as const;
  for await (const state of states) made.push(handoffStanding(state, facts, form).brief.sha256);
  return sha256Hex(Buffer.from(made.join()));
};

/** The state at each line, the first included. */
export async function* statesOf(
  lines: number,
  replay: (to: number) => Promise<State>,
): AsyncGenerator<State> {
  for (let to = 0; to < lines; to += 1) yield await replay(to);
}

/** Path, from the ledger's folder, and content of every file. */
export type Golden = ReadonlyMap<string, Uint8Array>;

/** Makes the golden ledger of this version: the same bytes each time, as clock and chance are its own. */
export const makeGolden = async (version: string): Promise<Golden> => {
  const keys: Uint8Array[] = [];
  const random = chanceFrom(version.length);
  const place = new MemoryPlace({
    random: (n) => {
      const drawn = random(n);
      if (n === BLOB_KEY_BYTES) keys.push(drawn);
      return drawn;
    },
    pause: async () => undefined,
  });
  const world = await asBranch(await play(place), random);
  const bytes = world.files.bytes() ?? Buffer.alloc(0);
  const files = new Map<string, Uint8Array>([['ledger.jsonl', bytes]]);
  const report = await verifyLedger([bytes]);
  for (const { ref } of report.blobs) {
    if (!(await world.store.blobs.has(ref))) continue;
    const content = await world.store.blobs.get(ref);
    const key = keys.find((it) => blobId(it, content) === ref.blob);
    if (key === undefined) throw new Error(`no key gives ${ref.blob}`);
    files.set(blobPath(ref.blob), content).set(`${blobPath(ref.blob)}.key`, key);
  }
  const digests: string[] = [];
  const states = () => statesOf(report.lines, (to) => world.ledger.replay({ to }));
  for await (const state of states()) digests.push(stateDigest(stateViews[CURRENT_STATE_VIEW](state)));
  const pins: Pins = {
    version,
    view: CURRENT_STATE_VIEW,
    lines: report.lines,
    head: { seq: report.head.seq, sha256: report.head.hash },
    root: report.root,
    withheld: { lines: report.stubs, authorised: report.authorised },
    notices: report.notices.filter(({ kind }) => kind !== 'blobs-not-checked'),
    digests,
    brief: CURRENT_BRIEF,
    briefs: await briefsOf(states(), CURRENT_BRIEF),
  };
  return files.set('pins.json', Buffer.from(`${JSON.stringify(pins, null, 2)}\n`));
};

/** The same lines, gone on with as a branch. */
const asBranch = async (world: World, random: (n: number) => Uint8Array): Promise<World> => {
  const branch = new World(new MemoryPlace({ random, pause: async () => undefined }));
  branch.nowMs = world.nowMs;
  branch.place = 'f'.repeat(64);
  const made = await world.ledger.branchInto(
    branch.ledger,
    { name: 'golden', reason: 'Another way' },
    claude,
  );
  if (!made.ok) throw new Error(made.what);
  return branch;
};

/** A folder that is there is never written to: what a release left is what later ones are held to. */
export const writeGolden = async (folder: string, files: Golden): Promise<void> => {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder);
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, { flag: 'wx' });
  }
};

const chanceFrom = (seed: number): ((n: number) => Uint8Array) => {
  let state = seed;
  const byte = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 16) & 0xff;
  };
  return (n) => Uint8Array.from({ length: n }, byte);
};
