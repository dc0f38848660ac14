import { type Refusal, refuse } from '../../domain/refusal.ts';
import type { LogLine } from '../../format/event.ts';
import { compareLogs } from '../../log/compare.ts';
import type { Log } from '../../log/log.ts';
import type { Checked } from './check.ts';

/** Why what a file holds can't go on behind what lies here; nothing where it can. */
export const notAhead = async (
  { event, head, origin }: Checked,
  theirs: () => Log,
  ours: () => Log,
): Promise<Refusal | undefined> => {
  const opened = await lineAt(ours(), 0);
  const here = opened?.kind === 'event' ? opened.event.data.origin : undefined;
  if (here !== origin) {
    return refuse(
      'foreign-ledger',
      `the file is of the ledger ${origin}, and here lies ${typeof here === 'string' ? here : 'another one'}`,
      'loopledger status',
    );
  }
  const { relation, common, ...more } = await compareLogs(ours().lines(), theirs().lines());
  if (relation === 'prefix' && 'shorter' in more && more.shorter === 'left') return undefined;
  if (relation === 'fork') {
    const [a, b] = [await lineAt(ours(), common), await lineAt(theirs(), common)];
    return refuse(
      'forked',
      `the file and this ledger part at seq ${common}: here line ${common} is ${a?.hash}, in the file it is ${b?.hash}; ${common} lines are common to both. Nothing was written`,
      `loopledger show ${common}`,
    );
  }
  if (relation === 'equal') {
    return refuse(
      'already-received',
      `every line of the file is here, up to seq ${head.seq}: this is the ledger that was handed over`,
      'loopledger handoff show',
    );
  }
  return answered(event.data.handoff, head.seq, ours());
};

/** The file ends before this ledger does: what became of its handoff since, and how far it lags behind. */
const answered = async (handoff: string, end: number, ours: Log): Promise<Refusal> => {
  let last = end;
  let received: number | undefined;
  let withdrawn: number | undefined;
  for await (const line of ours.lines(end + 1)) {
    last = line.seq;
    if (line.kind !== 'event' || line.event.data.handoff !== handoff) continue;
    if (line.event.type === 'handoff.received') received ??= line.seq;
    if (line.event.type === 'handoff.withdrawn') withdrawn ??= line.seq;
  }
  const behind = `the file ends at seq ${end}, ${last - end} events behind this ledger`;
  if (received !== undefined) {
    const what = `this handoff was received at seq ${received} already; ${behind}`;
    return refuse('already-received', what, `loopledger show ${received}`);
  }
  if (withdrawn !== undefined) {
    const what = `this handoff was withdrawn at seq ${withdrawn}; ${behind}`;
    return refuse('stale-handoff', what, `loopledger show ${withdrawn}`);
  }
  return refuse('stale-handoff', behind, `loopledger show ${end + 1}`);
};

/** One line of a log; nothing where it has no such line. */
export const lineAt = async (log: Log, seq: number): Promise<LogLine | undefined> => {
  for await (const line of log.lines(seq, seq)) return line;
  return undefined;
};
