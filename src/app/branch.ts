import { branchCommands } from '../domain/branch/commands-schema.ts';
import type { CommandOf } from '../domain/commands.ts';
import type { Decision, Who } from '../domain/context.ts';
import { decide } from '../domain/decide.ts';
import { isRefusal } from '../domain/refs.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import type { State } from '../domain/state.ts';
import type { Head } from '../format/event.ts';
import { eventData } from '../format/events/index.ts';
import { verifyLedger } from '../format/verify.ts';
import { createFrom } from '../log/create.ts';
import { LogError } from '../log/error.ts';
import type { EventLine } from '../log/log.ts';
import { openLog } from '../log/open.ts';
import type { Caller } from './caller.ts';
import { contextOf, nowhere, whoAt, whoOf } from './contexts.ts';
import { copyOf, linesUpTo } from './copy.ts';
import type { Follower } from './follower.ts';
import { neededBlobs } from './handoff/give.ts';
import { issueInWords } from './issue-words.ts';
import type { Ports } from './ports.ts';
import { replay } from './replay.ts';
import { unfaulty } from './unfaulty.ts';
import { readBlobOf } from './verify.ts';

export interface BranchRequest {
  readonly name: string;
  /** The last line that the branch shares; the last one there is, if none is named. */
  readonly at?: number;
  /** What is tried there. */
  readonly reason?: string;
}

/** A ledger that goes on from a point of another. */
export interface Branched {
  readonly ok: true;
  readonly name: string;
  readonly from: { readonly seq: number; readonly sha256: string };
  readonly blobs: number;
  readonly events: readonly EventLine[];
}

const HELP = 'loopledger help branch';

/**
 * Makes a ledger at `into` that shares the lines of the one at `from` up to a point, and says so in its first own
 * line. Nothing is written to the one it comes from. LogError `exists` where a ledger lies at `into`; `damaged` where
 * the one it comes from is not sound.
 */
export const branchInto = async (
  from: Ports,
  follower: Follower,
  into: Ports,
  { name, at, reason }: BranchRequest,
  caller: Caller,
): Promise<Branched | Refusal> => {
  const parsed = branchCommands['branch.make'].safeParse({ type: 'branch.make', name, reason });
  if (!parsed.success) return refuse('bad-command', issueInWords(parsed.error.issues[0], 'branch'), HELP);
  const reading = unfaulty(await follower.catchUp(), 'no branch is made of it');
  if (reading.status === 'absent') throw new LogError('no-ledger', 'no ledger is here');
  const head = await headAt(from, reading.head, at);
  if (isRefusal(head)) return head;
  const report = await verifyLedger(linesUpTo(from.store, head.end), { readBlob: readBlobOf(from.store) });
  if (report.verdict !== 'valid') return withheldSince(head, report.faults[0]?.code ?? report.verdict);
  const state = await replay(() => openLog(from.store, from.sources), { to: head.seq });
  // The line that says where it leaves stands first: nothing is signed before it, and it proves nothing.
  const tried = decideThere(into, state, parsed.data, whoAt(nowhere, caller, 'to come'));
  if (!tried.ok) return tried.refusal;
  const decision = decideThere(into, state, parsed.data, await whoOf(into, state, caller, 'to come'));
  if (!decision.ok) return decision.refusal;
  for (const it of decision.events) eventData[it.type].parse(it.data);
  const copy = copyOf(head, () => linesUpTo(from.store, head.end));
  const blobs = await neededBlobs(from.store, report);
  const events = await createFrom(into.store, copy, decision.events, into.sources, async () => {
    for (const ref of blobs) await into.store.blobs.adopt(ref, await from.store.blobs.take(ref));
  });
  return {
    ok: true,
    name,
    from: { seq: head.seq, sha256: head.hash },
    blobs: blobs.length,
    events,
  };
};

/** What is decided goes behind the copy that is made there. */
const decideThere = (into: Ports, state: State, command: CommandOf<'branch.make'>, who: Who): Decision =>
  decide(state, command, {
    ...contextOf(into, state, who, { tree: 'unbound' }, [], undefined),
    copied: true,
  });

/** The line at which the branch leaves, as a place in the chain. */
const headAt = async ({ store, sources }: Ports, last: Head, at = last.seq): Promise<Head | Refusal> => {
  if (at === last.seq) return last;
  if (at > last.seq) {
    return refuse('bad-point', `there is no line ${at}: the last one is ${last.seq}`, 'loopledger log');
  }
  let found: Head = { seq: -1, hash: '', id: '', end: 0 };
  for await (const line of openLog(store, sources).lines(0, at + 1)) {
    if (line.seq > at) return { ...found, end: line.offset };
    const id = line.kind === 'event' ? line.event.id : found.id;
    found = { ...found, seq: line.seq, hash: line.hash, id };
  }
  throw new LogError('replaced', 'the ledger became shorter while it was read');
};

/** What stood there is gone by an event that comes later, without which the lines before can't stand. */
const withheldSince = (head: Head, code: string): Refusal =>
  refuse(
    'bad-point',
    `the lines up to ${head.seq} can't stand alone (${code}): content of theirs was withheld later; branch from a later line`,
    'loopledger log --type line.withheld',
  );
