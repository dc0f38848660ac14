import type { Card, ColumnOfCards, StepCard } from '../../../projections/board.ts';
import { visible } from '../../../projections/visible.ts';
import type { Screen } from './status.ts';
import { shorten } from './width.ts';

const HEADS = {
  'needs-you': 'needs a human',
  ready: 'ready',
  'in-work': 'in work',
  waiting: 'waiting',
  done: 'done',
} as const;

/** Columns one under the other, a card a line: five beside each other say nothing in 80 columns. */
export const boardInWords = (columns: readonly ColumnOfCards[], from: number, screen: Screen): string =>
  columns
    .map(({ column, total, cards }) => {
      const rest = total - from - cards.length;
      return [
        screen.style('bold', `${HEADS[column]} (${total})`),
        ...cards.map((card) => shorten(`  ${cardLine(card, screen)}`, screen.width)),
        ...(rest > 0 ? [`  and ${rest} more: loopledger board --skip ${from + cards.length}`] : []),
      ].join('\n');
    })
    .join('\n\n');

const cardLine = (card: Card, { short }: Screen): string => {
  if (card.kind === 'step') return stepLine(card, short);
  return `${short(card.question ?? card.criterion ?? card.goal)}  ${visible(card.text)}: ${card.why}`;
};

const stepLine = (card: StepCard, short: (id: string) => string): string => {
  const said = [
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
    ...(card.provisional === undefined ? [] : [`provisional on ${card.provisional.map(short).join(', ')}`]),
    ...(card.flagged === undefined ? [] : [`flagged: ${short(card.flagged)} is not what it was started on`]),
    ...(card.returns > 0 ? [`returned ${card.returns}×`] : []),
    ...(card.why === undefined ? [] : [card.why]),
    ...acceptedWords(card),
    ...(card.status === 'dropped' ? ['dropped'] : []),
  ];
  return `${short(card.id)}  ${visible(card.title)}${said.length === 0 ? '' : `  [${visible(said.join('; '))}]`}`;
};

/** Below a signed-in word nothing is called proven, and what rests on its worker's own check says so. */
const acceptedWords = ({ accepted }: StepCard): string[] => {
  if (accepted === undefined) return [];
  if (accepted.by === 'checks') return [accepted.own_check ? 'accepted (own check)' : 'accepted by checks'];
  if (accepted.by === 'peer') return [`accepted by ${accepted.actor} (peer, unproven)`];
  return [`accepted by ${accepted.actor} (proof ${accepted.proof})`];
};
