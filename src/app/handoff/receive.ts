import type { Command } from '../../domain/commands.ts';
import type { Carried, Context, Decision } from '../../domain/context.ts';
import { decide } from '../../domain/decide.ts';
import { isRefusal } from '../../domain/refs.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { State } from '../../domain/state.ts';
import type { Draft } from '../../format/event.ts';
import { eventData } from '../../format/events/index.ts';
import { createFrom } from '../../log/create.ts';
import type { EventLine, OtherCopy } from '../../log/log.ts';
import { openLog } from '../../log/open.ts';
import type { Caller } from '../caller.ts';
import { contextOf, nowhere, type TreeFacts, whoAt, whoOf } from '../contexts.ts';
import { copyOf as checkedCopy } from '../copy.ts';
import type { Follower } from '../follower.ts';
import type { Ports } from '../ports.ts';
import { type Acting, actingOn } from '../sign.ts';
import { unfaulty } from '../unfaulty.ts';
import { type Checked, type CheckedBrief, checkCarried } from './check.ts';
import type { CarriedFile } from './file.ts';
import { notAhead } from './relation.ts';
import { standingFor } from './standing.ts';

/** What came of a handoff file, or would come of it. */
export interface Received {
  readonly ok: true;
  /** A ledger was made where none was, or one that was there goes on. */
  readonly how: 'created' | 'went-on';
  readonly handoff: string;
  readonly from: string;
  /** Where the state was compared, and its digest. */
  readonly compared: { readonly seq: number; readonly sha256: string; readonly digest: string };
  /** Lines that are new here, and blobs that came with them; the event of this act is not counted. */
  readonly lines: number;
  readonly blobs: number;
  /** Nothing of it is kept: `resume` makes a fresh one. */
  readonly brief: CheckedBrief;
  /** None where it was only tried. */
  readonly events: readonly EventLine[];
}

type Answering = Extract<Command, { type: 'handoff.receive' | 'handoff.decline' }>;

const NO_TREE: TreeFacts = { tree: 'unbound' };

/**
 * Takes a handoff file in. Everything is checked first; a refusal leaves nothing behind. Where no ledger is, one is
 * made, whole or not at all; where the same ledger is, it goes on to where the file came to, at once or not at all.
 */
export const receiveCarried = async (
  ports: Ports,
  follower: Follower,
  file: CarriedFile,
  caller: Caller,
  dryRun: boolean,
): Promise<Received | Refusal> => {
  const checked = await checkCarried(ports.sources, file);
  if (isRefusal(checked)) return checked;
  const command = { type: 'handoff.receive', handoff: checked.event.data.handoff } as const;
  const reading = unfaulty(await follower.catchUp(), 'nothing is received into it');
  if (reading.status === 'absent') return intoNothing(ports, checked, command, caller, dryRun);
  return intoLedger(ports, follower, checked, command, caller, dryRun);
};

/** Makes a ledger of a file that was checked, with the answer to its handoff as the last line. */
export const intoNothing = async (
  ports: Ports,
  checked: Checked,
  command: Answering,
  caller: Caller,
  dryRun: boolean,
): Promise<Received | Refusal> => {
  const trying = { who: whoAt(nowhere, caller, 'to come') };
  const before = decided(ports, checked, command, trying, 'nothing', await treeOf(ports, command));
  if (isRefusal(before) || dryRun) return isRefusal(before) ? before : told(checked, 'created', 0, []);
  const acting = await actingOn(ports, checked.state, command, caller);
  const drafts = decided(ports, checked, command, acting, 'nothing', await treeOf(ports, command));
  if (isRefusal(drafts)) return drafts;
  const events = await createFrom(ports.store, copyOf(checked), drafts, ports.sources, () =>
    takeBlobs(ports, checked),
  );
  return told(checked, 'created', 0, events);
};

const intoLedger = async (
  ports: Ports,
  follower: Follower,
  checked: Checked,
  command: Answering,
  caller: Caller,
  dryRun: boolean,
): Promise<Received | Refusal> => {
  const theirs = () => openLog(checked.store, ports.sources);
  const ours = () => openLog(ports.store, ports.sources);
  // Asked once before the lock, so that a refusal touches nothing, and once under it, where it counts.
  const refusal = await notAhead(checked, theirs, ours);
  if (refusal !== undefined) return refusal;
  const who = await whoOf(ports, checked.state, caller, 'to come');
  const tried = decided(ports, checked, command, { who }, 'ledger', NO_TREE);
  if (isRefusal(tried)) return tried;
  const { seq } = follower.state.head;
  if (dryRun) return told(checked, 'went-on', seq + 1, []);
  const acting = await actingOn(ports, checked.state, command, caller);
  const done = await follower.transact(async (tx, state) => {
    const late = await notAhead(checked, theirs, ours);
    if (late !== undefined) return late;
    const drafts = decided(ports, checked, command, acting, 'ledger', NO_TREE);
    if (isRefusal(drafts)) return drafts;
    await takeBlobs(ports, checked);
    const had = state.head.seq + 1;
    return told(checked, 'went-on', had, await tx.goOn(copyOf(checked), drafts));
  });
  await follower.catchUp();
  return done;
};

const treeOf = async ({ workTree }: Ports, { type }: Answering): Promise<TreeFacts> => {
  if (type !== 'handoff.decline') return NO_TREE;
  const [tree, commit] = [await workTree.tree(), await workTree.commit()];
  return { tree, ...(commit === undefined ? {} : { commit }) };
};

/** Decided on the state that the file holds, which is what stands before the new line. */
const decided = (
  ports: Ports,
  { state, event }: Checked,
  command: Answering,
  { who, cmd }: Acting,
  into: Carried['into'],
  facts: TreeFacts,
): readonly Draft[] | Refusal => {
  const carried = { handoff: event.data.handoff, into };
  const ctx: Context = { ...contextOf(ports, state, who, facts, [], cmd), carried };
  const decision: Decision = decide(state, command, withStanding(state, command, ctx));
  if (!decision.ok) return decision.refusal;
  for (const it of decision.events) eventData[it.type].parse(it.data);
  return decision.events;
};

const withStanding = (state: State, command: Answering, ctx: Context): Context =>
  command.type === 'handoff.receive' ? ctx : { ...ctx, standing: standingFor(state, command, ctx) };

/** The log's bytes. The file may be another one's to change. */
const copyOf = ({ head, log }: Checked): OtherCopy => checkedCopy(head, () => log.read(0));

const takeBlobs = async ({ store }: Ports, checked: Checked): Promise<void> => {
  for (const ref of checked.blobs) await store.blobs.adopt(ref, await checked.store.blobs.take(ref));
};

const told = (
  { event, state, head, blobs, brief }: Checked,
  how: Received['how'],
  had: number,
  events: readonly EventLine[],
): Received => ({
  ok: true,
  how,
  handoff: event.data.handoff,
  from: state.frozen?.by ?? event.actor,
  compared: {
    seq: event.data.head.seq,
    sha256: event.data.head.sha256,
    digest: event.data.digest,
  },
  lines: head.seq + 1 - had,
  blobs: blobs.length,
  brief,
  events,
});
