import { START } from '../format/chain.ts';
import type { Draft } from '../format/event.ts';
import { seal } from './append.ts';
import type { EventLine, OtherCopy, Sources } from './log.ts';
import type { Store } from './store.ts';

/** Makes a new ledger whose line 0 is `opened`. `exists` when there is one. */
export const createLog = async (
  store: Store,
  opened: Extract<Draft, { type: 'ledger.opened' }>,
  sources: Sources,
): Promise<EventLine> => {
  const batches = seal([opened], START, sources);
  const [line] = batches.flatMap((batch) => batch.lines);
  if (line === undefined) throw new Error('a draft gave no line');
  await store.create(Buffer.concat(batches.map((batch) => batch.bytes)));
  return line;
};

/** Makes a ledger of a copy that was checked in full, and of what is sealed behind its head. As createLog else. */
export const createFrom = async (
  store: Store,
  copy: OtherCopy,
  drafts: readonly Draft[],
  sources: Sources,
  before: () => Promise<void>,
): Promise<readonly EventLine[]> => {
  const { lines, bytes } = behind(copy, drafts, sources);
  await store.create(bytes, before);
  return lines;
};

/** A copy's bytes with more lines behind them. */
export const behind = (copy: OtherCopy, drafts: readonly Draft[], sources: Sources) => {
  const batches = seal(drafts, copy.head, sources);
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield* copy.bytes();
    for (const batch of batches) yield batch.bytes;
  };
  return { lines: batches.flatMap((batch) => batch.lines), bytes: bytes() };
};
