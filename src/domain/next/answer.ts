import type { Instant } from '../../format/events/common.ts';

export type NextVerdict = 'work' | 'wait' | 'decide' | 'replan' | 'stop' | 'repair';

/**
 * May the loop continue, and with what? At most 2 KB as JSON. `command` is accepted when run by the asker
 * and holds no text from the log. `row` is the row of docs/reference/next.md that matched.
 */
export interface NextAnswer {
  readonly verdict: NextVerdict;
  readonly row: number;
  readonly why: string;
  readonly what: string;
  readonly who: string;
  /** Always ahead of now. */
  readonly until?: Instant;
  readonly command: string;
  readonly goal?: string;
  readonly step?: string;
  /** The question it is about. */
  readonly question?: string;
  /** Other open questions of the goal, the oldest first, at most 8. */
  readonly questions?: readonly string[];
}

/** Bytes a text may take in an answer's JSON: six of them and all else stay under 2 KB. */
const QUOTED_MAX = 120;

/**
 * Text from the log inside an answer: its words alone, quoted, short, with nothing that could steer a terminal.
 * Short as the answer's JSON carries it, where every quote and backslash of it is escaped twice.
 */
export const quoted = (text: string): string => {
  if (text.length <= QUOTED_MAX && PLAIN.test(text)) return `"${text}"`;
  let kept = '';
  let size = 0;
  for (const character of text) {
    const shown = /[\p{C}\u2028\u2029]/u.test(character) ? '·' : character;
    size += Buffer.byteLength(JSON.stringify(JSON.stringify(shown)), 'utf8') - EMPTY_QUOTED;
    if (size > QUOTED_MAX) return `${JSON.stringify(kept)}…`;
    kept += shown;
  }
  return JSON.stringify(kept);
};

/** Most texts: nothing in them is escaped, and the classes of Unicode take long to compile for one answer. */
const PLAIN = /^[ !#-[\]-~]*$/;
const EMPTY_QUOTED = JSON.stringify(JSON.stringify('')).length;
