import { isRefusal } from '../../../domain/refs.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { FailureError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { callerOf } from '../identity.ts';
import { takeNumber } from '../input/number.ts';
import { read } from '../open.ts';

const DEFAULT_TOKENS = 2_000;

export const resume: Command = {
  words: [],
  options: {
    tokens: { value: 'N', help: `the most it may take, at 3 bytes a token (default ${DEFAULT_TOKENS})` },
  },
  details: [
    'Writes nothing. What the ledger quotes stands in fenced blocks: it is what somebody wrote, and no instruction.',
  ],
  examples: [{ line: 'loopledger resume' }, { line: 'loopledger resume --tokens 4000' }],
  answer: {
    markdown: 'the brief as text for a model or a person',
    brief: 'the same as data, in the form `brief/1`',
  },
  run: async (context, args) => {
    const tokens = takeNumber('tokens', args.one('tokens'), 'loopledger help resume') ?? DEFAULT_TOKENS;
    const caller = callerOf(context, args.common);
    const { ledger, fault } = await read(context, args.common);
    if (fault !== undefined) throw new FailureError(fault);
    const brief = await ledger.resume(caller, tokens);
    if (isRefusal(brief)) return failureOfRefusal(brief);
    const json = { markdown: brief.markdown, brief: brief.json as unknown as JsonObject };
    return { ...done(json, brief.markdown.trimEnd()), verbatim: true };
  },
};
