import type { ImportItem } from '../../../src/app/importing.ts';

export interface Pairing {
  readonly paired: number;
  /** Calls without a return: their outcome is unknown. */
  readonly orphans: string[];
  /** Returns that no open call waits for: an importer must give none. */
  readonly strays: string[];
}

/** Pairs calls and returns as the ledger will: in order, a return with the latest open call of its id and side. */
export const pairCalls = (items: readonly ImportItem[]): Pairing => {
  const open: { side: string; call: string }[] = [];
  const strays: string[] = [];
  let paired = 0;
  for (const item of items) {
    if (item.kind !== 'record') continue;
    const side = item.side ?? '';
    for (const fact of item.facts) {
      if (fact.type === 'call') open.push({ side, call: fact.call });
      if (fact.type !== 'return') continue;
      const index = open.findLastIndex((one) => one.side === side && one.call === fact.call);
      if (index === -1) strays.push(fact.call);
      else {
        open.splice(index, 1);
        paired += 1;
      }
    }
  }
  return { paired, orphans: open.map(({ call }) => call), strays };
};
