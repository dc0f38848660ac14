import type { Ledger } from '../../../app/ledger.ts';
import type { LogLine } from '../../../format/event.ts';
import { timelineEntry } from '../../../projections/timeline.ts';
import type { Failure, Streamed } from '../answer.ts';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { type Filter, KINDS, takeFilter } from '../input/log-filter.ts';
import { read } from '../open.ts';
import { failureJson, jsonText } from '../print.ts';
import { lineJson } from '../render/event-json.ts';
import { shownTime } from '../render/facts.ts';
import { type Style, styleOf } from '../render/style.ts';

export const log: Command = {
  words: [],
  options: {
    type: {
      value: 'TYPE',
      names: 'event-type',
      many: true,
      help: 'events of this type, or of all that begin so: step',
    },
    actor: { value: 'ACTOR', names: 'actor', many: true, help: 'what this actor did' },
    kind: {
      value: 'KIND',
      values: KINDS,
      many: true,
      help: 'what actors of this kind did: human, agent, ci or system',
    },
    step: { value: 'ID', names: 'step', help: 'what is about this step' },
    since: { value: 'TIME', help: 'from this time on: 2026-11-30T09:00Z, a date, or 2h ago' },
    until: { value: 'TIME', help: 'up to and with this time' },
    from: { value: 'N', help: 'from line N on' },
    to: { value: 'N', help: 'up to and with line N' },
    limit: {
      value: 'N',
      help: 'at most so many, the newest, or with --from the first (default 50, 0 is all)',
    },
    reverse: { help: 'newest first' },
    follow: { help: 'go on with what is still to come, until Ctrl-C' },
  },
  details: [
    'What is given more than once fits where one of them does; different filters must all fit. --goal ID keeps to what is about that goal, --session ID to what happened in that session.',
    'With --follow each line comes once, when it is whole; with --json too, an event then is an object of its own, a line each.',
  ],
  examples: [
    { line: 'loopledger log' },
    { line: 'loopledger log --type step --since 2h' },
    { line: 'loopledger log --limit 0 --json' },
  ],
  answer: {
    events:
      'the events as they stand in the log, each with its line hash `sha256`; of a withheld line what is known of it',
    left_out: 'how many more fit that --limit left out; null where that was not counted',
  },
  run: async (context, args) => {
    const { ledger, state, head, fault } = await read(context, args.common);
    const filter = takeFilter(context, args, state, head.seq);
    const streamed: Streamed = {
      ok: true,
      pieces: (json) => {
        if (filter.follow) return followed(context, ledger, filter, head.seq, json);
        return json ? jsonPieces(ledger, filter, fault) : textPieces(context, ledger, filter);
      },
    };
    return fault === undefined ? streamed : { ...streamed, fault };
  },
};

/** Lines that fit, in the order they are shown. Only where the newest are wanted are they held, `limit` at most. */
async function* matching(
  ledger: Ledger,
  filter: Filter,
  left: { out: number | null },
): AsyncGenerator<LogLine> {
  const { from, to, limit, newest, reverse, fits } = filter;
  if (!newest && !reverse) {
    let shown = 0;
    for await (const line of ledger.lines(from, to)) {
      if (!fits(line)) continue;
      if (limit !== 0 && shown === limit) {
        left.out = null;
        return;
      }
      shown += 1;
      yield line;
    }
    return;
  }
  const held: LogLine[] = [];
  for await (const line of ledger.lines(from, to)) {
    if (!fits(line)) continue;
    if (limit !== 0 && held.length === limit) {
      left.out = (left.out ?? 0) + 1;
      if (!newest) continue;
      held.shift();
    }
    held.push(line);
  }
  if (reverse) held.reverse();
  for (const line of held) yield line;
}

/** What is there, then what comes. The lines there are read again on the way, so none is missed between the two. */
async function* followed(
  context: Context,
  ledger: Ledger,
  filter: Filter,
  last: number,
  json: boolean,
): AsyncGenerator<string> {
  const interruption = context.interruption();
  const signal = AbortSignal.any([interruption, await context.stdout.abandonment(interruption)]);
  const style = styleOf(context);
  const piece = (line: LogLine): string => (json ? `${jsonText(lineJson(line))}\n` : textLine(line, style));
  for await (const line of matching(ledger, filter, { out: 0 })) {
    if (signal.aborted) return;
    yield piece(line);
  }
  for await (const line of ledger.follow(last + 1, signal)) if (filter.fits(line)) yield piece(line);
}

const textLine = (line: LogLine, style: Style): string => {
  const { seq, at, actor, what } = timelineEntry(line);
  const when = at === undefined ? '' : `${style('dim', shownTime(at))}  `;
  return `${String(seq).padStart(5)}  ${when}${actor === undefined ? '' : `${style('cyan', actor)}  `}${what}\n`;
};

async function* textPieces(context: Context, ledger: Ledger, filter: Filter): AsyncGenerator<string> {
  const style = styleOf(context);
  const left: { out: number | null } = { out: 0 };
  for await (const line of matching(ledger, filter, left)) yield textLine(line, style);
  if (left.out === null) yield 'more fit: loopledger log --limit 0 shows all\n';
  else if (left.out > 0) yield `${left.out} more fit: loopledger log --limit 0 shows all\n`;
}

async function* jsonPieces(
  ledger: Ledger,
  filter: Filter,
  fault: Failure | undefined,
): AsyncGenerator<string> {
  const left: { out: number | null } = { out: 0 };
  let first = true;
  yield '{"ok":true,"events":[';
  for await (const line of matching(ledger, filter, left)) {
    yield `${first ? '' : ','}${jsonText(lineJson(line))}`;
    first = false;
  }
  const beside = fault === undefined ? '' : `,"fault":${jsonText(failureJson(fault))}`;
  yield `],"left_out":${left.out}${beside}}\n`;
}
