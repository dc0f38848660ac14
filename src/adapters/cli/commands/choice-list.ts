import { nouns } from '../../../domain/refs.ts';
import type { RawEvent } from '../../../format/event.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { done, type JsonObject } from '../answer.ts';
import { carried } from '../carry.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { find, goalNamed } from '../find.ts';
import { takeNumber } from '../input/number.ts';
import { read } from '../open.ts';
import { shownTime } from '../render/facts.ts';
import { withProgress } from '../render/progress.ts';
import { columnsOf } from '../render/style.ts';
import { table } from '../render/table.ts';

const HELP = 'loopledger help choice list';
const DEFAULT_LIMIT = 50;
/** Choices are held while the log is read: 3 KiB each at the most. */
const MOST_HELD = 10_000;

/** State counts choices and keeps none: they are read from the log, the newest last. */
export const choiceList: Command = {
  words: [],
  options: {
    step: { value: 'ID', names: 'step', help: 'choices about this step' },
    limit: { value: 'N', help: `at most so many, the newest (default ${DEFAULT_LIMIT})` },
  },
  details: ['--goal ID keeps to one goal. loopledger show and the number of a line show a choice in full.'],
  examples: [{ line: 'loopledger choice list' }, { line: 'loopledger choice list --limit 5 --json' }],
  answer: {
    choices:
      'the choices, newest last: `choice` (its id), seq, at, actor, goal, `step` where it is about one, text, reason, instead_of',
    left_out: 'how many older ones --limit left out',
  },
  run: async (context, args) => {
    const limit = takeNumber('limit', args.one('limit'), HELP) ?? DEFAULT_LIMIT;
    if (limit < 1 || limit > MOST_HELD) throw new UsageError(`--limit is 1 to ${MOST_HELD} here`, HELP);
    const { ledger, state, fault } = await read(context, args.common);
    const goal = goalNamed(context, args, state)?.id;
    const named = args.one('step');
    const step = named === undefined ? undefined : find(state.steps, named, nouns.step).id;
    const held: RawEvent[] = [];
    let leftOut = 0;
    await withProgress(context, 'reading', async (told) => {
      for await (const line of ledger.lines()) {
        told(`${line.seq + 1} lines`);
        if (line.kind !== 'event' || line.event.type !== 'choice.recorded') continue;
        const { data } = line.event;
        if (goal !== undefined && data.goal !== goal) continue;
        if (step !== undefined && data.step !== step) continue;
        held.push(line.event);
        if (held.length <= limit) continue;
        held.shift();
        leftOut += 1;
      }
    });
    const short = shortIdsOf(state);
    const shown =
      held.length === 0
        ? 'no choice yet: loopledger choice "…" --reason "…"'
        : table(columns, held.map(rowOf(short)), columnsOf(context));
    const all = limit < MOST_HELD ? `choice list --limit ${MOST_HELD}` : 'log --type choice --limit 0';
    const way = `loopledger ${all}${step === undefined ? '' : ` --step ${step}`}`;
    const more = leftOut === 0 ? [] : [`${leftOut} older ones: ${carried(way, args.common)}`];
    return done({ choices: held.map(choiceJson), left_out: leftOut }, [shown, ...more].join('\n'), fault);
  },
};

const columns = [
  { head: 'line', right: true as const },
  { head: 'when' },
  { head: 'by' },
  { head: 'step' },
  { head: 'because', gives: true as const },
  { head: 'choice', gives: true as const },
];

const rowOf =
  (short: (id: string) => string) =>
  ({ seq, at, actor, data }: RawEvent): string[] => [
    String(seq),
    shownTime(at),
    actor,
    typeof data.step === 'string' ? short(data.step) : '',
    String(data.reason),
    String(data.text),
  ];

const choiceJson = ({ seq, at, actor, data }: RawEvent): JsonObject => ({
  choice: String(data.choice),
  seq,
  at,
  actor,
  goal: String(data.goal),
  ...(typeof data.step === 'string' ? { step: data.step } : {}),
  text: String(data.text),
  reason: String(data.reason),
  instead_of: Array.isArray(data.instead_of) ? data.instead_of.map(String) : [],
});
