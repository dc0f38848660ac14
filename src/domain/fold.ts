import type { LedgerEvent, LogLine, RawEvent } from '../format/event.ts';
import { checkShape } from '../format/shape.ts';
import { upcast } from '../format/upcast.ts';
import { rememberCommand } from './command-memory.ts';
import { evolve, isKnownType } from './evolve.ts';
import { initialState, type State } from './state.ts';

/**
 * Rebuilds the state from lines in order. It fails closed: an event it can't understand, or that can't
 * follow what came before, makes the ledger read-only and is folded no further; nothing is guessed.
 */
export class Fold {
  state: State = initialState();
  /** What replay uses in place of a withheld line; `null` where nothing was put in its place. */
  private readonly replaced: Map<number, RawEvent | null>;
  /** A line already folded was withheld later: the state must be built anew, with what is known now. */
  stale = false;

  constructor(replaced: ReadonlyMap<number, RawEvent | null> = new Map()) {
    this.replaced = new Map(replaced);
  }

  /** A fold from the start that knows which lines are withheld. */
  again(): Fold {
    return new Fold(this.replaced);
  }

  push(line: LogLine): void {
    const { state } = this;
    state.head = { seq: line.seq, hash: line.hash };
    const replacement = this.replaced.get(line.seq);
    if (line.kind === 'stub' || replacement !== undefined) {
      state.counts.withheld += 1;
      if (replacement) this.apply(replacement);
      return;
    }
    state.counts.events += 1;
    if (line.kind === 'newer') {
      this.readOnly(
        'newer-version',
        line.seq,
        `line ${line.seq} is of version ${line.v}, this program knows 1`,
      );
      return;
    }
    this.apply(line.event);
    this.noteWithheld(line);
  }

  /** Learns from a line what replay puts in the place of an earlier one, without folding it. */
  noteWithheld(line: LogLine): void {
    if (line.kind === 'event' && line.event.type === 'line.withheld') this.withhold(line.event);
  }

  private apply(raw: RawEvent): void {
    const { state } = this;
    if (raw.cmd !== undefined) rememberCommand(state, raw.cmd, raw.seq);
    const event = upcast(raw);
    if (!isKnownType(event.type)) {
      if (event.data.ignorable === true) state.counts.ignored += 1;
      else
        this.readOnly(
          'unknown-type',
          event.seq,
          `line ${event.seq} holds an event type this version does not know`,
        );
      return;
    }
    const fault = checkShape(event.type, event.data);
    if (fault !== null) {
      this.readOnly('bad-data', event.seq, `data of line ${event.seq}, ${fault.pointer}: ${fault.reason}`);
      return;
    }
    const inconsistent = evolve(state, event as unknown as LedgerEvent);
    if (inconsistent === undefined) return;
    // What a withheld line told is gone by a human's decision: what rested on it is passed over, not a fault.
    if (state.counts.withheld > 0) state.counts.passedOver += 1;
    else this.readOnly('inconsistent', event.seq, `line ${event.seq}: ${inconsistent}`);
  }

  private withhold(event: RawEvent): void {
    const { line, replacement } = event.data;
    if (typeof line !== 'number' || line >= event.seq || this.replaced.has(line)) return;
    const put = asReplacement(replacement, line);
    this.replaced.set(line, put);
    this.stale = true;
  }

  private readOnly(code: NonNullable<State['readOnly']>['code'], seq: number, what: string): void {
    this.state.readOnly ??= { code, seq, what };
  }
}

/** The replacement carries what the stub no longer says: actor, at, data, id, type, v. */
const asReplacement = (value: unknown, seq: number): RawEvent | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { actor, at, data, id, type, v } = value as Record<string, unknown>;
  if (typeof actor !== 'string' || typeof at !== 'string' || typeof id !== 'string') return null;
  if (typeof type !== 'string' || v !== 1 || typeof data !== 'object' || data === null) return null;
  return { actor, at, data: data as RawEvent['data'], id, salt: '', seq, type, v };
};
