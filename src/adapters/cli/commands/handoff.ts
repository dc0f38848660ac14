import { refuse } from '../../../domain/refusal.ts';
import { accepted, act, refusalAnswer } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import { actingCaller } from '../acting.ts';
import { type Answer, done } from '../answer.ts';
import type { Args, Command } from '../command.ts';
import type { Context } from '../context.ts';
import { FailureError, UsageError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { reserved, written } from '../handoff-file.ts';
import { takeWho } from '../input/who.ts';
import { keyOf } from '../key.ts';
import { faultOf, openLedger } from '../open.ts';

const HELP = 'loopledger help handoff';

export const handoff: Command = {
  words: [],
  options: {
    to: { value: 'WHO', names: 'actor', help: 'whom it is for: an actor, or the name of an agent' },
    out: { value: 'FILE', names: 'file', short: 'o', help: 'write it as a file, and freeze this ledger' },
    replace: { help: 'write over FILE if it is there' },
  },
  details: [
    'Without a file the session that offers ends, its step is free, and `loopledger receive` takes it up in this same ledger.',
    'With a file every claim is released, every session ends and nothing more is written here: the ledger goes on where the file is received, until a file comes back or a human withdraws it. Calls of unknown outcome stay open. FILE is a tar.gz of the log, its blobs and a brief; the same ledger gives the same bytes, so in a ledger that is handed over already the file is made again.',
    'What is handed over is taken with loopledger receive, and sent back with loopledger decline.',
  ],
  examples: [
    { line: 'loopledger handoff --to codex' },
    { line: 'loopledger handoff --to codex -o login.handoff' },
  ],
  answer: {
    handoff: 'id of the handoff',
    ...actAnswer,
    'file?': 'path, bytes and sha256 of the file',
  },
  run: async (context, args) => {
    const to = takeWho('to', args.one('to'), HELP);
    const out = args.one('out');
    const more = to === undefined ? {} : { to };
    if (out !== undefined) return intoFile(context, args, out, more);
    if (args.flag('replace')) throw new UsageError('--replace is about a file: give -o FILE too', HELP);
    return act(context, args, { type: 'handoff.offer', file: false, ...more }, (outcome) => ({
      json: made(outcome, 'handoff.offered', 'handoff'),
      lines: ['whom it is for goes on with: loopledger receive'],
    }));
  },
};

const intoFile = async (
  context: Context,
  args: Args,
  out: string,
  more: { readonly to?: string },
): Promise<Answer> => {
  const cmd = keyOf(args);
  const caller = await actingCaller(context, args.common);
  const { ledger, path } = await openLedger(context, args.common, 'write');
  const reading = await ledger.reading();
  const fault = faultOf(reading, path);
  if (fault !== undefined) throw new FailureError(fault);
  const frozen = 'state' in reading ? reading.state.frozen : undefined;
  if (frozen !== undefined && more.to !== undefined && more.to !== frozen.to) {
    const what = `this ledger is handed over already, to ${frozen.to ?? 'whoever has the file'}`;
    return failureOfRefusal(refuse('handed-over', what, 'loopledger handoff show'));
  }
  const place = await reserved(context, path, out, args.flag('replace'), HELP);
  try {
    if (frozen !== undefined) {
      const { json, lines } = await written(context, ledger, place);
      return done({ ...json, events: [], repeated: true }, ['made again:', ...lines].join('\n'));
    }
    const outcome = await ledger.submit(
      { type: 'handoff.offer', file: true, ...more },
      caller,
      cmd === undefined ? {} : { cmd },
    );
    if (!outcome.ok) return refusalAnswer(outcome, args.command);
    return accepted(outcome, await written(context, ledger, place));
  } finally {
    await place.release();
  }
};
