import type { Received } from '../../../app/handoff/receive.ts';
import { isRefusal } from '../../../domain/refs.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { visible } from '../../../projections/visible.ts';
import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import { actingCaller } from '../acting.ts';
import { type Answer, done } from '../answer.ts';
import type { Args, Command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { notComparedWords, takenIn, withCarried } from '../handoff-file.ts';
import { openLedger } from '../open.ts';
import { eventJson } from '../render/event-json.ts';
import { happened } from '../render/happened.ts';

const HELP = 'loopledger help receive';

export const receive: Command = {
  words: [
    {
      name: 'FILE',
      names: 'file',
      need: 'optional',
      help: 'a handoff file; without it, the offer open in this ledger',
    },
  ],
  options: {
    handoff: { value: 'ID', names: 'handoff', help: 'without a file, where several offers are open' },
    'dry-run': { help: 'check everything and write nothing' },
  },
  details: [
    'All of the file is checked before anything is written: every byte of the log, every blob, and that the state has the digest it was handed over with. Where no ledger is, one is made. Where the same ledger is, it goes on to where the file came to, which is a human’s act; one that parts from it is refused, with the line where.',
  ],
  examples: [
    { line: 'loopledger receive login.handoff' },
    { line: 'loopledger receive login.handoff --dry-run --json' },
  ],
  answer: {
    ...actAnswer,
    'handoff?': 'of a file: id of the handoff',
    'from?': 'of a file: who handed it over',
    'how?': 'of a file: created (a ledger was made) or went-on (the one here goes on)',
    'compared?': 'of a file: seq, sha256 and digest, found equal on both sides',
    'lines?': 'of a file: lines that are new here',
    'blobs?': 'of a file: blobs that it carries',
    'brief?':
      'of a file: the form of the brief in it, and whether it was compared with the one that its ledger gives',
    'dry_run?': 'true where nothing was written',
    'path?': 'of a file: where the ledger lies, or would',
  },
  run: async (context, args) => {
    const [file] = args.words;
    const handoff = args.one('handoff');
    if (file !== undefined) {
      if (handoff !== undefined) throw new UsageError('a file names its handoff: leave --handoff out', HELP);
      return fromFile(context, args, file);
    }
    if (args.flag('dry-run')) throw new UsageError('--dry-run checks a file: name one', HELP);
    return act(
      context,
      args,
      { type: 'handoff.receive', ...(handoff === undefined ? {} : { handoff }) },
      () => ({
        lines: ['go on with: loopledger next'],
      }),
    );
  },
};

const fromFile = (context: Context, args: Args, name: string): Promise<Answer> =>
  withCarried(context, name, HELP, async (file) => {
    const dryRun = args.flag('dry-run');
    const caller = await actingCaller(context, args.common);
    const { ledger, path } = await openLedger(context, args.common, dryRun ? 'read' : 'write');
    const received = await takenIn(context, ledger, () => ledger.receive(file, caller, { dryRun }));
    if (isRefusal(received)) return failureOfRefusal(received);
    const { ok: _, events, brief, ...told } = received;
    const json = { ...told, brief: { ...brief }, path, events: events.map(eventJson), repeated: false };
    const reading = await ledger.reading();
    const short = 'state' in reading ? shortIdsOf(reading.state) : (id: string) => id;
    return done(
      dryRun ? { ...json, dry_run: true } : json,
      [
        ...inWords(received, path, dryRun),
        ...events.map((line) => happened(line, short)),
        dryRun ? 'nothing was written' : 'go on with: loopledger resume, loopledger next',
      ].join('\n'),
    );
  });

const inWords = (
  { how, from, compared, lines, blobs, brief }: Received,
  path: string,
  dryRun: boolean,
): string[] => {
  const verb = dryRun ? 'would be ' : '';
  return [
    how === 'created'
      ? `a ledger of ${lines} lines and ${blobs} blobs ${verb}made in ${visible(path)}, handed over by ${from}`
      : `${lines} lines ${verb}added to the ledger in ${visible(path)}, handed over by ${from}`,
    `at seq ${compared.seq} both sides have the same state: digest ${compared.digest}`,
    ...notComparedWords(brief),
  ];
};
