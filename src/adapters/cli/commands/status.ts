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
  options: {
    since: {
      value: 'TIME',
      help: 'and what changed from this time on: 2026-11-30T09:00Z, a date, or 2h ago',
    },
  },
  details: ['The same as loopledger alone.'],
  examples: [
    { line: 'loopledger status' },
    { line: 'loopledger status --since 2h' },
    { line: 'loopledger --json' },
  ],
  answer: {
    status:
      'title, human_proof, head, goals (with criteria proven, steps by state, ready), closed_goals, step (the one the caller holds), waits (for a human), unknown_calls, sessions, counts, offers; read_only where the ledger is, handed_over where it was',
    path: 'where the ledger lies',
    'since?':
      'with --since: at, events (how many), types and actors (each with its events), changes (seq, at, actor, type, what, subjects; newest last, 20 at most), left_out',
  },
  run: async (context, args) => {
    const caller = callerOf(context, args.common);
    const { opened, ledger, state, fault } = await read(context, args.common, {
      looks: true,
    });
    const view = await opened.about(caller, state, (asking) => statusOf(state, asking));
    if (isRefusal(view)) return failureOfRefusal(view);
    const screen = { style: styleOf(context), width: columnsOf(context), short: shortIdsOf(state) };
    const json = { status: view as unknown as JsonObject, path: opened.path };
    const text = statusInWords(view, opened.path, screen);
    const since = args.one('since');
    if (since === undefined) return done(json, text, fault);
    const { changedSince } = await import('./status-since.ts');
    const changed = await changedSince(context, args, since, ledger, state, screen.style);
    return done({ ...json, ...changed.json }, `${text}\n\n${changed.text}`, fault);
  },
};
