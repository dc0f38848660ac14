import type { Found, Hit } from '../../../app/search.ts';
import { describe } from '../../../projections/timeline.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { takeTypes } from '../input/event-type.ts';
import { takeNumber } from '../input/number.ts';
import { read } from '../open.ts';
import { shownTime } from '../render/facts.ts';
import { withProgress } from '../render/progress.ts';
import { columnsOf, type Style, styleOf } from '../render/style.ts';
import { shorten } from '../render/width.ts';

const HELP = 'loopledger help search';
const DEFAULT_LIMIT = 20;
const MOST_HELD = 10_000;

export const search: Command = {
  words: [{ name: 'TEXT', need: 'one', help: 'what to look for, as it stands: no pattern' }],
  options: {
    type: {
      value: 'TYPE',
      names: 'event-type',
      many: true,
      help: 'in events of this type only: lesson, step.planned',
    },
    limit: { value: 'N', help: `at most so many events, the newest (default ${DEFAULT_LIMIT})` },
  },
  details: ['Upper and lower case are alike. What tools were given and returned is not looked through.'],
  examples: [{ line: 'loopledger search login' }, { line: 'loopledger search form --type step --limit 5' }],
  answer: {
    found:
      'events with the text, newest first: seq, at, actor, type, `field` where it stands, `excerpt` around it made visible, `subjects` (ids of what the event is about)',
    left_out: 'how many more events have it',
    unread: 'how many texts beside the log were missing or longer than 16 MiB, and so not looked through',
  },
  run: async (context, args) => {
    const [text = ''] = args.words;
    const ofType = takeTypes(args, HELP);
    const limit = takeNumber('limit', args.one('limit'), HELP) ?? DEFAULT_LIMIT;
    if (limit < 1 || limit > MOST_HELD) throw new UsageError(`--limit is 1 to ${MOST_HELD} here`, HELP);
    const { ledger, fault } = await read(context, args.common);
    const fits = ({ type }: { readonly type: string }) => ofType?.(type) ?? true;
    const found = await withProgress(context, 'searching', (told) =>
      ledger.search({ text, fits, limit }, (lines) => told(`${lines} lines`)),
    );
    return done(foundJson(found), inWords(context, found, text), fault);
  },
};

const foundJson = ({ hits, more, unread }: Found): JsonObject => ({
  found: hits.map(({ event, field, excerpt }) => ({
    seq: event.seq,
    at: event.at,
    actor: event.actor,
    type: event.type,
    field,
    excerpt,
    subjects: describe(event).subjects,
  })),
  left_out: more,
  unread,
});

const inWords = (context: Context, { hits, more, unread }: Found, text: string): string => {
  const style = styleOf(context);
  const width = columnsOf(context);
  return [
    ...(hits.length === 0
      ? [`nothing has ${shorten(visible(text), 40)}`]
      : hits.flatMap(hitLines(style, width))),
    ...(more === 0 ? [] : [`${more} more: --limit ${Math.min(MOST_HELD, more + hits.length)} shows them`]),
    ...(unread === 0 ? [] : [`${unread} texts could not be looked through: loopledger verify --deep`]),
  ].join('\n');
};

const hitLines =
  (style: Style, width: number) =>
  ({ event, field, excerpt }: Hit): string[] => {
    const number = String(event.seq).padStart(5);
    const place = shorten(visible(`${event.type} ${field}`), Math.max(8, width - number.length - 24));
    return [
      `${number}  ${style('dim', shownTime(visible(event.at)))}  ${style('cyan', place)}`,
      `       ${shorten(excerpt, width - 7)}`,
    ];
  };
