import type { Ledger } from '../../../app/ledger.ts';
import { isRefusal } from '../../../domain/refs.ts';
import type { Content } from '../../../format/events/common.ts';
import type { Context } from '../context.ts';
import { FailureError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { takeFile, takeStdin } from './text.ts';

/**
 * Content as it was given: a word, a file, or `-` for standard input. What is too long for a line, or no
 * text, goes where the ledger keeps such content.
 */
export const takeContent = async (
  context: Context,
  ledger: Ledger,
  given: string | { readonly file: string },
  help: string,
  may: 'be empty' | 'not be empty',
): Promise<Content> => {
  const content = await ledger.content(await bytesOf(context, given, help, may));
  if (isRefusal(content)) throw new FailureError(failureOfRefusal(content));
  return content;
};

const bytesOf = async (
  context: Context,
  given: string | { readonly file: string },
  help: string,
  may: 'be empty' | 'not be empty',
): Promise<Uint8Array> => {
  if (typeof given !== 'string') return takeFile(context, given.file, help);
  return given === '-' ? takeStdin(context, help, may) : new TextEncoder().encode(given);
};
