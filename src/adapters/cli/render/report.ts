import type { LedgerReport, Notice } from '../../../format/report.ts';
import type { Verdict } from '../../../format/verdict.ts';
import { visible } from '../../../projections/visible.ts';
import type { JsonObject } from '../answer.ts';

/** What verification found, in words: which level of proof was reached, and what it leaves open. */
export const reportInWords = (report: LedgerReport): string =>
  [
    headline(report),
    ...report.faults.map((fault) => `  ${faultInWords(fault)}`),
    ...(report.lines > 0 ? [`  head ${report.head.seq} ${report.head.hash}`] : []),
    ...withheldInWords(report),
    ...report.notices.map((notice) => `  ${noticeInWords(notice)}`),
    ...futureInWords(report),
    ...(isSound(report) ? ['', ...provesInWords(report)] : []),
  ].join('\n');

const isSound = ({ verdict }: LedgerReport): boolean => verdict === 'valid' || verdict === 'unterminated';

const headline = (report: LedgerReport): string => {
  const { verdict, lines, anchored } = report;
  const counted = `${lines} line${lines === 1 ? '' : 's'}`;
  const unchecked = unreadBlobs(report);
  const rest = unchecked === 0 ? '' : `, ${unchecked} blob${unchecked === 1 ? '' : 's'} not checked`;
  switch (verdict) {
    case 'valid':
    case 'unterminated':
      return `valid, ${anchored >= lines ? 'anchored to its end' : 'end not anchored'}${rest}: ${counted}`;
    case 'torn':
      return `torn: ${counted} good, then a write that was cut off`;
    case 'unexpected-head':
      return `not the ledger expected: no line has the hash given, of ${counted}`;
    case 'damaged':
      return `damaged: ${counted} good before the first fault`;
    default:
      return verdict satisfies never;
  }
};

const unreadBlobs = ({ notices }: LedgerReport): number =>
  notices.reduce((sum, notice) => sum + (notice.kind === 'blobs-not-checked' ? notice.count : 0), 0);

export const faultInWords = ({ code, line, offset, pointer, reason }: Verdict): string =>
  visible(
    `${code} at line ${line}, byte ${offset}${pointer === undefined ? '' : `, ${pointer}`}` +
      `${reason === undefined ? '' : `: ${reason}`}`,
  );

const withheldInWords = ({ stubs, authorised }: LedgerReport): string[] =>
  stubs === 0 ? [] : [`  ${stubs} line${stubs === 1 ? '' : 's'} withheld (${authorised} authorised)`];

const noticeInWords = (notice: Notice): string => {
  switch (notice.kind) {
    case 'unfinished-line-withholding':
      return `line ${notice.line} is withheld, and its content still stands there`;
    case 'unfinished-blob-withholding':
      return `${notice.blob} is withheld, and still there`;
    case 'blobs-not-checked':
      return `content beside the log was not read (${notice.count}): loopledger verify --deep`;
    case 'merge-markers':
      return `merge markers in lines ${notice.lines.join(', ')}: two ledgers were merged as text`;
    default:
      return notice satisfies never;
  }
};

const futureInWords = ({ newer, unknownTypes, readOnly }: LedgerReport): string[] => [
  ...(newer === 0 ? [] : [`  ${newer} lines of a later version: chained, not understood`]),
  ...unknownTypes.map(({ type, ignorable, required }) =>
    visible(`  ${ignorable + required} events of unknown type ${type} (${required} not to be passed over)`),
  ),
  ...(readOnly ? ['  read-only for this version'] : []),
];

const provesInWords = ({ anchored, lines, extendsExpectedBy }: LedgerReport): string[] => {
  if (anchored === 0) {
    return [
      'Proved by the chain alone: no line was edited, moved or put in, unless all after it was redone.',
      'Left open: whether lines at the end were dropped, or the whole was rewritten.',
      'A head noted elsewhere closes that: loopledger verify --expect-head HASH',
    ];
  }
  return [
    extendsExpectedBy === null
      ? `Proved by an anchor: the first ${anchored} lines are the ones that were anchored.`
      : extendsExpectedBy === 0
        ? 'Proved by the head expected: these are the lines it stood for, all of them.'
        : `Proved by the head expected: this ledger extends it by ${extendsExpectedBy}.`,
    ...(anchored < lines
      ? [
          `Left open: whether the ${lines - anchored} lines after it are all, and the first that were written there.`,
        ]
      : []),
    'Not proved by any of this: that what was recorded is true.',
  ];
};

export const reportJson = (report: LedgerReport): JsonObject => ({
  verdict: report.verdict,
  lines: report.lines,
  head: { seq: report.head.seq, sha256: report.head.hash },
  root: report.root,
  origin: report.origin,
  faults: report.faults.map(({ code, line, offset, pointer, reason }) => ({
    code,
    line,
    offset,
    pointer,
    reason,
  })),
  withheld: { lines: report.stubs, authorised: report.authorised },
  anchored: report.anchored,
  extends_expected_by: report.extendsExpectedBy,
  blobs: { named: report.blobs.length, not_checked: unreadBlobs(report) },
  newer: report.newer,
  unknown_types: report.unknownTypes.map(({ type, ignorable, required }) => ({ type, ignorable, required })),
  read_only: report.readOnly,
  notices: report.notices.map((notice) => ({ ...notice })),
});
