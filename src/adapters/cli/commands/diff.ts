import type { Ledger } from '../../../app/ledger.ts';
import type { State } from '../../../domain/state.ts';
import { type Change, type Difference, diff as diffOf } from '../../../projections/diff.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { CURRENT_STATE_VIEW, stateViews } from '../../../projections/state-view.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { takeInstant } from '../input/instant.ts';
import { read } from '../open.ts';
import { withProgress } from '../render/progress.ts';
import { columnsOf, type Style, styleOf } from '../render/style.ts';
import { shorten } from '../render/width.ts';

const HELP = 'loopledger help diff';

export const diff: Command = {
  words: [
    {
      name: 'FROM',
      need: 'one',
      values: ['head', 'head~1'],
      help: 'line N, head, head~N, a time, or a duration ago',
    },
    { name: 'TO', need: 'optional', values: ['head', 'head~1'], help: 'the same (default head)' },
  ],
  options: {},
  details: [
    'Compares the state as it was after two lines: goals, steps, claims, checks, questions, evidence, lessons and sessions. A time means the last line recorded up to it.',
  ],
  examples: [
    { line: 'loopledger diff head~3' },
    { line: 'loopledger diff 0 head' },
    { line: 'loopledger diff 2h' },
  ],
  answer: {
    from: 'the line compared from',
    to: 'the line compared to',
    differences:
      'kind, id, title, how (added, removed or changed), and `changes`: field, from and to, the side that has no such field left out',
  },
  run: async (context, args) => {
    const { ledger, state, head, fault } = await read(context, args.common);
    const [first = '', second = 'head'] = args.words;
    const points = [first, second].map((text) => pointOf(context, text, head.seq));
    const [from, to] = await withProgress(context, 'replaying', async () => [
      await stateAt(ledger, state, points[0]),
      await stateAt(ledger, state, points[1]),
    ]);
    if (from === undefined || to === undefined) throw new TypeError('two points give two states');
    const view = stateViews[CURRENT_STATE_VIEW];
    const found = diffOf(view(from), view(to));
    const json = {
      from: from.head.seq,
      to: to.head.seq,
      differences: found.map((it): JsonObject => ({ ...it, changes: it.changes as unknown as JsonObject[] })),
    };
    const shorts = [shortIdsOf(to), shortIdsOf(from)];
    const short = (id: string): string => shorts.map((it) => it(id)).find((it) => it !== id) ?? id;
    const screen = { style: styleOf(context), width: columnsOf(context), short };
    return done(json, inWords(from.head.seq, to.head.seq, found, screen), fault);
  },
};

type Point = { readonly to: number } | { readonly at: string };

const pointOf = (context: Context, text: string, last: number): Point => {
  const [, back = '0'] = /^head(?:~(\d{1,15}))?$/i.exec(text) ?? [];
  const [, line] = /^@?(\d{1,15})$/.exec(text) ?? [];
  const isHead = /^head(?:~\d{1,15})?$/i.test(text);
  if (!isHead && line === undefined) return { at: takeInstant('from', text, context.now(), HELP) };
  const to = line === undefined ? last - Number(back) : Number(line);
  if (to >= 0 && to <= last) return { to };
  throw new UsageError(`there is no line ${visible(text)}: the last is ${last}`, HELP);
};

const stateAt = async (ledger: Ledger, now: State, point: Point | undefined): Promise<State> => {
  if (point === undefined || ('to' in point && point.to === now.head.seq)) return now;
  return ledger.replay(point);
};

interface Screen {
  readonly style: Style;
  readonly width: number;
  readonly short: (id: string) => string;
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;
const TINTS = { added: 'green', removed: 'red', changed: 'yellow' } as const;

const inWords = (from: number, to: number, found: readonly Difference[], screen: Screen): string => {
  const { style, width, short } = screen;
  if (found.length === 0) return `nothing is different between line ${from} and line ${to}`;
  return [
    `line ${from} to line ${to}`,
    ...found.flatMap(({ kind, id, title, how, changes }) => {
      const head = `${SIGNS[how]} ${kind} ${short(id)}  `;
      return [
        `${style(TINTS[how], head)}${shorten(visible(title), Math.max(8, width - head.length))}`,
        ...changes.map((change) => shorten(`    ${changeInWords(change, short)}`, width)),
      ];
    }),
  ].join('\n');
};

const changeInWords = ({ field, from, to }: Change, short: Screen['short']): string => {
  const name = field.replace(/[0-9A-Z]{26}$/, short);
  if (from === undefined) return `${name}: ${value(to, short)}`;
  return `${name}: ${value(from, short)} → ${to === undefined ? 'none' : value(to, short)}`;
};

const value = (it: unknown, short: Screen['short']): string =>
  typeof it === 'string' ? visible(short(it)) : visible(JSON.stringify(it));
