import type { LedgerReport } from '../../../format/report.ts';
import type { Answer } from '../answer.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit.ts';
import { UsageError } from '../failure.ts';
import { openLedger } from '../open.ts';
import { withProgress } from '../render/progress.ts';
import { faultInWords, reportInWords, reportJson } from '../render/report.ts';

const HELP = 'loopledger help verify';

const verdictAnswer = (report: LedgerReport): Answer => {
  const json = { report: reportJson(report) };
  const text = reportInWords(report);
  const failed = (
    code: 'unterminated' | 'torn' | 'unexpected-head' | 'damaged',
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
    case 'valid':
      return { ok: true, json, text };
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
    return verdictAnswer(await withProgress(context, 'verifying', () => ledger.verify(asked)));
  },
};
