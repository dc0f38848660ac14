import { wrongSignature } from '../domain/actor/signed.ts';
import { unsignedWord } from '../domain/actor/word.ts';
import { Fold } from '../domain/fold.ts';
import type { LedgerEvent, LogLine } from '../format/event.ts';

/** What signed acts say, each judged by the keys that were registered when it was written. */
export interface Signatures {
  /** Acts with a signature that fits, by a key of its actor. */
  readonly good: number;
  /** Lines that say they are signed, and are not, or not by whom they say. The first ones. */
  readonly wrong: readonly { readonly seq: number; readonly what: string }[];
  readonly more: number;
  /** Signed on a head that is no earlier line of this ledger: what their signers saw was another history. */
  readonly elsewhere: readonly number[];
  /** Withheld lines: whether any was signed can't be told. */
  readonly unknown: number;
}

const SHOWN = 20;

export const signatures = async (lines: AsyncIterable<LogLine>): Promise<Signatures> => {
  const fold = new Fold();
  const hashes = new Set<string>();
  const wrong: { seq: number; what: string }[] = [];
  const elsewhere: number[] = [];
  let [good, more, unknown] = [0, 0, 0];
  for await (const line of lines) {
    if (line.kind === 'stub') unknown += 1;
    const what = line.kind === 'event' ? wrongIn(fold, line) : undefined;
    if (what !== undefined && wrong.length === SHOWN) more += 1;
    else if (what !== undefined) wrong.push({ seq: line.seq, what });
    if (line.kind === 'event' && line.event.type === 'act.signed' && what === undefined) {
      good += 1;
      if (!hashes.has(String(line.event.data.head))) elsewhere.push(line.seq);
    }
    hashes.add(line.hash);
    fold.push(line);
  }
  return { good, wrong, more, elsewhere, unknown };
};

const wrongIn = ({ state }: Fold, line: Extract<LogLine, { kind: 'event' }>): string | undefined => {
  const event = line.event as unknown as LedgerEvent;
  const found = event.type === 'act.signed' ? wrongSignature(state, event) : unsignedWord(state, event);
  return typeof found === 'object' ? found.what : found;
};
