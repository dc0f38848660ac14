import { isRefusal } from '../../domain/refs.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import type { State } from '../../domain/state.ts';
import type { EventOf, Head } from '../../format/event.ts';
import type { BlobRef } from '../../format/events/common.ts';
import { sha256OfPieces } from '../../format/hash.ts';
import type { LedgerReport } from '../../format/report.ts';
import { checkShape } from '../../format/shape.ts';
import type { Sources } from '../../log/log.ts';
import { openLog } from '../../log/open.ts';
import type { Store } from '../../log/store.ts';
import { handoffStanding, isKnownBrief } from '../../projections/handoff-brief.ts';
import { stateDigest, stateViews } from '../../projections/state-view.ts';
import { replay } from '../replay.ts';
import { verify, withheldBlobs } from '../verify.ts';
import { carriedStore } from './carried-store.ts';
import {
  BRIEF,
  type CarriedFile,
  type CarriedMember,
  contentName,
  keyName,
  LEDGER,
  wholeOf,
} from './file.ts';

export type HandingOver = EventOf<'handoff.offered'> | EventOf<'handoff.declined'>;

/** A handoff file of which everything was checked. */
export interface Checked {
  /** The line that froze the ledger: the last one. */
  readonly event: HandingOver;
  readonly head: Head;
  readonly origin: string;
  /** The state at that line. */
  readonly state: State;
  /** The ledger and its blobs, as they lie in the file. */
  readonly store: Store;
  readonly log: CarriedMember;
  readonly blobs: readonly BlobRef[];
  readonly brief: CheckedBrief;
}

/** The form of the brief in a file, and whether it was held against the one that the ledger gives. */
export interface CheckedBrief {
  readonly form: string;
  /** False where this version doesn't make briefs of that form: it is what the sender named, and no more is known. */
  readonly compared: boolean;
}

const bad = (what: string): Refusal =>
  refuse('bad-handoff', `the handoff file can't be received: ${what}`, 'loopledger help receive');

/**
 * Checks all that a handoff file holds before anything is written: every byte of the log, every blob, that no more
 * and no less is there, and that head, digest and brief are those which the offer names.
 */
export const checkCarried = async (sources: Sources, file: CarriedFile): Promise<Checked | Refusal> => {
  const [brief, log, ...rest] = file.members;
  if (brief?.name !== BRIEF || log?.name !== LEDGER) return bad(`it must begin with ${BRIEF} and ${LEDGER}`);
  const store = carriedStore(file, log);
  const report = await verify(store, {}, true);
  const [fault] = report.faults;
  if (report.verdict !== 'valid' || fault !== undefined) {
    const where = fault === undefined ? '' : `, ${fault.code} at line ${fault.line}, byte ${fault.offset}`;
    return bad(`its ledger is ${report.verdict === 'valid' ? 'damaged' : report.verdict}${where}`);
  }
  if (report.readOnly) return bad('its ledger holds lines that this version does not know');
  const blobs = neededBlobs(report, rest);
  if (isRefusal(blobs)) return blobs;
  const event = await handingOver(store, sources, report.head.seq);
  if (isRefusal(event)) return event;
  const before = await replay(() => openLog(store, sources), { to: event.seq - 1 });
  const wrong = wrongStanding(before, event) ?? (await wrongBrief(brief, before, event));
  if (wrong !== undefined) return bad(wrong);
  const state = await replay(() => openLog(store, sources), {});
  if (state.readOnly !== undefined) return bad(state.readOnly.what);
  // Each reading was one of its own: all of them must have met the same lines.
  if (state.head.hash !== report.head.hash) return bad('it changed while it was read');
  if (state.frozen?.handoff !== event.data.handoff) return bad('its last line hands nothing over');
  const { form } = event.data.brief;
  return {
    event,
    head: report.head,
    origin: report.origin ?? '',
    state,
    store,
    log,
    blobs,
    brief: { form, compared: isKnownBrief(form) },
  };
};

/** Those that lines name which are not withheld; what was withheld itself must not come along. */
const neededBlobs = (
  report: LedgerReport,
  members: readonly CarriedMember[],
): readonly BlobRef[] | Refusal => {
  const there = new Set(members.map(({ name }) => name));
  const [first] = withheldBlobs(report);
  if (first !== undefined) return bad(`${first} is withheld, and lies in it all the same`);
  const needed = new Map(report.blobs.map(({ ref }) => [ref.blob, ref]));
  // One that is missing and was not withheld is a fault already.
  const blobs = [...needed.values()].filter((ref) => there.has(contentName(ref)));
  const wanted = new Set(blobs.flatMap((ref) => [keyName(ref), contentName(ref)]));
  const extra = members.find(({ name }) => !wanted.has(name));
  return extra === undefined ? blobs : bad(`${extra.name} is content that no line names`);
};

const handingOver = async (store: Store, sources: Sources, seq: number): Promise<HandingOver | Refusal> => {
  for await (const line of openLog(store, sources).lines(seq, seq)) {
    if (line.kind !== 'event') break;
    const { event } = line;
    const { type } = event;
    if (type !== 'handoff.offered' && type !== 'handoff.declined') break;
    if (checkShape(type, event.data) !== null || event.data.file !== true) break;
    return event as unknown as HandingOver;
  }
  return bad('its last line hands nothing over');
};

const wrongStanding = (before: State, { data }: HandingOver): string | undefined => {
  const { head, view, digest } = data;
  if (before.head.seq !== head.seq || before.head.hash !== head.sha256) {
    return `it names another line ${head.seq} than it has`;
  }
  if (view !== 'state/1') return `its digest is of ${view}, which this version can't compute`;
  const computed = stateDigest(stateViews[view](before));
  return computed === digest
    ? undefined
    : `its state at seq ${head.seq} has the digest ${computed}, and it names ${digest}`;
};

/**
 * The brief is read by people and agents, and the hash in the offer is the sender's: it must be what the ledger says.
 * One of a form that this version doesn't make is held to that hash alone, and whoever receives it is told.
 */
const wrongBrief = async (
  brief: CarriedMember,
  before: State,
  { data, at }: HandingOver,
): Promise<string | undefined> => {
  const { form } = data.brief;
  if (!isKnownBrief(form)) return (await isNamed(brief, data.brief)) ? undefined : NOT_GIVEN;
  const made = handoffStanding(before, { to: data.to, at, tree: data.tree }, form);
  if (made.brief.sha256 !== data.brief.sha256 || made.brief.bytes !== data.brief.bytes) {
    return `the ${BRIEF} it names is not what its ledger says at seq ${data.head.seq}`;
  }
  // Read only where its length is right: what is read into memory is as large as what was made here.
  const same = brief.bytes === made.brief.bytes && (await wholeOf(brief)).equals(Buffer.from(made.markdown));
  return same ? undefined : NOT_GIVEN;
};

const NOT_GIVEN = `${BRIEF} is not the one that was handed over`;

/** As long as its sender likes: it is not read into memory. */
const isNamed = async (
  brief: CarriedMember,
  { sha256, bytes }: HandingOver['data']['brief'],
): Promise<boolean> => {
  if (brief.bytes !== bytes) return false;
  const sum = sha256OfPieces();
  for await (const chunk of brief.read(0)) sum.update(chunk);
  return sum.hex() === sha256;
};
