import type { LogLine } from '../format/event.ts';
import { damaged, noLedger, replaced } from './fault.ts';
import { Reader } from './reader.ts';
import { settle } from './settle.ts';
import type { Store } from './store.ts';

/** The good lines of the ledger as it is now, up to `toSeq`, as many at a time as were read at once. */
export async function* readRuns(
  store: Store,
  reader: Reader,
  fromSeq: number,
  toSeq: number,
  checkpointSizes: readonly number[],
): AsyncGenerator<readonly LogLine[], void> {
  for await (const step of settle(store, reader, checkpointSizes)) {
    if (step.kind === 'lines') {
      const run = step.lines.filter(({ seq }) => seq >= fromSeq && seq <= toSeq);
      if (run.length > 0) yield run;
      // What stands behind the last line asked for is not judged, nor waited for.
      if (step.lines.some(({ seq }) => seq > toSeq)) return;
    } else {
      if (step.status === 'absent') throw noLedger();
      if (step.status === 'replaced') throw replaced();
      if (step.status === 'damaged' && step.rest) throw damaged(step.rest, reader.head);
    }
  }
}

/** Each line of runs by itself. */
export async function* eachLine(runs: AsyncIterable<readonly LogLine[]>): AsyncGenerator<LogLine, void> {
  for await (const lines of runs) for (const line of lines) yield line;
}

/**
 * The lines from `fromSeq` on, and those to come. The place in the ledger is the last line delivered, its
 * number and hash: when the file is another one, it is read anew, and goes on only if that line still
 * stands there, for then all before it does, too.
 */
export async function* followLines(
  store: Store,
  start: Reader,
  fromSeq: number,
  signal: AbortSignal,
): AsyncGenerator<LogLine, void> {
  let reader = start;
  let last: Pick<LogLine, 'seq' | 'hash'> = start.head;
  while (!signal.aborted) {
    for await (const step of settle(store, reader, [])) {
      if (step.kind === 'lines') {
        for (const line of step.lines) {
          if (line.seq === last.seq && line.hash !== last.hash) throw replaced();
          if (line.seq < fromSeq || line.seq <= last.seq) continue;
          last = line;
          yield line;
          if (signal.aborted) return;
        }
        continue;
      }
      const { status, rest, seen } = step;
      if (status === 'damaged' && rest) throw damaged(rest, reader.head);
      const whole = status === 'clean' || status === 'unterminated';
      if (whole && reader.head.seq < last.seq) throw replaced();
      if (status === 'replaced') reader = new Reader();
      else await store.changed(seen, signal);
    }
  }
}
