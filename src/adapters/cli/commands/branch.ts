import { isRefusal } from '../../../domain/refs.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { visible } from '../../../projections/visible.ts';
import { actingCaller } from '../acting.ts';
import { done } from '../answer.ts';
import { branchPath } from '../branches.ts';
import { quoted } from '../carry.ts';
import type { Command } from '../command.ts';
import { FailureError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { takeNumber } from '../input/number.ts';
import { read } from '../open.ts';
import { eventJson } from '../render/event-json.ts';
import { happened } from '../render/happened.ts';

const HELP = 'loopledger help branch';

export const branch: Command = {
  words: [{ name: 'NAME', need: 'one', help: 'what the branch is called' }],
  options: {
    at: { value: 'N', help: 'the last line that it shares; else the last one there is' },
    reason: { value: 'TEXT', help: 'what is tried there' },
  },
  details: [
    'The lines up to that point are copied into a ledger of its own, beside this one, in which work goes on freely: claims are released there, sessions are over, questions stay open. Nothing is written here. What came of it is brought back as evidence, with the head that proves it.',
  ],
  examples: [
    { line: 'loopledger branch other-parser --reason "a parser made by hand"' },
    { line: 'loopledger branch before-the-gate --at 2 --json' },
  ],
  answer: {
    name: 'of the branch',
    from: 'the last line that it shares: seq and sha256',
    path: 'where it lies: name it with --ledger or LOOPLEDGER',
    blobs: 'blobs copied with the lines',
    events: 'the first line of its own',
  },
  run: async (context, args) => {
    const [name = ''] = args.words;
    const at = takeNumber('at', args.one('at'), HELP);
    const reason = args.one('reason');
    const { opened, fault } = await read(context, args.common);
    if (fault !== undefined) throw new FailureError(fault);
    const path = branchPath(opened, name, HELP);
    const request = {
      name,
      ...(at === undefined ? {} : { at }),
      ...(reason === undefined ? {} : { reason }),
    };
    const made = await context.ledgers.open(path, 'write');
    const branched = await opened.ledger.branchInto(
      made.ledger,
      request,
      await actingCaller(context, args.common),
    );
    if (isRefusal(branched)) return failureOfRefusal(branched);
    const { ok: _, events, ...told } = branched;
    const short = shortIdsOf(await made.ledger.state());
    return done(
      { ...told, path, events: events.map(eventJson) },
      [
        ...events.map((line) => happened(line, short)),
        `it lies in ${visible(path)}`,
        `work there with: export LOOPLEDGER=${quoted(visible(path))}`,
        `and then, here: loopledger branch bring ${name}`,
      ].join('\n'),
    );
  },
};
