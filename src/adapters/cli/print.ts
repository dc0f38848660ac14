import { visible } from '../../projections/visible.ts';
import type { Answer, Failure, Json, JsonObject } from './answer.ts';
import type { Context, Output } from './context.ts';
import { EXIT } from './exit.ts';

/** Prints an answer of any kind and says the exit code. What is asked for goes to stdout, all else to stderr. */
export const print = async (context: Context, json: boolean, answer: Answer): Promise<number> => {
  if (!answer.ok) return printFailure(context, json, answer);
  const { fault } = answer;
  if ('pieces' in answer) {
    for await (const piece of answer.pieces(json))
      await context.stdout.write(json ? piece : await fitted(context.stdout, piece));
  } else if (json) {
    const shown = fault === undefined ? {} : { fault: failureJson(fault) };
    await context.stdout.write(`${jsonText({ ok: true, ...answer.json, ...shown })}\n`);
  } else if (answer.text !== '') {
    await context.stdout.write(
      `${answer.verbatim ? answer.text : await fitted(context.stdout, answer.text)}\n`,
    );
  }
  if (fault !== undefined && !json) await context.stderr.write(await inWords(context, 'warning', fault));
  return fault?.exit ?? ('exit' in answer ? (answer.exit ?? EXIT.done) : EXIT.done);
};

const printFailure = async (context: Context, json: boolean, failure: Failure): Promise<number> => {
  if (json) {
    await context.stdout.write(`${jsonText({ ok: false, ...failureJson(failure), ...failure.json })}\n`);
    return failure.exit;
  }
  if (failure.text !== undefined)
    await context.stdout.write(`${await fitted(context.stdout, failure.text)}\n`);
  if (failure.help !== undefined) await context.stderr.write(`${failure.help}\n\n`);
  await context.stderr.write(
    await inWords(context, failure.exit === EXIT.refused ? 'refused' : 'error', failure),
  );
  return failure.exit;
};

/** For a terminal in lines that it shows whole; for a program a line stays a line. */
const fitted = async ({ isTTY, columns }: Output, text: string): Promise<string> => {
  // One that does not say how wide it is breaks lines by itself.
  if (!isTTY || !columns) return text;
  return (await import('./render/fit.ts')).fitTo(text, columns);
};

/** A failure as JSON shows it, alone or beside an answer. */
export const failureJson = ({ code, what, instead, exit, noted }: Failure): JsonObject => ({
  code,
  what,
  instead,
  exit,
  ...(noted === undefined || noted.length === 0 ? {} : { noted }),
});

/** The command that helps stays one line, to be copied. */
const inWords = async ({ stderr }: Context, kind: string, { what, instead }: Failure): Promise<string> =>
  `${await fitted(stderr, `${kind}: ${visible(what)}`)}\ntry: ${visible(instead)}\n`;

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
