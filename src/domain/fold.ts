import type { LedgerEvent, LogLine, RawEvent } from '../format/event.ts';
import { checkShape } from '../format/shape.ts';
import { upcast } from '../format/upcast.ts';
import { rememberCommand } from './command-memory.ts';
import { evolve, isKnownType } from './evolve.ts';
import { hideLine, passedOver } from './hidden.ts';
import { initialState, type State } from './state.ts';
import { Withheld } from './withheld.ts';

/**
 * Rebuilds the state from lines in order. It fails closed: an event it can't understand, or that can't
 * follow what came before, makes the ledger read-only and is not folded; nothing is guessed.
 */
export class Fold {
  state: State;
  readonly withheld: Withheld;
  /** A line already folded was withheld later: the state must be built anew, with what is known now. */
  stale = false;
  /** The first stub that nothing folded so far allows. In a living ledger one that stays is damage. */
  stray: { readonly seq: number; readonly offset: number } | undefined;

  constructor(withheld: Withheld = new Withheld(), state: State = initialState()) {
    this.withheld = withheld;
    this.state = state;
  }

  /** A fold from the start that knows which lines are withheld. */
  again(): Fold {
    return new Fold(this.withheld.again());
  }

  push(line: LogLine): void {
    const { state } = this;
    state.head = { seq: line.seq, hash: line.hash };
    const withheld = this.withheld.at(line.seq);
    if (withheld?.sha256 === line.hash) {
      hideLine(state, line.seq);
      if (withheld.replacement !== null) this.apply(withheld.replacement, true);
      return;
    }
    if (withheld !== undefined) {
      this.readOnly(
        'inconsistent',
        withheld.by,
        `line ${withheld.by} withholds line ${line.seq} by another hash`,
      );
    }
    if (line.kind === 'stub') {
      hideLine(state, line.seq);
      this.stray ??= { seq: line.seq, offset: line.offset };
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
    // What is not believed withholds nothing: else whoever can write the file would write the past.
    if (this.apply(line.event)) this.noteWithheld(line);
  }

  /** Learns from a line what replay puts in the place of an earlier one. */
  private noteWithheld({ event, seq }: Extract<LogLine, { kind: 'event' }>): void {
    const learnt = this.withheld.take(event);
    if (learnt === 'news') this.stale = true;
    else if (typeof learnt === 'object') {
      this.readOnly('inconsistent', seq, `line ${seq} may not withhold what it names: ${learnt.wrong}`);
    }
  }

  /** Whether it is believed: what is passed over for the sake of a withheld line is. */
  private apply(raw: RawEvent, replaces = false): boolean {
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
      return false;
    }
    const fault = checkShape(event.type, event.data);
    if (fault !== null) {
      const at = shown(fault.pointer);
      this.readOnly('bad-data', event.seq, `data of line ${event.seq}, ${at}: ${shown(fault.reason)}`);
      return false;
    }
    const wrong = evolve(state, event as unknown as LedgerEvent, replaces);
    // What a withheld line told is gone by a human's decision: what rests on it is passed over, not a fault.
    if (wrong === undefined || passedOver(state, { ...event, type: event.type }, wrong)) return true;
    const what = typeof wrong === 'string' ? wrong : wrong.what;
    this.readOnly('inconsistent', event.seq, `line ${event.seq}: ${what}`);
    return false;
  }

  private readOnly(code: NonNullable<State['readOnly']>['code'], seq: number, what: string): void {
    this.state.readOnly ??= { code, seq, what };
  }
}

const SHOWN = 200;

/**
 * A place in data, whose keys are the attacker's, in an answer for people: short, and nothing but ASCII, since
 * the state's digest covers it and tables of Unicode differ between versions of Node.
 */
const shown = (text: string): string => {
  const ascii = text.slice(0, SHOWN).replace(/[^\u0020-\u007e]/g, '?');
  return text.length > SHOWN ? `${ascii}...` : ascii;
};
