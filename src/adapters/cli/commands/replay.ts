import type { Ledger } from '../../../app/ledger.ts';
import type { Salvaged } from '../../../app/salvage.ts';
import type { State } from '../../../domain/state.ts';
import { CURRENT_STATE_VIEW, stateDigest, stateViews } from '../../../projections/state-view.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type Failure, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { FailureError, UsageError } from '../failure.ts';
import { takeInstant } from '../input/instant.ts';
import { takeNumber } from '../input/number.ts';
import { faultOf, openLedger } from '../open.ts';
import { shownTime } from '../render/facts.ts';
import { withProgress } from '../render/progress.ts';

const HELP = 'loopledger help replay';

export const replay: Command = {
  words: [],
  options: {
    to: { value: 'N', help: 'up to and with line N' },
    at: { value: 'TIME', help: 'as it was at this time: 2026-11-30T09:00Z, a date, or 2h ago' },
    salvage: { help: 'of a damaged ledger: what comes before the fault, and, unverified, what comes after' },
  },
  details: [
    'Reads from line 0 and checks each line on the way. The same lines give the same digest on every machine.',
  ],
  examples: [
    { line: 'loopledger replay' },
    { line: 'loopledger replay --to 1' },
    { line: 'loopledger replay --at 2h' },
    { line: 'loopledger replay --salvage' },
  ],
  answer: {
    head: 'seq and sha256 of the last line replayed',
    view: 'name and version of the state view',
    digest: 'SHA-256 over the canonical JSON of the state view',
    state: 'the state view (docs/reference/state-view.md)',
    'unverified?':
      'with --salvage, the lines after the first fault, each with offset, bytes and what it says it is; nothing vouches for them',
    'more_unverified?': 'with --salvage, how many more there are',
  },
  run: async (context, args) => {
    const to = takeNumber('to', args.one('to'), HELP);
    const at =
      args.one('at') === undefined ? undefined : takeInstant('at', args.one('at') ?? '', context.now(), HELP);
    if (to !== undefined && at !== undefined) throw new UsageError('--to and --at exclude each other', HELP);
    const salvage = args.flag('salvage');
    if (salvage && (to ?? at) !== undefined)
      throw new UsageError('--salvage and --to or --at exclude each other', HELP);
    const { ledger, path } = await openLedger(context, args.common, 'read');
    return withProgress(context, 'replaying', async () => {
      const reading = await ledger.reading();
      const fault = faultOf(reading, path);
      if (reading.status === 'absent' || (reading.status === 'damaged' && !salvage))
        throw new FailureError(lostUnless(fault));
      if (to !== undefined && to > reading.head.seq) {
        throw new UsageError(
          `there is no line ${to}: the last is ${reading.head.seq}`,
          'loopledger log --limit 1',
        );
      }
      const whole = to === undefined && at === undefined;
      const state = whole ? reading.state : await ledger.replay(pointOf(to, at));
      return answerOf(state, fault, salvage ? await unverified(ledger) : undefined);
    });
  },
};

const lostUnless = (fault: Failure | undefined): Failure => {
  if (fault === undefined) throw new TypeError('a ledger that is absent or damaged has a fault');
  return fault.code === 'damaged' ? { ...fault, instead: 'loopledger replay --salvage' } : fault;
};

const pointOf = (to: number | undefined, at: string | undefined) => ({
  ...(to === undefined ? {} : { to }),
  ...(at === undefined ? {} : { at }),
});

const unverified = async (ledger: Ledger): Promise<Salvaged> => ledger.salvage();

const answerOf = (state: State, fault: Failure | undefined, salvaged: Salvaged | undefined) => {
  const view = stateViews[CURRENT_STATE_VIEW](state);
  const digest = stateDigest(view);
  const after =
    salvaged === undefined
      ? {}
      : { unverified: salvaged.lines.map((it) => ({ ...it })), more_unverified: salvaged.more };
  const json = {
    head: { seq: state.head.seq, sha256: state.head.hash },
    view: CURRENT_STATE_VIEW,
    digest,
    state: view as unknown as JsonObject,
    ...after,
  };
  return done(json, [...stateInWords(state, digest), ...salvagedInWords(salvaged)].join('\n'), fault);
};

const stateInWords = (state: State, digest: string): string[] => {
  const open = [...state.goals.values()].filter(({ status }) => status === 'open').length;
  const left = [...state.steps.values()].filter(
    ({ status }) => status !== 'accepted' && status !== 'dropped',
  ).length;
  return [
    `replayed ${state.head.seq + 1} lines`,
    `head    ${state.head.seq} ${state.head.hash}`,
    `digest  ${digest} (${CURRENT_STATE_VIEW})`,
    `holds   ${state.goals.size} goals (${open} open), ${state.steps.size} steps (${left} left), ` +
      `${state.sessions.size} sessions, ${state.openCalls.size} open calls`,
  ];
};

const salvagedInWords = (salvaged: Salvaged | undefined): string[] => {
  if (salvaged === undefined) return [];
  if (salvaged.lines.length === 0) return ['', 'nothing comes after the good lines'];
  return [
    '',
    'UNVERIFIED from here on: nothing vouches for these lines, whatever they say of themselves',
    ...salvaged.lines.map(({ offset, bytes, says }) =>
      says === undefined
        ? `  byte ${offset}: ${bytes} bytes that are no whole line`
        : visible(
            `  byte ${offset}: says it is ${says.seq} ${says.type} of ${shownTime(says.at)} by ${says.actor}`,
          ),
    ),
    ...(salvaged.more === 0 ? [] : [`  and ${salvaged.more} more`]),
  ];
};
