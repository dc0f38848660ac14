import { styleText } from 'node:util';
import type { Context } from '../context.ts';

export type Tint = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
export type Style = (tint: Tint, text: string) => string;

/** Colours text that goes to stdout: only on a terminal that can, and not where NO_COLOR says otherwise. */
export const styleOf = ({ env, stdout }: Context): Style => {
  const plain = !stdout.isTTY || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return plain ? (_, text) => text : (tint, text) => styleText(tint, text, { validateStream: false });
};

/** Of a terminal that does not say how wide it is, as some pseudo-terminals report 0. */
const USUAL = 80;
/** Narrower than this no screen can be laid out. */
const LEAST = 20;

/** Columns that a screen may take: all there could be where no terminal shows it, since nothing is cut for a program. */
export const columnsOf = ({ stdout }: Pick<Context, 'stdout'>): number =>
  stdout.isTTY ? Math.max(LEAST, stdout.columns || USUAL) : Number.POSITIVE_INFINITY;
