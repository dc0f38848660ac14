import type { Draft, LogLine } from '../../src/format/event.ts';
import { eventHash } from '../../src/format/hash.ts';
import { parseFrame, sealStub } from '../../src/format/line.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { openLog } from '../../src/log/open.ts';
import { gathered } from '../log/support.ts';
import type { World } from '../support/world.ts';

/** Lines and a blob that somebody wants gone. */
export interface Told {
  readonly lesson: number;
  readonly note: number;
  readonly secret: number;
  readonly blob: string;
}

const DECISIONS = [
  '01M8N000000000000000000W01',
  '01M8N000000000000000000W02',
  '01M8N000000000000000000W03',
] as const;

/**
 * What has no command yet, as its command will write it: an event of a plugin that may be passed over, a checkpoint,
 * and three lines and a blob withheld. One line has its stub; of two the rewriting is still to come, and one of these
 * is read in other words from then on.
 */
export const withhold = async (world: World, told: Told, reason: string): Promise<void> => {
  const by = { actor: 'human:ada', at: new Date(world.nowMs).toISOString() } as const;
  const append = (...drafts: readonly Draft[]) =>
    openLog(world.store, world.ports().sources).transact(
      () => undefined,
      (tx) => tx.append(drafts),
    );
  const bytes = (): Buffer => world.files.bytes() ?? Buffer.alloc(0);

  const data = { '10': 3, '9': 4, ignorable: true, '\ue000': 1, '\u{10000}': 2 };
  await append({ type: 'x.future', ...by, data } as unknown as Draft);
  const { lines: size, root } = await verifyLedger([bytes()]);
  await append({ type: 'ledger.checkpointed', ...by, data: { size, root } });
  for (const decision of DECISIONS) {
    const made = { decision, choice: 'withhold', reason: 'It names somebody', proof: 'terminal' } as const;
    await append({ type: 'decision.made', ...by, data: made });
  }
  const lines = await gathered(world.ledger.lines());
  const ofLine = (line: number, decision: string, replacement?: Record<string, unknown>): Draft => ({
    type: 'line.withheld',
    ...by,
    data: { line, sha256: lines[line]?.hash ?? '', reason, decision, ...(replacement && { replacement }) },
  });
  const [first, second, third] = DECISIONS;
  await append(ofLine(told.secret, first), ofLine(told.note, second, inOtherWords(lines[told.note])));
  await append(ofLine(told.lesson, second));
  await append({
    type: 'evidence.withheld',
    ...by,
    data: { blob: told.blob, reason: 'It is a secret', decision: third },
  });
  await world.store.blobs.remove({ blob: told.blob });
  world.files.put(withStub(bytes(), told.secret));
};

const inOtherWords = (line: LogLine | undefined): Record<string, unknown> => {
  if (line?.kind !== 'event') throw new Error('there is no event');
  const { actor, at, data, id, type, v } = line.event;
  return { actor, at, data: { ...data, text: 'Ask Eve' }, id, type, v };
};

const withStub = (bytes: Buffer, seq: number): Buffer => {
  const lines = bytes.toString('latin1').split('\n');
  const line = Buffer.from(lines[seq] ?? '', 'latin1');
  const frame = parseFrame(line);
  if (frame?.kind !== 'event') throw new Error(`there is no event at ${seq}`);
  const stub = sealStub(eventHash(line.subarray(frame.eventStart, frame.eventEnd)), frame.prev);
  return Buffer.from(lines.with(seq, stub.bytes.toString('latin1').trimEnd()).join('\n'), 'latin1');
};
