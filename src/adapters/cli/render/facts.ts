import { visible } from '../../../projections/visible.ts';
import { pad } from './width.ts';

/** `2026-11-30T09:00:00.000Z` as people read it; times on screen are UTC. */
export const shownTime = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)}Z`;

export type Fact = readonly [name: string, value: string | undefined];

/** Named facts, one a line, their values in a column. Values are text from anywhere; what is undefined is left out. */
export const facts = (all: readonly Fact[]): string[] => {
  const known = all.filter((fact): fact is readonly [string, string] => fact[1] !== undefined);
  const width = Math.max(0, ...known.map(([name]) => name.length)) + 2;
  return known.map(([name, value]) => `${pad(name, width)}${visible(value)}`);
};
