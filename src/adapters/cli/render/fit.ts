import { clusters, widthOf } from './width.ts';

/** What colours text takes no column. Nothing else of the kind is left in what is shown: it was made visible. */
const COLOUR = /\u001b\[[\d;]*m/g;
const PARTS = /\u001b\[[\d;]*m|[^\u001b]+/g;

/** A word too long for a line of its own begins on this one where so many columns of it fit. */
const LEAST_PART = 10;

/**
 * Text in lines of at most `width` columns (2 at least). A line that is longer goes on under its own beginning: under
 * the value of `name  value`, else two columns in. It is broken at spaces; a word longer than a line, anywhere.
 */
export const fitTo = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => fitLine(line, width))
    .join('\n');

const plain = (text: string): string => text.replace(COLOUR, '');

const fitLine = (line: string, width: number): string[] => {
  if (line.length * 2 <= width || widthOf(plain(line)) <= width) return [line];
  const hang = hangOf(plain(line), width);
  const lines: string[] = [];
  let now = '';
  let taken = 0;
  let isBegun = false;
  const goOn = (): void => {
    lines.push(now);
    now = ' '.repeat(hang);
    taken = hang;
    isBegun = false;
  };
  for (const [, gap = '', word = ''] of line.matchAll(/( *)([^ ]+)/g)) {
    const wide = widthOf(plain(word));
    const isTooLong = wide > width - hang;
    if (taken + gap.length + (isTooLong ? LEAST_PART : wide) <= width) {
      now += gap;
      taken += gap.length;
    } else if (isBegun) goOn();
    if (!isTooLong) {
      now += word;
      taken += wide;
      isBegun = true;
      continue;
    }
    for (const [part] of word.matchAll(PARTS)) {
      if (part.startsWith('\u001b')) {
        now += part;
        continue;
      }
      for (const cluster of clusters(part)) {
        if (taken + cluster.width > width && isBegun) goOn();
        now += cluster.text;
        taken += cluster.width;
        isBegun = true;
      }
    }
  }
  return [...lines, now];
};

/** Columns before what goes on in the next line: at most half of them. */
const hangOf = (line: string, width: number): number => {
  const most = Math.min(Math.floor(width / 2), width - 2);
  const [first = ''] = /^ *\S+?(?: \S+?)*? {2,}(?=\S)/.exec(line) ?? [];
  const column = widthOf(first);
  if (column > 0 && column <= most) return column;
  const lead = line.length - line.trimStart().length;
  return Math.min(lead + 2, most);
};
