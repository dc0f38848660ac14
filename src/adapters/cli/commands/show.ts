import type { Ledger } from '../../../app/ledger.ts';
import { SHORTEST_ENDING } from '../../../domain/refs.ts';
import type { State } from '../../../domain/state.ts';
import type { LogLine } from '../../../format/event.ts';
import { type Answer, done, type Failure } from '../answer.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit.ts';
import { FailureError } from '../failure.ts';
import { read } from '../open.ts';
import { dataInWords } from '../render/data.ts';
import { lineJson } from '../render/event-json.ts';
import { facts, shownTime } from '../render/facts.ts';
import { questionStanding } from '../render/question.ts';

export const show: Command = {
  words: [
    {
      name: 'WHICH',
      names: 'thing',
      need: 'one',
      help: 'number of a line (12 or @12), or the id, or ending of one, of an event or thing',
    },
  ],
  options: {},
  details: ['Of a thing (a goal, step, check …) the event that made it is shown.'],
  examples: [{ line: 'loopledger show 0' }, { line: 'loopledger show <step>' }],
  answer: { event: 'the event as it stands in the log, with its line hash `sha256`' },
  run: async (context, args) => {
    const { ledger, state, head, fault } = await read(context, args.common);
    const which = args.words[0] ?? '';
    const [, digits] = /^@?(\d{1,15})$/.exec(which) ?? [];
    const asNumber = digits === undefined ? Number.NaN : Number(digits);
    const line =
      asNumber <= head.seq
        ? await lineAt(ledger, asNumber)
        : await lineNamed(ledger, state, which.toUpperCase());
    if ('ok' in line) return line;
    return shown(line, fault, standingOf(state, line, new Date(context.now()).toISOString()));
  },
};

/** A question or watch is shown as it was made, with what has become of it. */
const standingOf = (state: State, line: LogLine, now: string): string | undefined => {
  if (line.kind === 'event' && line.event.type === 'watch.opened') {
    return state.watches.get(String(line.event.data.watch))?.status ?? 'closed';
  }
  const id =
    line.kind === 'event' && line.event.type === 'decision.asked' ? line.event.data.decision : undefined;
  const question = typeof id === 'string' ? state.questions.get(id) : undefined;
  return question === undefined ? undefined : questionStanding(state, question, now);
};

const shown = async (
  line: LogLine,
  fault: Failure | undefined,
  standing: string | undefined,
): Promise<Answer> => {
  // Words for every kind of event: `next` and `status`, which start with this, need none of them.
  const { timelineEntry } = await import('../../../projections/timeline.ts');
  const { seq, at, actor, type, what } = timelineEntry(line);
  const text = [
    ...facts([
      ['line', String(seq)],
      ['what', what],
      ['now', standing],
      ['type', type],
      ['actor', actor],
      ['at', at === undefined ? undefined : shownTime(at)],
      ['id', line.kind === 'event' ? line.event.id : undefined],
      ['key', line.kind === 'event' ? line.event.cmd : undefined],
      ['sha256', line.hash],
    ]),
    ...(line.kind === 'event' ? ['', ...dataInWords(line.event.data)] : []),
  ].join('\n');
  return done({ event: lineJson(line) }, text, fault);
};

const lineAt = async (ledger: Ledger, seq: number): Promise<LogLine> => {
  for await (const line of ledger.lines(seq, seq)) return line;
  throw new FailureError(unknown(String(seq)));
};

/** By the ending of the id of a thing, which is the event that made it; else of an event's own id. */
const lineNamed = async (ledger: Ledger, state: State, ending: string): Promise<LogLine | Failure> => {
  if (ending.length < SHORTEST_ENDING) return unknown(ending);
  const seqs = new Map<string, number>();
  for (const things of [
    state.goals,
    state.steps,
    state.checks,
    state.sessions,
    state.evidence,
    state.lessons,
    state.questions,
    state.keys,
    state.watches,
  ]) {
    for (const { id, seq } of things.values()) if (id.endsWith(ending)) seqs.set(id, seq);
  }
  if (seqs.size === 0) {
    for await (const line of ledger.lines()) {
      if (line.kind !== 'event') continue;
      const made = line.event.type === 'choice.recorded' ? String(line.event.data.choice) : line.event.id;
      for (const id of [line.event.id, made]) if (id.endsWith(ending)) seqs.set(id, line.seq);
    }
  }
  const [seq, another] = seqs.values();
  if (seq === undefined) return unknown(ending);
  return another === undefined ? lineAt(ledger, seq) : ambiguous(ending, [...seqs.keys()]);
};

const unknown = (which: string): Failure => ({
  ok: false,
  code: 'unknown-id',
  what: `no line has the number ${which}, and nothing an id that is or ends with it`,
  instead: 'loopledger log',
  exit: EXIT.refused,
});

const ambiguous = (ending: string, ids: readonly string[]): Failure => ({
  ok: false,
  code: 'ambiguous-id',
  what: `${ids.length} ids end with ${ending}: ${ids.slice(0, 4).join(', ')}`,
  instead: 'loopledger log',
  exit: EXIT.refused,
});
