import { standingOf } from '../../../domain/approval/state.ts';
import { actionText, leaveText } from '../../../projections/action-text.ts';
import { approvalView, askedForView } from '../../../projections/boundary-view.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { done, type Json } from '../answer.ts';
import type { Command } from '../command.ts';
import { read } from '../open.ts';
import { columnsOf } from '../render/style.ts';
import { table } from '../render/table.ts';

export const approveList: Command = {
  words: [],
  options: { all: { help: 'used, expired and revoked ones too' } },
  examples: [{ line: 'loopledger approve list' }],
  answer: {
    approvals:
      'approvals, in the form of the state view, each with its `standing`: open, used, expired or revoked',
    asked_for: 'actions that wait for leave, in the form of the state view',
  },
  run: async (context, args) => {
    const { state, fault } = await read(context, args.common);
    const short = shortIdsOf(state);
    const now = new Date(context.now()).toISOString();
    const width = columnsOf(context);
    const approvals = [...state.approvals.values()].filter(
      (it) => args.flag('all') || standingOf(it, now) === 'open',
    );
    const asked = [...state.askedFor.values()].sort((a, b) => a.seq - b.seq);
    const given = table(
      [
        { head: 'approval' },
        { head: 'for' },
        { head: 'what', gives: true },
        { head: 'given by', gives: true },
        { head: 'state', gives: true },
      ],
      approvals.map((it) => [
        short(it.id),
        it.rule === undefined ? 'once' : 'standing',
        leaveText(it),
        `${it.by} (proof ${it.proof})`,
        `${standingOf(it, now)}, until ${it.until}`,
      ]),
      width,
    );
    const waiting = table(
      [{ head: 'line', right: true }, { head: 'asked by' }, { head: 'what waits for leave', gives: true }],
      asked.map((it) => [String(it.seq), it.by, actionText(it.action)]),
      width,
    );
    return done(
      {
        approvals: approvals.map((it) => ({
          ...approvalView(it),
          standing: standingOf(it, now),
        })) as unknown as Json,
        asked_for: asked.map(askedForView) as unknown as Json,
      },
      [
        approvals.length === 0 ? 'no approval is open: loopledger help approve once' : given,
        ...(asked.length === 0 ? [] : ['', waiting, 'a human gives leave: loopledger approve once LINE']),
      ].join('\n'),
      fault,
    );
  },
};
