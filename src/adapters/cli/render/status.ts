import { driftInWords } from '../../../projections/drift-facts.ts';
import type { GoalStatus, Status } from '../../../projections/status.ts';
import { visible } from '../../../projections/visible.ts';
import type { Wait } from '../../../projections/waits.ts';
import { shownTime } from './facts.ts';
import type { Style } from './style.ts';
import { shorten } from './width.ts';

export interface Screen {
  readonly style: Style;
  readonly width: number;
  readonly short: (id: string) => string;
}

const MOST = 8;

/** One screen: what there is, what is mine, what waits for whom, and where the log stands. */
export const statusInWords = (status: Status, path: string, screen: Screen): string => {
  const { style, width } = screen;
  const { goals, waits, head, title, human_proof: proof, read_only: readOnly } = status;
  return [
    style('bold', shorten(visible(title ?? 'a ledger'), width)),
    ...(readOnly === undefined ? [] : [style('red', visible(`read-only: ${readOnly.what}`))]),
    ...(status.branch === undefined ? [] : [visible(status.branch.what)]),
    ...handedOver(status, screen),
    '',
    ...(goals.length === 0 ? ['no goal is open: loopledger goal open "…" --check "…"'] : []),
    ...capped(goals, (goal) => goalLines(goal, screen), 'loopledger goal list'),
    ...(status.closed_goals === 0 ? [] : [`${status.closed_goals} closed: loopledger goal list`]),
    ...mine(status, screen),
    ...budgets(status, screen),
    ...drift(status, screen),
    ...(waits.length === 0 ? [] : ['', style('bold', 'waits for a human')]),
    ...capped(waits, (wait) => [waitLine(wait, screen)], 'loopledger board'),
    ...unknownCalls(status, screen),
    ...boundaryLine(status),
    '',
    `head ${head.seq} ${head.hash.slice(0, 16)} · ${countsLine(status)}`,
    style(
      'dim',
      shorten(
        visible(`a human's acts need proof: ${proof ?? '?'} · not verified in full: loopledger verify`),
        width,
      ),
    ),
    style('dim', visible(path)),
  ].join('\n');
};

const handedOver = ({ handed_over: over, offers }: Status, { style, short }: Screen): string[] => [
  ...(over === undefined ? [] : [style('red', visible(`${over.what}: loopledger handoff show`))]),
  ...offers.map(({ id, by, to, seq }) =>
    visible(`handoff ${short(id)} of ${by} waits for ${to ?? 'anybody'}, since line ${seq}`),
  ),
];

const capped = <T>(all: readonly T[], lines: (it: T) => string[], rest: string): string[] => [
  ...all.slice(0, MOST).flatMap(lines),
  ...(all.length > MOST ? [`  and ${all.length - MOST} more: ${rest}`] : []),
];

/** A thing with its title, cut to the screen; the colour is put on after cutting. */
const titled = (name: string, id: string, title: string, { style, width, short }: Screen): string => {
  const shown = short(id);
  const rest = width - name.length - shown.length - 3;
  return `${name} ${style('cyan', shown)}  ${shorten(visible(title), rest)}`;
};

const goalLines = (goal: GoalStatus, screen: Screen): string[] => {
  const { steps, criteria, confirmed, ready, flagged } = goal;
  const word =
    goal.status !== 'open'
      ? goal.status
      : goal.paused !== undefined
        ? `paused by ${goal.paused.by} (proof ${goal.paused.proof}) since line ${goal.paused.seq}`
        : confirmed === undefined
          ? 'a proposal, unconfirmed'
          : `confirmed by ${confirmed.by} (proof ${confirmed.proof})`;
  const counts = [
    `${criteria.proven}/${criteria.total} criteria proven`,
    ...(Object.entries(steps) as [string, number][]).flatMap(([name, n]) => (n > 0 ? [`${n} ${name}`] : [])),
    `${ready} ready`,
    ...(flagged > 0 ? [`${flagged} flagged`] : []),
  ];
  return [titled('goal', goal.id, goal.objective, screen), `  ${visible(word)}`, `  ${counts.join(' · ')}`];
};

const mine = ({ step }: Status, screen: Screen): string[] => {
  if (step === undefined) return [];
  const { style } = screen;
  const until =
    step.blocked !== undefined
      ? style('yellow', `halted: it waits for question ${screen.short(step.blocked)}`)
      : step.lapsed
        ? style('red', 'the lease ran out')
        : `until ${shownTime(step.expires)}`;
  const rests = [
    ...(step.provisional === undefined
      ? []
      : [`provisional: ${step.provisional.map(screen.short).join(', ')} waits for a judge`]),
    ...(step.flagged === undefined ? [] : [`flagged: ${screen.short(step.flagged)} is not what it was`]),
  ];
  return [
    '',
    titled('your step', step.id, step.title, screen),
    `  ${until}, token ${step.token}`,
    ...rests.map((it) => `  ${it}`),
  ];
};

const drift = ({ drift: all }: Status, { style, width, short }: Screen): string[] => {
  if (all.length === 0) return [];
  return [
    '',
    style('bold', 'work where none was planned'),
    ...capped(
      all,
      (it) => [
        style(
          'yellow',
          shorten(`  ${short(it.step ?? it.goal)}  ${visible(it.path)}: ${driftInWords(it)}`, width),
        ),
      ],
      'loopledger log',
    ),
  ];
};

const STANDINGS = { ok: 'dim', warned: 'yellow', spent: 'red' } as const;

const budgets = ({ budgets: all, goals }: Status, { style, width, short }: Screen): string[] => {
  if (all.length === 0) return [];
  return [
    '',
    style('bold', 'budget'),
    ...capped(
      all,
      ({ what, goal, standing, until }) => {
        const of = goal !== undefined && goals.length > 1 ? ` (${short(goal)})` : '';
        const ends = until === undefined ? '' : `, until ${shownTime(until)}`;
        return [style(STANDINGS[standing], shorten(visible(`  ${what}${of}: ${standing}${ends}`), width))];
      },
      'loopledger budget show',
    ),
  ];
};

const waitLine = (
  { kind, step, criterion, question, goal, text, why, since }: Wait,
  { width, short }: Screen,
): string =>
  shorten(
    `  ${short(question ?? step ?? criterion ?? goal)}  ${visible(text)}: ${why} (${kind}, since line ${since})`,
    width,
  );

const unknownCalls = ({ unknown_calls: calls }: Status, { style, width }: Screen): string[] => {
  if (calls.length === 0) return [];
  return [
    '',
    style('bold', 'calls of unknown outcome'),
    ...capped(
      calls,
      ({ seq, tool }) => [shorten(`  ${seq}  ${visible(tool)}`, width)],
      'loopledger call list',
    ),
    '  find out what they did, then loopledger call settle',
  ];
};

const boundaryLine = ({ boundary: { allow, ask, deny, approvals, asked_for: asked } }: Status): string[] => {
  if (allow + ask + deny + approvals + asked === 0) return [];
  const rules = `boundary: ${allow} allow, ${ask} ask, ${deny} deny (loopledger boundary show)`;
  const leave = `${approvals} open approvals, ${asked} actions wait for one (loopledger approve list)`;
  return ['', rules, ...(approvals + asked === 0 ? [] : [leave])];
};

const countsLine = ({ counts, sessions, watches }: Status): string =>
  [
    `${counts.events} events`,
    `${sessions.open} open sessions`,
    `${counts.evidence} pieces of evidence`,
    ...(watches.total > 0 ? [`watches: ${watches.total}, ${watches.due} due`] : []),
    ...(counts.choices > 0 ? [`${counts.choices} choices`] : []),
    ...(counts.withheld > 0 ? [`${counts.withheld} withheld`] : []),
    ...(counts.refused_attempts > 0 ? [`${counts.refused_attempts} refused attempts`] : []),
  ].join(' · ');
