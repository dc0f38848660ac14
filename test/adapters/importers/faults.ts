import type { ImportItem } from '../../../src/app/importing.ts';
import { pairCalls } from './pairing.ts';
import { countRecords, recordsOf } from './support.ts';

export const UNKNOWN = /^unknown-type\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

/** What does not hold of the items, though it should of any bytes whatever. Gathered: one `expect` a run is quick. */
export const accountingFaults = (
  items: readonly ImportItem[],
  bytes: Uint8Array,
  isReason: (reason: string) => boolean,
  notices: ReadonlySet<string>,
): string[] => {
  const faults: string[] = [];
  const fault = (holds: boolean, words: string) => holds || faults.push(words);
  const records = countRecords(bytes);
  const numbers = recordsOf(items);
  fault(numbers.length === records, `${numbers.length} records, by the other count ${records}`);
  fault(
    numbers.every((number, index) => number === index),
    'records in another order',
  );
  const sessions = items.flatMap((item, index) => (item.kind === 'session' ? [index] : []));
  fault(sessions.join() === (records === 0 ? '' : '0'), `sessions at ${sessions.join()}`);
  fault(pairCalls(items).strays.length === 0, 'a return without its call');
  JSON.stringify(items, (_, value) => {
    fault(typeof value !== 'string' || value.isWellFormed(), 'half a character');
    return value;
  });
  for (const item of items) {
    if (item.kind === 'passed') {
      fault(isReason(item.reason), `reason ${item.reason}`);
      continue;
    }
    fault(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(item.at), `time ${item.at}`);
    if (item.kind !== 'record') continue;
    fault(item.facts.length > 0, 'a record of nothing');
    fault(
      (item.notices ?? []).every((notice) => notices.has(notice)),
      `notices ${item.notices?.join()}`,
    );
  }
  return faults;
};
