import type { Frozen } from '../../domain/handoff/state.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import { BLOB_KEY_BYTES } from '../../format/blob.ts';
import type { BlobRef } from '../../format/events/common.ts';
import type { LedgerReport } from '../../format/report.ts';
import { LogError } from '../../log/error.ts';
import { openLog } from '../../log/open.ts';
import type { Store } from '../../log/store.ts';
import { handoffStanding, isKnownBrief } from '../../projections/handoff-brief.ts';
import { linesUpTo } from '../copy.ts';
import type { Follower } from '../follower.ts';
import type { Ports } from '../ports.ts';
import { replay } from '../replay.ts';
import { verify, withheldBlobs } from '../verify.ts';
import type { HandingOver } from './check.ts';
import { BRIEF, contentName, keyName, LEDGER, type Member } from './file.ts';

/** What a handoff file of this ledger holds. The same ledger gives the same bytes, whoever asks and when. */
export interface Giving {
  readonly ok: true;
  readonly frozen: Frozen;
  readonly members: readonly Member[];
}

/**
 * Whether this ledger can be handed over at all: every byte of it and every blob that it needs is there and good.
 * Asked before it is frozen. Throws LogError `damaged` where not.
 */
export const refuseUnsound = async ({ store }: Ports): Promise<LedgerReport> => {
  const report = await verify(store, {}, true);
  const [fault] = report.faults;
  if (fault === undefined && (report.verdict === 'valid' || report.verdict === 'unterminated')) return report;
  if (report.verdict === 'torn') throw new LogError('damaged', 'the last write was cut off: repair it first');
  const { code = report.verdict, line = 0, offset = 0 } = fault ?? {};
  throw new LogError('damaged', 'the ledger is damaged, or content that it needs is not there', {
    line,
    offset,
    fault: code,
  });
};

/** Members of the file for the handoff that froze this ledger, made from the ledger alone. */
export const giving = async (ports: Ports, follower: Follower): Promise<Giving | Refusal> => {
  const report = await refuseUnsound(ports);
  const reading = await follower.catchUp();
  if (!('state' in reading)) throw new LogError('no-ledger', 'no ledger is here');
  const { frozen } = reading.state;
  if (frozen === undefined) {
    return refuse('no-handoff', 'this ledger is not handed over with a file', 'loopledger handoff show');
  }
  const log = () => openLog(ports.store, ports.sources);
  const { event, end } = await lineOf(log().lines(frozen.seq), frozen.seq, reading.head.end);
  const { to, tree, brief: given } = event.data;
  if (!isKnownBrief(given.form)) {
    const what = `it was handed over with a brief of the form ${given.form}, which this version can’t make: a newer one can`;
    return refuse('bad-handoff', what, 'loopledger handoff show');
  }
  const before = await replay(log, { to: frozen.seq - 1 });
  const { markdown, brief } = handoffStanding(before, { to, at: event.at, tree }, given.form);
  if (brief.sha256 !== given.sha256) {
    const what = 'the brief can’t be made again as it was: lines were withheld since';
    return refuse('bad-handoff', what, 'loopledger handoff show');
  }
  const blobs = (await neededBlobs(ports.store, report)).flatMap((ref) => blobMembers(ports.store, ref));
  const members = [textMember(BRIEF, markdown), logMember(ports.store, end), ...blobs];
  return { ok: true, frozen, members };
};

/** Those that are there and not withheld, in the order of their names: one that is missing otherwise is a fault. */
export const neededBlobs = async (store: Store, report: LedgerReport): Promise<readonly BlobRef[]> => {
  const withheld = withheldBlobs(report);
  const refs = new Map(report.blobs.map(({ ref }) => [ref.blob, ref]));
  const there: BlobRef[] = [];
  for (const ref of refs.values())
    if (!withheld.has(ref.blob) && (await store.blobs.has(ref))) there.push(ref);
  return there.sort((a, b) => (a.blob < b.blob ? -1 : a.blob > b.blob ? 1 : 0));
};

/** The line that handed it over, and where it ends. */
const lineOf = async (
  lines: ReturnType<ReturnType<typeof openLog>['lines']>,
  seq: number,
  headEnd: number,
): Promise<{ readonly event: HandingOver; readonly end: number }> => {
  let event: HandingOver | undefined;
  for await (const line of lines) {
    if (line.seq > seq && event !== undefined) return { event, end: line.offset };
    if (line.seq === seq && line.kind === 'event') event = line.event as unknown as HandingOver;
  }
  if (event === undefined) throw new LogError('damaged', `line ${seq} hands nothing over`, { line: seq });
  return { event, end: headEnd };
};

const textMember = (name: string, text: string): Member => {
  const bytes = Buffer.from(text, 'utf8');
  return { name, bytes: bytes.length, chunks: () => once(bytes) };
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const logMember = (store: Store, end: number): Member => ({
  name: LEDGER,
  bytes: end,
  chunks: () => linesUpTo(store, end),
});

const blobMembers = (store: Store, ref: BlobRef): readonly Member[] => [
  {
    name: keyName(ref),
    bytes: BLOB_KEY_BYTES,
    chunks: async function* () {
      yield (await store.blobs.take(ref)).key;
    },
  },
  {
    name: contentName(ref),
    bytes: ref.bytes,
    chunks: async function* () {
      yield (await store.blobs.take(ref)).bytes;
    },
  },
];
