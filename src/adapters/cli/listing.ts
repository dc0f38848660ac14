import { type Answer, done, type Json, type JsonObject } from './answer.ts';
import type { Args } from './command.ts';
import type { Context } from './context.ts';
import { type Read, read } from './open.ts';
import { columnsOf } from './render/style.ts';
import { type Column, table } from './render/table.ts';

export interface Listing {
  /** The name of the list in the JSON answer, and its things there. */
  readonly name: string;
  readonly things: readonly object[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** What is said where the list is empty. */
  readonly none: string;
  /** Lines after the table. */
  readonly more?: readonly string[];
  /** Beside the things in the JSON answer. */
  readonly json?: JsonObject;
}

/** Reads the ledger and answers with a list of things of one kind. */
export const list = async (
  context: Context,
  args: Args,
  listing: (found: Read) => Listing | Promise<Listing>,
): Promise<Answer> => {
  const found = await read(context, args.common);
  const { name, things, columns, rows, none, more = [], json = {} } = await listing(found);
  const shown = rows.length === 0 ? none : table(columns, rows, columnsOf(context));
  return done({ [name]: things as readonly Json[], ...json }, [shown, ...more].join('\n'), found.fault);
};
