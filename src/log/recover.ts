import type { Draft } from '../format/event.ts';
import { sha256Hex } from '../format/hash.ts';
import type { Visit } from './log.ts';
import type { Reader, Rest } from './reader.ts';
import type { Store, Writer } from './store.ts';

/** Mending is nobody's act: it follows from what was found. */
const ACTOR = 'system:ledger';
const TORN_NAME = /^\d{1,15}-[0-9a-f]{64}$/;

/**
 * Under the lock, with the reader at the last good line: makes the ledger end with a whole line again.
 * A missing LF is added. A torn tail is kept in `torn/` before it is cut off, so that at no moment the
 * only copy is gone; what dies in between is done again by the next writer. Damage is not touched: the
 * caller refuses it before.
 */
export const mend = async (writer: Writer, reader: Reader, rest: Rest, visit: Visit): Promise<void> => {
  switch (rest.tail.verdict) {
    case 'clean':
      if (!reader.owesLf) return;
      await writer.append(Buffer.from('\n'));
      reader.lfWritten();
      return;
    case 'unterminated':
      await writer.append(Buffer.from('\n'));
      visit(reader.takeUnterminated(rest.bytes));
      reader.lfWritten();
      return;
    case 'torn': {
      const { end } = reader.head;
      await writer.setAside(`${end}-${sha256Hex(rest.bytes)}`, rest.bytes);
      await writer.truncate(end);
      return;
    }
    case 'damage':
      throw new Error('damage is not mended');
  }
};

/** What is yet to be said about set-aside tails: one `ledger.recovered` for each that no event names. */
export const unnamed = async (store: Store, reader: Reader, now: number): Promise<readonly Draft[]> => {
  const drafts: Draft[] = [];
  for (const { name, bytes } of await store.tornFiles()) {
    if (!TORN_NAME.test(name) || reader.names(name)) continue;
    const dash = name.indexOf('-');
    drafts.push({
      type: 'ledger.recovered',
      data: { offset: Number(name.slice(0, dash)), bytes, sha256: name.slice(dash + 1) },
      actor: ACTOR,
      at: new Date(now).toISOString(),
    });
  }
  return drafts;
};
