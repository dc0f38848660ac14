import { driftInWords } from '../drift-facts.ts';
import { visible } from '../visible.ts';
import { boundarySection } from './boundary.ts';
import { budgetSection } from './budgets.ts';
import type { CallFact } from './calls.ts';
import type { BriefFacts } from './facts.ts';
import type { Entry } from './fence.ts';
import type { CheckFact, CriterionFact, GoalFact } from './goal.ts';
import { answerEntry, questionsSection } from './questions.ts';
import { leftOut, quoted, quotedPart, type Section, shortTree } from './section.ts';
import type { HolderFact, StepFact } from './step.ts';

/*
 * The seven parts that are never cut. What they quote has caps of its own when it is written; the two that have
 * none, an argv and a call's input, are excerpts that say so.
 */
export const keptSections = (facts: BriefFacts): Section[] => [
  goalSection(facts),
  boundarySection(facts.boundary),
  budgetSection(facts.budgets),
  questionsSection(facts.questions),
  stepSection(facts),
  callsSection(facts),
  lessonsSection(facts),
];

const goalSection = ({ goal, goals }: BriefFacts): Section => {
  const title = 'Goal';
  if (goal === undefined) {
    const words =
      goals.shown.length === 0
        ? 'No goal is open.'
        : 'None is picked. `--goal` picks one of those that are open:';
    const entries = goals.shown.map((it) =>
      quotedPart(`goal ${it.id}`, it.objective, `loopledger goal show ${it.id}`),
    );
    return {
      title,
      words,
      entries: [...entries, ...leftOut(goals.left_out, 'older goals', 'loopledger goal list')],
    };
  }
  return {
    title,
    entries: [
      quoted(goalLine(goal), goal.objective),
      ...(goal.paused === undefined ? [] : [quoted(pausedLine(goal.paused), goal.paused.reason)]),
      ...goal.non_goals.map((text) => quoted('not a goal', text)),
      ...goal.criteria.map((it) => quoted(criterionLine(it), it.text)),
    ],
  };
};

const goalLine = ({ id, status, opened_by, confirmed, steps }: GoalFact): string => {
  const word =
    confirmed === undefined
      ? `opened by ${opened_by}, confirmed by nobody: a proposal, its criteria prove nothing yet`
      : `confirmed by ${confirmed.by} (proof ${confirmed.proof})`;
  const left = steps.planned + steps.claimed + steps.returned;
  return `goal ${id}, ${status}, ${word}; steps: ${steps.accepted} accepted, ${steps.submitted} submitted, ${left} to do, ${steps.dropped} dropped`;
};

const pausedLine = ({ by, proof, seq }: NonNullable<GoalFact['paused']>): string =>
  `paused by ${by} (proof ${proof}), seq ${seq}: nothing of it is taken up; what is held may be submitted or released`;

const criterionLine = ({ id, check, judge, judged }: CriterionFact): string => {
  if (check !== undefined) return `criterion ${id}, by check ${check.id}: ${lastRun(check)}`;
  const by = `criterion ${id}, by ${judge ?? 'nobody'}`;
  if (judged === undefined) return `${by}: not judged`;
  return `${by}: ${judged.verdict}, says ${judged.by} (proof ${judged.proof}) on ${shortTree(judged.tree)}`;
};

const lastRun = ({ last, changed }: CheckFact): string => {
  const since = changed === undefined ? '' : `, changed by ${changed.by}, seq ${changed.seq}`;
  if (last === undefined) return `never run${changed === undefined ? '' : ' as it is'}${since}`;
  const exit = last.exit === undefined ? '' : ` (exit ${last.exit})`;
  return `${last.outcome}${exit} on ${shortTree(last.tree)}, seq ${last.seq}${since}`;
};

const stepSection = ({ step, drift, answers, holders }: BriefFacts): Section => ({
  title: 'Your step',
  ...(step === undefined ? { words: 'You hold none.' } : {}),
  entries: [
    ...(step === undefined ? [] : stepEntries(step)),
    ...drift.map((it) => quoted(driftInWords(it), visible(it.path))),
    ...answers.shown.map(answerEntry),
    ...leftOut(answers.left_out, 'older answers', 'loopledger ask list --all'),
    ...holders.shown.map(holderEntry),
    ...leftOut(holders.left_out, 'older claims', 'loopledger step list'),
  ],
});

const stepEntries = (step: StepFact): Entry[] => {
  const lease = step.lapsed ? `lapsed at ${step.expires}, others may take it` : `until ${step.expires}`;
  const asked = step.asked;
  const halted = step.blocked === undefined ? '' : `, halted: it waits for question ${step.blocked}`;
  return [
    quoted(`your step ${step.id}, token ${step.token}, lease ${lease}${halted}`, step.title),
    ...(asked === undefined
      ? []
      : [quoted(`returned ${step.returns} times; ${asked.by} asks, seq ${asked.seq}`, asked.text)]),
    ...step.checks.map((it) =>
      quotedPart(`needs check ${it.id}: ${lastRun(it)}`, commandOf(it), 'loopledger check list'),
    ),
    ...(step.judge === undefined ? [] : [{ own: `needs judge ${step.judge}` }]),
    ...(step.scope.length === 0 ? [] : [quoted('scope', step.scope.join('\n'))]),
  ];
};

/** The folder is said where it is not the project's root. */
const commandOf = ({ argv, folder }: CheckFact): CheckFact['argv'] =>
  folder === '.' ? argv : { ...argv, text: `${argv.text}\nin ${folder}` };

const holderEntry = ({ step, title, actor, session, expires, live }: HolderFact): Entry =>
  quoted(
    `${live ? 'held by' : 'was held by'} ${actor}, session ${session}, lease to ${expires}: step ${step}`,
    title,
  );

const callsSection = ({ calls, imported_calls }: BriefFacts): Section => {
  const entries = [
    ...calls.map(callEntry),
    ...imported_calls.shown.map(({ seq, tool }) => quoted(`call ${seq}, of an imported log`, visible(tool))),
    ...leftOut(imported_calls.left_out, 'older calls of imported logs', 'loopledger call list'),
  ];
  const words =
    'No return is known. Never run one again by itself: find out what it did, then `loopledger call settle`.';
  return { title: 'Calls of unknown outcome', words: entries.length === 0 ? 'None.' : words, entries };
};

const callEntry = ({ seq, at, session, of, tool, call, side, input }: CallFact): Entry => {
  const whose = of === 'own' ? 'yours' : of === 'open' ? 'open: may be under way' : of;
  const names = [tool, call, ...(side === undefined ? [] : [side])];
  const text = `${names.map(visible).join(' ')}\n${input.text}`;
  return quotedPart(
    `call ${seq}, ${at}, session ${session} (${whose})`,
    { ...input, text },
    `loopledger show ${seq}`,
  );
};

const lessonsSection = ({ lessons }: BriefFacts): Section => ({
  title: 'Pinned lessons',
  ...(lessons.length === 0 ? { words: 'None.' } : {}),
  entries: lessons.map(({ id, by, text }) => quoted(`lesson ${id} by ${by}`, text)),
});
