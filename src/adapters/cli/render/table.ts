import { visible } from '../../../projections/visible.ts';
import { pad, padLeft, shorten, widthOf } from './width.ts';

export interface Column {
  readonly head: string;
  /** Numbers stand at the right. */
  readonly right?: true;
  /** Gives way when the terminal is narrow, and is cut with an ellipsis; the last such column first. */
  readonly gives?: true;
}

const GAP = 2;
/** Narrower than this a column that gives way says nothing any more. */
const LEAST = 8;

/** Rows under their heads, no wider than `width` columns where cutting allows it. Cells are text from anywhere. */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string => {
  const cells = rows.map((row) => columns.map((_, at) => visible(row[at] ?? '')));
  const widths = columns.map(({ head }, at) =>
    Math.max(widthOf(head), ...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  let over = widths.reduce((sum, each) => sum + each, 0) + GAP * (columns.length - 1) - width;
  for (let at = columns.length - 1; at >= 0 && over > 0; at -= 1) {
    const now = widths[at] ?? 0;
    if (columns[at]?.gives !== true || now <= LEAST) continue;
    const then = Math.max(LEAST, now - over);
    widths[at] = then;
    over -= now - then;
  }
  // Where the columns that never give way are too many for the terminal, the line is cut.
  const line = (row: readonly string[]): string => shorten(joined(row), width);
  const joined = (row: readonly string[]): string =>
    columns
      .map(({ right }, at) => {
        const cell = shorten(row[at] ?? '', widths[at] ?? 0);
        return right === true ? padLeft(cell, widths[at] ?? 0) : pad(cell, widths[at] ?? 0);
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  return [line(columns.map(({ head }) => head)), ...cells.map(line)].join('\n');
};
