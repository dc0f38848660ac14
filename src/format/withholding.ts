import type { LogLine, RawEvent } from './event.ts';
import type { Hex64, Ulid } from './events/common.ts';
import type { Verdict } from './verdict.ts';

/** What became of the lines and blobs that were withheld. */
export interface WithholdingReport {
  readonly faults: readonly Verdict[];
  readonly stubs: number;
  /** Stubs that a valid withholding names. */
  readonly authorised: number;
  /** Lines validly withheld whose content still stands there. */
  readonly unfinished: readonly number[];
}

/**
 * Checks withholding against the decisions it names (docs/FORMAT.md, Withholding). Lines are taken in
 * order; `hashOf` gives the hash of any line taken so far.
 *
 * A withholding is valid if (1) its decision is that of exactly one earlier, unwithheld `decision.made`
 * by a human with the choice `withhold`; (2) it names an earlier line by its hash; (3) that line is not
 * line 0, no withholding event and no decision that a withholding rests on; (4) it is the first for its line
 * or blob.
 */
export class Withholding {
  private readonly hashOf: (line: number) => Hex64;
  private readonly stubs = new Map<number, number>();
  /** The unwithheld human decisions to withhold, by their id, as the lines they stand in: none, if all are withheld. */
  private readonly decisions = new Map<Ulid, Set<number>>();
  private readonly decisionOf = new Map<number, Ulid>();
  /** Lines that may not be withheld: withholding events and the decisions they rest on. */
  private readonly kept = new Set<number>();
  /** Lines and blobs that some withholding names, with whether it was valid. */
  private readonly lines = new Map<number, boolean>();
  private readonly blobs = new Map<string, boolean>();
  private readonly faults: Verdict[] = [];
  private readonly disclosure: boolean;

  /** In a disclosure copy any line but 0 may be a stub, the decision for a withholding among them. */
  constructor(hashOf: (line: number) => Hex64, disclosure: boolean) {
    this.hashOf = hashOf;
    this.disclosure = disclosure;
  }

  take(line: LogLine): void {
    if (line.kind === 'stub') this.stubs.set(line.seq, line.offset);
    if (line.kind !== 'event') return;
    switch (line.event.type) {
      case 'decision.made':
        this.takeDecision(line.event);
        break;
      case 'line.withheld':
        this.takeLine(line.event, line.offset);
        break;
      case 'evidence.withheld':
        this.takeBlob(line.event, line.offset);
        break;
    }
  }

  isStub(line: number): boolean {
    return this.stubs.has(line);
  }

  isLineWithheld(line: number): boolean {
    return this.lines.get(line) === true;
  }

  isBlobWithheld(blob: string): boolean {
    return this.blobs.get(blob) === true;
  }

  report(): WithholdingReport {
    const unauthorised = [...this.stubs].filter(([line]) => !this.isLineWithheld(line));
    const refused = unauthorised.filter(([line]) => !this.disclosure || line === 0);
    const stubFaults = refused.map(
      ([line, offset]): Verdict => ({ code: 'unauthorised-stub', line, offset }),
    );
    const withheld = [...this.lines].filter(([, valid]) => valid).map(([line]) => line);
    return {
      faults: [...stubFaults, ...this.faults],
      stubs: this.stubs.size,
      authorised: this.stubs.size - unauthorised.length,
      unfinished: withheld.filter((line) => !this.stubs.has(line)),
    };
  }

  private takeDecision({ actor, data, seq }: RawEvent): void {
    if (!actor.startsWith('human:') || data.choice !== 'withhold' || typeof data.decision !== 'string')
      return;
    const lines = this.decisions.get(data.decision) ?? new Set();
    this.decisions.set(data.decision, lines.add(seq));
    this.decisionOf.set(seq, data.decision);
  }

  private takeLine(event: RawEvent, offset: number): void {
    const { line, sha256 } = event.data as { readonly line: number; readonly sha256: Hex64 };
    const first = !this.lines.has(line);
    const valid = this.judge(event, offset, () => {
      if (!first) return ['line', 'the line was withheld before'];
      if (line >= event.seq) return ['line', 'only an earlier line can be withheld'];
      if (line === 0) return ['line', 'line 0 cannot be withheld'];
      if (this.kept.has(line))
        return ['line', 'a withholding event and the decision it names cannot be withheld'];
      if (sha256 !== this.hashOf(line)) return ['sha256', 'is not the hash of that line'];
      return null;
    });
    if (first) this.lines.set(line, valid);
    if (valid) this.decisions.get(this.decisionOf.get(line) ?? '')?.delete(line);
  }

  private takeBlob(event: RawEvent, offset: number): void {
    const { blob } = event.data as { readonly blob: string };
    const first = !this.blobs.has(blob);
    const valid = this.judge(event, offset, () => (first ? null : ['blob', 'the blob was withheld before']));
    if (first) this.blobs.set(blob, valid);
  }

  /** `target` says what is wrong with the line or blob named: the key and the reason. */
  private judge(event: RawEvent, offset: number, target: () => [string, string] | null): boolean {
    this.kept.add(event.seq);
    const wrong = this.judgeDecision(event.data.decision as Ulid) ?? target();
    if (wrong === null) return true;
    const [key, reason] = wrong;
    this.faults.push({ code: 'bad-withholding', line: event.seq, offset, pointer: `/data/${key}`, reason });
    return false;
  }

  private judgeDecision(decision: Ulid): [string, string] | null {
    const found = this.decisions.get(decision);
    const [line] = found ?? [];
    if (found === undefined || line === undefined) {
      // One that was found and is withheld is known: no stub can stand for it.
      if (this.disclosure && found === undefined && this.stubs.size > 0) return null;
      return ['decision', 'no earlier human decision to withhold has this id'];
    }
    if (found.size > 1) return ['decision', 'several earlier decisions have this id'];
    this.kept.add(line);
    return null;
  }
}
