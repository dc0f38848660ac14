import { checkEnvelope } from '../format/envelope.ts';
import type { RawEvent } from '../format/event.ts';
import type { Hex64, Ulid } from '../format/events/common.ts';

/** A line that was withheld, by the event at `by`: its hash, and what replay reads instead, if anything. */
interface WithheldLine {
  readonly by: number;
  readonly sha256: Hex64;
  readonly replacement: RawEvent | null;
}

export interface WithheldFacts {
  readonly lines: Map<number, WithheldLine>;
  /** Unwithheld human decisions to withhold, by id, as the lines they stand in. */
  readonly decisions: Map<Ulid, Set<number>>;
  readonly decisionAt: Map<number, Ulid>;
  /** Withholding events and the decisions they name: these stay readable. */
  readonly kept: Set<number>;
}

const nothingWithheld = (): WithheldFacts => ({
  lines: new Map(),
  decisions: new Map(),
  decisionAt: new Map(),
  kept: new Set(),
});

/**
 * Which lines are withheld, by the rules of docs/FORMAT.md (Withholding). A replacement is whatever its writer
 * says: one that no human decided would let anybody who can append rewrite the past. The line's hash is
 * compared when the line is met again, so that nothing has to be kept of lines that nobody withheld.
 */
export class Withheld {
  private readonly facts: WithheldFacts;

  constructor(facts: WithheldFacts = nothingWithheld()) {
    this.facts = facts;
  }

  /** What is known of withheld lines, for a fold from the start. */
  again(): Withheld {
    return new Withheld({ ...nothingWithheld(), lines: new Map(this.facts.lines) });
  }

  /** All that it learnt, for a snapshot. */
  known(): WithheldFacts {
    return this.facts;
  }

  /** Whether each line that another knows to be withheld is so here, and by the same event. */
  knowsAllOf({ facts }: Withheld): boolean {
    return [...facts.lines].every(([line, { by }]) => this.facts.lines.get(line)?.by === by);
  }

  at(seq: number): WithheldLine | undefined {
    return this.facts.lines.get(seq);
  }

  /** Learns from an event: that it withholds a line not known before, why it may not, or nothing of interest. */
  take(event: RawEvent): 'news' | 'known' | { readonly wrong: string } | undefined {
    switch (event.type) {
      case 'decision.made':
        this.takeDecision(event);
        return undefined;
      case 'line.withheld':
        return this.takeLine(event);
      case 'evidence.withheld':
        return this.judge(event, () => undefined);
      default:
        return undefined;
    }
  }

  private takeDecision({ actor, data, seq }: RawEvent): void {
    const { decision, choice } = data;
    if (!actor.startsWith('human:') || choice !== 'withhold' || typeof decision !== 'string') return;
    const lines = this.facts.decisions.get(decision) ?? new Set();
    this.facts.decisions.set(decision, lines.add(seq));
    this.facts.decisionAt.set(seq, decision);
  }

  private takeLine(event: RawEvent): 'news' | 'known' | { readonly wrong: string } {
    const { line, sha256, replacement } = event.data;
    if (typeof line !== 'number' || typeof sha256 !== 'string') return { wrong: 'it names no line' };
    const known = this.facts.lines.get(line);
    const wrong = this.judge(event, () => {
      if (known !== undefined && known.by !== event.seq) return 'the line was withheld before';
      if (line >= event.seq) return 'only an earlier line can be withheld';
      if (line === 0) return 'line 0 cannot be withheld';
      if (this.facts.kept.has(line))
        return 'a withholding event and the decision it names cannot be withheld';
      return undefined;
    });
    if (wrong !== undefined) return wrong;
    this.facts.decisions.get(this.facts.decisionAt.get(line) ?? '')?.delete(line);
    if (known !== undefined) return 'known';
    this.facts.lines.set(line, { by: event.seq, sha256, replacement: asEvent(replacement, line) });
    return 'news';
  }

  private judge(
    { data, seq }: RawEvent,
    target: () => string | undefined,
  ): { readonly wrong: string } | undefined {
    this.facts.kept.add(seq);
    const lines = this.facts.decisions.get(String(data.decision)) ?? new Set<number>();
    const [decision] = lines;
    if (decision === undefined) return { wrong: 'no earlier human decision to withhold has its id' };
    if (lines.size > 1) return { wrong: 'several earlier decisions have its id' };
    this.facts.kept.add(decision);
    const wrong = target();
    return wrong === undefined ? undefined : { wrong };
  }
}

/** The replacement carries what the stub no longer says: actor, at, data, id, type, v. */
const asEvent = (value: unknown, seq: number): RawEvent | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { actor, at, data, id, type, v } = value as Record<string, unknown>;
  // Nobody judged what it says as lines are judged: without this a day that is none would end the fold.
  const event = { actor, at, data, id, salt: ANY_SALT, seq, type, v };
  if (checkEnvelope(event) !== null) return null;
  return { ...(event as RawEvent), salt: '' };
};

/** A stub shows no salt, and a replacement has none. */
const ANY_SALT = 'A'.repeat(22);
