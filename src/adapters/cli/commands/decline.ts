import { basename } from 'node:path';
import { isRefusal } from '../../../domain/refs.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import { actingCaller } from '../acting.ts';
import { type Answer, done } from '../answer.ts';
import type { Args, Command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { notComparedWords, reserved, takenIn, withCarried, written } from '../handoff-file.ts';
import { openLedger } from '../open.ts';
import { eventJson } from '../render/event-json.ts';
import { happened } from '../render/happened.ts';

const HELP = 'loopledger help decline';
const ENDING = '.handoff';

export const decline: Command = {
  words: [
    {
      name: 'FILE',
      names: 'file',
      need: 'optional',
      help: 'the handoff file; without it, the offer open in this ledger',
    },
  ],
  options: {
    reason: { value: 'TEXT', help: 'why' },
    handoff: { value: 'ID', names: 'handoff', help: 'without a file, where several offers are open' },
    out: {
      value: 'BACK',
      short: 'o',
      help: 'with a file: the file that goes back (default: FILE-declined.handoff)',
    },
    replace: { help: 'write over BACK if it is there' },
  },
  details: [
    'What came with a file goes back as a file: whoever offered it receives it, with the no and all that was done here before it. This ledger is frozen then; where none is, one is made that holds the no.',
  ],
  examples: [{ line: 'loopledger decline login.handoff --reason "No time this week"' }],
  answer: {
    ...actAnswer,
    'handoff?': 'of a file: id of the handoff',
    'brief?':
      'of a file: the form of the brief in it, and whether it was compared with the one that its ledger gives',
    'file?': 'path, bytes and sha256 of the file that goes back',
  },
  run: async (context, args) => {
    const [file] = args.words;
    const handoff = args.one('handoff');
    if (file !== undefined) {
      if (handoff !== undefined) throw new UsageError('a file names its handoff: leave --handoff out', HELP);
      return ofFile(context, args, file);
    }
    if (args.one('out') !== undefined || args.flag('replace')) {
      throw new UsageError('-o and --replace are about a file: name the one that came', HELP);
    }
    const named = handoff === undefined ? {} : { handoff };
    return act(context, args, { type: 'handoff.decline', file: false, ...named, reason: args.one('reason') });
  },
};

const ofFile = (context: Context, args: Args, name: string): Promise<Answer> =>
  withCarried(context, name, HELP, async (file) => {
    const caller = await actingCaller(context, args.common);
    const { ledger, path } = await openLedger(context, args.common, 'write');
    const back = args.one('out') ?? `${basename(name, ENDING)}-declined${ENDING}`;
    const place = await reserved(context, path, back, args.flag('replace'), HELP);
    try {
      const declined = await takenIn(context, ledger, () =>
        ledger.declineFile(file, args.one('reason'), caller),
      );
      if (isRefusal(declined)) return failureOfRefusal(declined);
      const { json, lines } = await written(context, ledger, place);
      const reading = await ledger.reading();
      const short = 'state' in reading ? shortIdsOf(reading.state) : (id: string) => id;
      return done(
        { ...json, brief: { ...declined.brief }, events: declined.events.map(eventJson), repeated: false },
        [
          ...notComparedWords(declined.brief),
          ...declined.events.map((line) => happened(line, short)),
          ...lines,
        ].join('\n'),
      );
    } finally {
      await place.release();
    }
  });
