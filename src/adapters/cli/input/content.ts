import type { Ledger } from '../../../app/ledger.ts';
import { handedOver } from '../../../domain/handoff/handed-over.ts';
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
  // Content is kept before the line that names it is written: where none can be, none is left behind.
  const reading = await ledger.reading();
  const frozen = 'state' in reading ? reading.state.frozen : undefined;
  if (frozen !== undefined) throw new FailureError(failureOfRefusal(handedOver(frozen)));
  if (typeof given !== 'string') return ledger.content(await takeFile(context, given.file, help));
  return ledger.content(
    given === '-' ? await takeStdin(context, help, may) : new TextEncoder().encode(given),
  );
};
