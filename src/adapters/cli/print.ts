import { visible } from '../../projections/visible.ts';
import type { Answer, Failure, Json, JsonObject } from './answer.ts';
import type { Context } from './context.ts';
import { EXIT } from './exit.ts';

/** Prints an answer of any kind and says the exit code. What is asked for goes to stdout, all else to stderr. */
export const print = async (context: Context, json: boolean, answer: Answer): Promise<number> => {
  if (!answer.ok) return printFailure(context, json, answer);
  const { fault } = answer;
  if ('pieces' in answer) {
    for await (const piece of answer.pieces(json)) await context.stdout.write(piece);
  } else if (json) {
    const shown = fault === undefined ? {} : { fault: failureJson(fault) };
    await context.stdout.write(`${jsonText({ ok: true, ...answer.json, ...shown })}\n`);
  } else if (answer.text !== '') {
    await context.stdout.write(`${answer.text}\n`);
  }
  if (fault !== undefined && !json) await context.stderr.write(inWords('warning', fault));
  return fault?.exit ?? ('exit' in answer ? (answer.exit ?? EXIT.done) : EXIT.done);
};

const printFailure = async (context: Context, json: boolean, failure: Failure): Promise<number> => {
  if (json) {
    await context.stdout.write(`${jsonText({ ok: false, ...failureJson(failure), ...failure.json })}\n`);
    return failure.exit;
  }
  if (failure.text !== undefined) await context.stdout.write(`${failure.text}\n`);
  await context.stderr.write(inWords(failure.exit === EXIT.refused ? 'refused' : 'error', failure));
  return failure.exit;
};

/** A failure as JSON shows it, alone or beside an answer. */
export const failureJson = ({ code, what, instead, exit, noted }: Failure): JsonObject => ({
  code,
  what,
  instead,
  exit,
  ...(noted === undefined || noted.length === 0 ? {} : { noted }),
});

const inWords = (kind: string, failure: Failure): string =>
  `${kind}: ${visible(failure.what)}\ntry: ${visible(failure.instead)}\n`;

/**
 * JSON on one line. Its strings are exact; the characters that could drive a terminal or hide, and that
 * JSON lets stand, are written as escapes, which mean the same.
 */
export const jsonText = (value: Json): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu,
    (char) =>
      Array.from(
        { length: char.length },
        (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
  );
