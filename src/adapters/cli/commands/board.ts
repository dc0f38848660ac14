import { frozenInWords } from '../../../domain/handoff/state.ts';
import { isRefusal } from '../../../domain/refs.ts';
import { board as boardOf } from '../../../projections/board.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { done, type Json } from '../answer.ts';
import type { Command } from '../command.ts';
import { failureOfRefusal } from '../find.ts';
import { callerOf } from '../identity.ts';
import { takeNumber } from '../input/number.ts';
import { read } from '../open.ts';
import { boardInWords } from '../render/board.ts';
import { columnsOf, styleOf } from '../render/style.ts';

const HELP = 'loopledger help board';
const PAGE = 20;

export const board: Command = {
  words: [],
  options: {
    limit: { value: 'N', help: `cards a column (default ${PAGE})` },
    skip: { value: 'N', help: 'cards to pass over in each column' },
  },
  examples: [{ line: 'loopledger board' }, { line: 'loopledger board --limit 5 --skip 5' }],
  answer: {
    'handed_over?': 'in words, where the ledger goes on elsewhere',
    columns: 'needs-you, ready, in-work, waiting and done, each with its total and the cards of this page',
  },
  run: async (context, args) => {
    const page = {
      from: takeNumber('skip', args.one('skip'), HELP) ?? 0,
      most: takeNumber('limit', args.one('limit'), HELP) ?? PAGE,
    };
    const caller = callerOf(context, args.common);
    const { opened, state, fault } = await read(context, args.common);
    const columns = await opened.about(caller, state, (asking) => boardOf(state, asking, page));
    if (isRefusal(columns)) return failureOfRefusal(columns);
    const screen = { style: styleOf(context), width: columnsOf(context), short: shortIdsOf(state) };
    const over = state.frozen === undefined ? undefined : frozenInWords(state.frozen);
    const shown = boardInWords(columns, page.from, screen);
    return done(
      { columns: columns as unknown as Json, ...(over === undefined ? {} : { handed_over: over }) },
      over === undefined ? shown : `${over}: loopledger handoff show\n\n${shown}`,
      fault,
    );
  },
};
