import type { Stats } from '../../../projections/stats/stats-schema.ts';
import { visible } from '../../../projections/visible.ts';
import { type Fact, facts, shownTime } from './facts.ts';
import { moneyText } from './money.ts';
import type { Screen } from './status.ts';
import { type Column, table } from './table.ts';

/** The days, types, actors and checks that a screen gets; JSON has them all. */
const MOST = 12;

export const statsInWords = (stats: Stats, screen: Screen): string =>
  [overall(stats), ...parts(stats, screen)].filter((part) => part !== '').join('\n\n');

const overall = ({
  events,
  withheld,
  newer,
  first_at: first,
  last_at: last,
  longest_silence: silence,
  now,
}: Stats): string =>
  facts([
    ['events', String(events)],
    ['withheld', some(withheld)],
    ['of a later version', some(newer)],
    ['from', first === undefined ? undefined : shownTime(first)],
    ['to', last === undefined ? undefined : shownTime(last)],
    [
      'longest silence',
      silence === undefined
        ? undefined
        : `${lengthOf(silence.seconds)}, from ${shownTime(silence.from_at)} (lines ${silence.from_seq} to ${silence.to_seq})`,
    ],
    ['goals', counted(now.goals)],
    ['steps', counted(now.steps)],
    ['open sessions', some(now.sessions_open)],
    ['open calls', some(now.calls_open)],
  ]).join('\n');

const parts = (stats: Stats, screen: Screen): string[] => {
  const { steps, checks, sessions, human_waits: waits } = stats;
  return [
    part('steps', screen, [
      ['planned', some(steps.planned)],
      ['claimed', times(steps.claims)],
      ['submitted', times(steps.submitted)],
      ['accepted', times(steps.accepted)],
      ['returned', times(steps.returned)],
      ['dropped', some(steps.dropped)],
      ['claim to submit', spans(steps.claim_to_submit)],
      ['submit to accept', spans(steps.submit_to_accept)],
    ]),
    part('checks', screen, [
      [
        'runs',
        checks.green_percent === undefined
          ? undefined
          : `${checks.runs}: ${checks.green} green, ${checks.red} red, ${checks.other} other (${checks.green_percent} % green)`,
      ],
      ...checks.flaky
        .slice(0, MOST)
        .map(
          (it): Fact => [
            'flaky',
            `${screen.short(it.check)}: ${it.green} green and ${it.red} red on ${it.tree.slice(0, 16)}`,
          ],
        ),
    ]),
    part('waits for a human', screen, [
      ['answers', spans(waits.questions)],
      ['open questions', some(waits.questions_open)],
      ['judgements', spans(waits.judgements)],
    ]),
    part('sessions', screen, [
      ['started', some(sessions.started)],
      ['imported', some(sessions.imported)],
      ['ended', some(sessions.ended)],
      ['lost', some(sessions.lost)],
      ['length', spans(sessions.length)],
    ]),
    listed('usage', screen, USAGE, stats.usage, (it) => [
      String(it.records),
      String(it.input),
      String(it.output),
      String(it.cache_read),
      String(it.cache_write),
      moneyText(it.money.map(({ currency, micros }) => [currency, micros])),
      it.model === '' ? '(not told)' : it.model,
    ]),
    listed('actors', screen, ACTORS, stats.actors, (it) => [
      String(it.events),
      String(it.sessions),
      it.actor,
    ]),
    listed(
      'days',
      screen,
      DAYS,
      stats.days.slice(-MOST),
      (it) => [it.day, String(it.events)],
      stats.days.length,
    ),
    listed(
      'events',
      screen,
      TYPES,
      [...stats.types].sort((a, b) => b.events - a.events),
      (it) => [String(it.events), it.type],
    ),
  ];
};

const right = true as const;
const gives = true as const;
const USAGE = [
  { head: 'counted', right },
  { head: 'in', right },
  { head: 'out', right },
  { head: 'cache read', right },
  { head: 'cache written', right },
  { head: 'money', right },
  { head: 'model', gives },
];
const ACTORS = [
  { head: 'events', right },
  { head: 'sessions', right },
  { head: 'actor', gives },
];
const DAYS = [{ head: 'day' }, { head: 'events', right }];
const TYPES = [
  { head: 'events', right },
  { head: 'type', gives },
];

const part = (name: string, { style }: Screen, all: readonly Fact[]): string => {
  const lines = facts(all);
  return lines.length === 0 ? '' : [style('bold', name), ...lines.map((line) => `  ${line}`)].join('\n');
};

const listed = <T>(
  name: string,
  { style, width }: Screen,
  columns: readonly Column[],
  all: readonly T[],
  row: (it: T) => readonly string[],
  total = all.length,
): string => {
  if (all.length === 0) return '';
  const shown = all.slice(0, MOST);
  const left = total - shown.length;
  return [
    style('bold', name),
    ...table(columns, shown.map(row), width - 2)
      .split('\n')
      .map((line) => `  ${line}`),
    ...(left > 0 ? [`  and ${left} more: loopledger stats --json`] : []),
  ].join('\n');
};

const some = (n: number): string | undefined => (n === 0 ? undefined : String(n));

const times = (n: number): string | undefined => (n === 0 ? undefined : `${n} ${n === 1 ? 'time' : 'times'}`);

const counted = (counts: Readonly<Record<string, number>>): string | undefined => {
  const all = Object.entries(counts).map(([name, n]) => `${n} ${visible(name)}`);
  return all.length === 0 ? undefined : all.join(', ');
};

const spans = ({
  n,
  median_s: median,
  longest_s: longest,
}: Stats['sessions']['length']): string | undefined =>
  median === undefined || longest === undefined
    ? undefined
    : `median ${lengthOf(median)}, longest ${lengthOf(longest)} (of ${n})`;

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** `2d 3h`, `1h 5m`, `40s`: the two greatest units. */
const lengthOf = (seconds: number): string => {
  const at = UNITS.findIndex(([, size]) => seconds >= size);
  const [first, second] = UNITS.slice(at < 0 ? UNITS.length - 1 : at);
  if (first === undefined) return '0s';
  const whole = `${Math.floor(seconds / first[1])}${first[0]}`;
  const rest = second === undefined ? 0 : Math.floor((seconds % first[1]) / second[1]);
  return rest === 0 || second === undefined ? whole : `${whole} ${rest}${second[0]}`;
};
