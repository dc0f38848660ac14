import { visible, visibleLines } from '../../../projections/visible.ts';

/** Data of an event, a field a line, long text under its name. What it says is somebody's text. */
export const dataInWords = (data: { readonly [key: string]: unknown }, indent = ''): string[] =>
  Object.entries(data).flatMap(([key, value]) => fieldInWords(visible(key), value, indent));

const fieldInWords = (key: string, value: unknown, indent: string): string[] => {
  if (typeof value === 'string' && value.includes('\n')) {
    return [
      `${indent}${key}:`,
      ...visibleLines(value)
        .split('\n')
        .map((line) => `${indent}  | ${line}`),
    ];
  }
  if (typeof value === 'string') return [`${indent}${key}: ${visible(value)}`];
  if (typeof value !== 'object' || value === null) return [`${indent}${key}: ${String(value)}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return [`${indent}${key}: none`];
  return [
    `${indent}${key}:`,
    ...entries.flatMap(([name, inner]) => fieldInWords(visible(name), inner, `${indent}  `)),
  ];
};
