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
}

/** Text from the log inside an answer: its words alone, quoted, short, with nothing that could steer a terminal. */
export const quoted = (text: string): string => {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character, 'utf8') > 120) return `${JSON.stringify(kept)}…`;
    kept += /[\p{C}\u2028\u2029]/u.test(character) ? '·' : character;
  }
  return JSON.stringify(kept);
};
