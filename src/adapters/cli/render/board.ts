import type { BoardColumn, Card, ColumnOfCards, StepCard } from '../../../projections/board.ts';
import { visible } from '../../../projections/visible.ts';
import { fitTo } from './fit.ts';
import type { Screen } from './status.ts';
import type { Tint } from './style.ts';
import { pad, shorten } from './width.ts';

const HEADS: Readonly<Record<BoardColumn, string>> = {
  'needs-you': 'needs a human',
  ready: 'ready',
  'in-work': 'in work',
  waiting: 'waiting',
  done: 'done',
};

const GAP = 2;
/** Narrower than this a card in a column says nothing any more. */
const LEAST = 18;
/** A column wider than this leaves gaps that the eye has to cross. */
const MOST = 36;
const TITLE_LINES = 3;
const SAID_LINES = 2;

/**
 * Columns beside each other where those that hold something have room; else one under the other, a card a line, as for
 * a program, which gets every card whole on its line.
 */
export const boardInWords = (columns: readonly ColumnOfCards[], from: number, screen: Screen): string => {
  const held = columns.filter(({ total }) => total > 0);
  const room = Math.floor((screen.width - GAP * (held.length - 1)) / Math.max(1, held.length));
  return held.length > 1 && room >= LEAST && room < Number.POSITIVE_INFINITY
    ? beside(held, columns, from, { ...screen, width: Math.min(MOST, room) })
    : stacked(columns, from, screen);
};

const more = ({ total, cards }: ColumnOfCards, from: number): number => total - from - cards.length;

const stacked = (columns: readonly ColumnOfCards[], from: number, screen: Screen): string =>
  columns
    .map((it) =>
      [
        screen.style('bold', `${HEADS[it.column]} (${it.total})`),
        ...it.cards.map((card) => shorten(`  ${cardLine(card, screen)}`, screen.width)),
        ...(more(it, from) > 0
          ? [`  and ${more(it, from)} more: loopledger board --skip ${from + it.cards.length}`]
          : []),
      ].join('\n'),
    )
    .join('\n\n');

interface Line {
  readonly text: string;
  readonly tint?: Tint;
}

const beside = (
  held: readonly ColumnOfCards[],
  all: readonly ColumnOfCards[],
  from: number,
  { style, width, short }: Screen,
): string => {
  const drawn = held.map((it): Line[] => [
    { text: shorten(`${HEADS[it.column]} (${it.total})`, width), tint: 'bold' },
    { text: '─'.repeat(width), tint: 'dim' },
    ...it.cards.flatMap((card) => [...cardLines(card, short, width), { text: '' }]),
    ...(more(it, from) > 0 ? [{ text: `and ${more(it, from)} more`, tint: 'dim' as const }] : []),
  ]);
  const height = Math.max(...drawn.map((lines) => lines.length));
  const rows = Array.from({ length: height }, (_, at) =>
    drawn
      .map((lines, column) => {
        const { text, tint } = lines[at] ?? { text: '' };
        const padded = column === drawn.length - 1 ? text : pad(text, width + GAP);
        return tint === undefined || text === '' ? padded : style(tint, text) + padded.slice(text.length);
      })
      .join('')
      .trimEnd(),
  );
  const empty = all.filter(({ total }) => total === 0).map(({ column }) => HEADS[column]);
  const next = Math.max(...held.map(({ cards }) => cards.length));
  return [
    rows.join('\n').trimEnd(),
    ...(empty.length === 0 ? [] : ['', style('dim', `nothing: ${empty.join(', ')}`)]),
    ...(held.some((it) => more(it, from) > 0) ? [`more: loopledger board --skip ${from + next}`] : []),
  ].join('\n');
};

const cardLines = (card: Card, short: (id: string) => string, width: number): Line[] => {
  const { id, title, said } = told(card, short);
  return [
    { text: shorten(id, width), tint: 'cyan' },
    ...few(title, width, TITLE_LINES).map((text) => ({ text })),
    ...said.flatMap((it) => few(it, width, SAID_LINES)).map((text) => ({ text, tint: 'dim' as const })),
  ];
};

/** The first lines of a text; that there were more is shown. */
const few = (text: string, width: number, most: number): string[] => {
  const lines = fitTo(text, width).split('\n');
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).map((line) => line.trim());
  return [...lines.slice(0, most - 1), shorten(rest.join(' '), width)];
};

const cardLine = (card: Card, { short }: Screen): string => {
  const { id, title, said } = told(card, short);
  if (card.kind !== 'step') return `${id}  ${title}: ${said.join('; ')}`;
  return `${id}  ${title}${said.length === 0 ? '' : `  [${said.join('; ')}]`}`;
};

/** What a card says, made visible. */
const told = (
  card: Card,
  short: (id: string) => string,
): { readonly id: string; readonly title: string; readonly said: readonly string[] } => {
  if (card.kind === 'step')
    return { id: short(card.id), title: visible(card.title), said: stepWords(card, short).map(visible) };
  return {
    id: short(card.question ?? card.criterion ?? card.goal),
    title: visible(card.text),
    said: [visible(card.why)],
  };
};

const stepWords = (card: StepCard, short: (id: string) => string): string[] => [
  ...(card.gate ? ['gate'] : []),
  ...(card.held === undefined
    ? []
    : [
        card.held.live
          ? `${card.held.actor} until ${card.held.expires.slice(11, 16)}Z`
          : `lapsed claim of ${card.held.actor}`,
      ]),
  ...(card.blocked === undefined ? [] : [`waits for question ${short(card.blocked)}`]),
  ...(card.after === undefined ? [] : [`after ${card.after.map(short).join(', ')}`]),
  ...(card.drift === undefined ? [] : [`left its scope ${card.drift}×`]),
  ...(card.budget === undefined ? [] : [card.budget]),
  ...(card.after_dropped === undefined
    ? []
    : [`after ${card.after_dropped.map(short).join(', ')} (dropped)`]),
  ...(card.halted === undefined ? [] : [card.halted]),
  ...(card.provisional === undefined ? [] : [`provisional on ${card.provisional.map(short).join(', ')}`]),
  ...(card.flagged === undefined ? [] : [`flagged: ${short(card.flagged)} is not what it was started on`]),
  ...(card.returns > 0 ? [`returned ${card.returns}×`] : []),
  ...(card.why === undefined ? [] : [card.why]),
  ...acceptedWords(card),
  ...(card.status === 'dropped' ? ['dropped'] : []),
];

/** Below a signed-in word nothing is called proven, and what rests on its worker's own check says so. */
const acceptedWords = ({ accepted }: StepCard): string[] => {
  if (accepted === undefined) return [];
  if (accepted.by === 'checks') return [accepted.own_check ? 'accepted (own check)' : 'accepted by checks'];
  if (accepted.by === 'peer') return [`accepted by ${accepted.actor} (peer, unproven)`];
  return [`accepted by ${accepted.actor} (proof ${accepted.proof})`];
};
