import { styleText } from 'node:util';
import type { Context } from '../context.ts';

export type Tint = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
export type Style = (tint: Tint, text: string) => string;

/** Colours text that goes to stdout: only on a terminal that can, and not where NO_COLOR says otherwise. */
export const styleOf = ({ env, stdout }: Context): Style => {
  const plain = !stdout.isTTY || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return plain ? (_, text) => text : (tint, text) => styleText(tint, text, { validateStream: false });
};

/** Columns that a screen may take. */
export const columnsOf = ({ stdout }: Context): number => Math.max(40, stdout.columns ?? 80);
