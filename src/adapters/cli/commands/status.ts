import { isRefusal } from '../../../domain/refs.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { status as statusOf } from '../../../projections/status.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { failureOfRefusal } from '../find.ts';
import { callerOf } from '../identity.ts';
import { read } from '../open.ts';
import { statusInWords } from '../render/status.ts';
import { columnsOf, styleOf } from '../render/style.ts';

export const status: Command = {
  words: [],
  options: {},
  details: ['The same as loopledger alone.'],
  examples: [{ line: 'loopledger status' }, { line: 'loopledger --json' }],
  answer: {
    status:
      'title, human_proof, head, goals (with criteria proven, steps by state, ready), closed_goals, step (the one the caller holds), waits (for a human), unknown_calls, sessions, counts, offers; read_only where the ledger is, handed_over where it was',
    path: 'where the ledger lies',
  },
  run: async (context, args) => {
    const caller = callerOf(context, args.common);
    const { opened, state, fault } = await read(context, args.common);
    const view = await opened.about(caller, state, (asking) => statusOf(state, asking));
    if (isRefusal(view)) return failureOfRefusal(view);
    const screen = { style: styleOf(context), width: columnsOf(context), short: shortIdsOf(state) };
    return done(
      { status: view as unknown as JsonObject, path: opened.path },
      statusInWords(view, opened.path, screen),
      fault,
    );
  },
};
