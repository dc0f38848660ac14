import type { Signatures } from '../../../app/signatures.ts';
import type { LedgerReport } from '../../../format/report.ts';
import type { Answer, JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit.ts';
import { UsageError } from '../failure.ts';
import { openLedger } from '../open.ts';
import { withProgress } from '../render/progress.ts';
import { faultInWords, reportInWords, reportJson } from '../render/report.ts';

const HELP = 'loopledger help verify';

const verdictAnswer = (report: LedgerReport, signed: Signatures | undefined): Answer => {
  const json = {
    report: reportJson(report),
    ...(signed === undefined ? {} : { signatures: { ...signed } as JsonObject }),
  };
  const text = [reportInWords(report), ...signaturesInWords(signed)].join('\n');
  const failed = (
    code: 'unterminated' | 'torn' | 'unexpected-head' | 'damaged' | 'bad-signature',
    what: string,
    instead: string,
  ): Answer => ({
    ok: false,
    code,
    what,
    instead,
    exit: EXIT.damaged,
    json,
    text,
  });
  const [fault] = report.faults;
  switch (report.verdict) {
    case 'valid': {
      const [first] = signed?.wrong ?? [];
      if (first === undefined) return { ok: true, json, text };
      return failed('bad-signature', `line ${first.seq}: ${first.what}`, `loopledger show ${first.seq}`);
    }
    case 'unterminated':
      return failed('unterminated', 'the last line feed is missing; nothing is lost', 'loopledger repair');
    case 'torn':
      return failed('torn', `a write was cut off at byte ${report.head.end}`, 'loopledger repair');
    case 'unexpected-head':
      return failed('unexpected-head', 'no line of this ledger has the hash expected', 'loopledger log');
    case 'damaged':
      return failed(
        'damaged',
        fault === undefined ? 'the ledger is damaged' : faultInWords(fault),
        'loopledger replay --salvage',
      );
    default:
      return report.verdict satisfies never;
  }
};

/** Nothing is said where nothing was signed, and nothing could be. */
const signaturesInWords = (signed: Signatures | undefined): string[] => {
  if (signed === undefined || signed.good + signed.wrong.length === 0) return [];
  const { good, wrong, elsewhere, unknown } = signed;
  return [
    `signatures: ${good} ${good === 1 ? 'act is' : 'acts are'} signed by a key of ${good === 1 ? 'its' : 'their'} time; how well each key is known: loopledger key list --all`,
    ...wrong.map(({ seq, what }) => `line ${seq} is not signed as it says: ${what}`),
    ...(elsewhere.length === 0
      ? []
      : [`signed on a head that is no line of this ledger: ${elsewhere.slice(0, 8).join(', ')}`]),
    ...(unknown === 0 ? [] : [`${unknown} withheld, of which nobody can tell whether they were signed`]),
  ];
};

export const verify: Command = {
  words: [],
  options: {
    deep: { help: 'read all content that lies beside the log too' },
    'expect-head': { value: 'HASH', help: 'a line hash noted earlier: it must be one of this ledger' },
    disclosure: { help: 'judge it as a copy in which lines were withheld on purpose' },
  },
  details: [
    'Reads every byte and writes nothing. It says which level of proof was reached and what that leaves open.',
  ],
  examples: [{ line: 'loopledger verify' }, { line: 'loopledger verify --deep' }],
  answer: {
    report:
      'verdict (valid, unterminated, torn, unexpected-head, damaged), lines, head, root, origin, faults, withheld, anchored, extends_expected_by, blobs, newer, unknown_types, read_only, notices',
    'signatures?':
      'of a valid ledger: `good`, `wrong` (seq, what), `more` wrong ones, `elsewhere` (signed on a head that is none of this ledger), `unknown` (withheld lines)',
  },
  run: async (context, args) => {
    const expectHead = args.one('expect-head');
    if (expectHead !== undefined && !/^[0-9a-f]{64}$/.test(expectHead)) {
      throw new UsageError('--expect-head takes a line hash: 64 lower-case hex characters', HELP);
    }
    const { ledger } = await openLedger(context, args.common, 'read');
    const asked = {
      deep: args.flag('deep'),
      disclosure: args.flag('disclosure'),
      ...(expectHead === undefined ? {} : { expectHead }),
    };
    const report = await withProgress(context, 'verifying', () => ledger.verify(asked));
    // A copy in which lines were withheld has no state to judge them by.
    const signed = report.verdict === 'valid' && !asked.disclosure ? await ledger.signatures() : undefined;
    return verdictAnswer(report, signed);
  },
};
