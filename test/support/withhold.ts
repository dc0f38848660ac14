import type { LogLine } from '../../src/format/event.ts';
import type { Hex64 } from '../../src/format/events/common.ts';
import { type Forged, linesOf } from './forge.ts';
import type { World } from './world.ts';

export const DECISION = '01M8NTXEK8XWPH4ZF3FEA2QZZT';

/** The human decision that withholding rests on. */
export const decide: Forged = {
  type: 'decision.made',
  actor: 'human:ada',
  data: { decision: DECISION, choice: 'withhold', proof: 'terminal' },
};

export const withhold = (line: { seq: number; hash: Hex64 }, more: Record<string, unknown> = {}): Forged => ({
  type: 'line.withheld',
  actor: 'human:ada',
  data: { line: line.seq, sha256: line.hash, reason: 'a password', decision: DECISION, ...more },
});

export type EventLine = Extract<LogLine, { kind: 'event' }>;

/** The last line of a type. */
export const lineOf = async (world: World, type: string): Promise<EventLine> => {
  const found = (await linesOf(world)).findLast((it) => it.kind === 'event' && it.event.type === type);
  if (found?.kind !== 'event') throw new Error(`no ${type}`);
  return found;
};
