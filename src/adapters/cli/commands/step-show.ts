import { touchedOf } from '../../../domain/check/since.ts';
import type { Check } from '../../../domain/check/state.ts';
import { blockOf } from '../../../domain/decision/open.ts';
import { evidenceStanding } from '../../../domain/evidence/standing.ts';
import { haltInWords, haltOf } from '../../../domain/halt/halt.ts';
import { nouns } from '../../../domain/refs.ts';
import type { State } from '../../../domain/state.ts';
import { provisionalOn } from '../../../domain/step/chain.ts';
import { isLeft, type Step, takesChecks } from '../../../domain/step/state.ts';
import { argvText } from '../../../projections/goal-facts.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { finishedView, stepView } from '../../../projections/step-view.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { find } from '../find.ts';
import { read } from '../open.ts';
import { drifted, treeHere } from '../render/drift.ts';
import { type Fact, facts, shownTime } from '../render/facts.ts';
import { questionStanding } from '../render/question.ts';
import { stepStanding } from '../render/step-standing.ts';

export const stepShow: Command = {
  words: [
    { name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one (loopledger step list)' },
  ],
  options: {},
  examples: [{ line: 'loopledger step show <step>' }],
  answer: {
    step: 'the step, in the form of `steps`, or a finished one of `finished`, in the state view (docs/reference/state-view.md)',
  },
  run: async (context, args) => {
    const found = await read(context, args.common);
    const { state, fault } = found;
    const step = find(state.steps, args.words[0] ?? '', nouns.step);
    const view = finishedView(step) ?? stepView(step);
    const now = new Date(context.now()).toISOString();
    // Only what was handed in, or recorded, is bound to a tree: else git is not asked.
    const bound = step.submission !== undefined || state.evidenceOf.has(step.id);
    const tree = bound ? await treeHere(context, args, found) : undefined;
    const text = facts(factsOf(state, step, now, tree)).join('\n');
    return done({ step: view as unknown as JsonObject }, text, fault);
  },
};

const factsOf = (state: State, step: Step, now: string, tree: string | undefined): Fact[] => {
  const short = shortIdsOf(state);
  const { needs, claim, submission, asked } = step;
  const evidence = [...state.evidence.values()].filter((it) => it.step === step.id);
  return [
    ['step', step.id],
    ['title', step.title],
    ['state', stepStanding(step, now)],
    ...questionFacts(state, step, now),
    ...chainFacts(state, step, short),
    ...haltFacts(state, step, now),
    ['reopened', reopenedIn(step)],
    ['goal', `${short(step.goal)} ${state.goals.get(step.goal)?.objective ?? ''}`],
    ['planned', `by ${step.plannedBy}, line ${step.seq}`],
    ['priority', String(step.priority)],
    ['gate', step.gate ? 'yes: steps after it wait until it is accepted' : undefined],
    ['part of', step.parent === undefined ? undefined : short(step.parent)],
    ...step.after.map(
      (id): Fact => [
        'after',
        `${short(id)} (${state.steps.get(id)?.status ?? '?'}) ${state.steps.get(id)?.title ?? ''}`,
      ],
    ),
    ['scope', step.scope.length === 0 ? undefined : step.scope.join('  ')],
    ...needs.checks.map((id): Fact => ['needs check', checkInWords(state, id, short)]),
    ...touchedOf(state, step).map((it): Fact => ['check touched', touchedFact(it, short)]),
    ['needs judge', needs.judge],
    [
      'claim',
      claim === undefined
        ? undefined
        : `${claim.actor}, session ${short(claim.session)}, token ${claim.token}, until ${shownTime(claim.expires)}`,
    ],
    [
      'submitted',
      submission === undefined
        ? undefined
        : `line ${submission.seq} by ${submission.actor} on ${submission.tree}${drifted(submission.tree, tree)}`,
    ],
    ['summary', submission?.summary === '' ? undefined : submission?.summary],
    ...(submission?.follows ?? []).map((text): Fact => ['follows', text]),
    ['asked', asked === undefined ? undefined : `${asked.text} (${asked.by})`],
    ['returned', step.returns === 0 ? undefined : `${step.returns} times`],
    ['dropped', step.dropped?.reason],
    ...evidence.map(
      (it): Fact => [
        'evidence',
        `${short(it.id)} ${it.kind}, ${evidenceStanding(state, it, () => tree ?? it.tree)}: ${it.title}`,
      ],
    ),
  ];
};

/** What keeps it from being taken up, beside a question. */
const haltFacts = (state: State, step: Step, now: string): Fact[] => {
  const halt = takesChecks(step) ? haltOf(state, step, now) : undefined;
  if (halt === undefined || halt.kind === 'question') return [];
  const reason = halt.kind === 'deferred' ? halt.deferral.reason : halt.hold.reason;
  const whose = halt.step === step ? '' : `step ${halt.step.id}, which it is part of, `;
  const said = reason === undefined ? '' : `: ${reason}`;
  return [['waits', `${whose}${haltInWords(halt)}, line ${halt.since}${said}`]];
};

const reopenedIn = ({ reopened }: Step): string | undefined =>
  reopened &&
  `line ${reopened.seq} by ${reopened.by} (proof ${reopened.proof}), was ${reopened.was}: ${reopened.reason}`;

/** What it waits for, and what was answered to it before. */
const questionFacts = (state: State, step: Step, now: string): Fact[] => {
  const short = shortIdsOf(state);
  const waits = isLeft(step) ? blockOf(state, step) : undefined;
  const asked = [...state.questions.values()].filter(
    (it) => it.blocks.has(step.id) && it.id !== waits?.id && it.status !== 'withdrawn',
  );
  return [...(waits === undefined ? [] : [waits]), ...asked].map((it) => [
    it.id === waits?.id ? 'waits for' : 'question',
    `${short(it.id)} ${it.text} (${questionStanding(state, it, now)})`,
  ]);
};

const checkInWords = (state: State, id: string, short: (id: string) => string): string => {
  const check = state.checks.get(id);
  if (check === undefined) return short(id);
  const last = check.last === undefined ? 'never run' : `${check.last.outcome} in line ${check.last.seq}`;
  return `${short(id)} ${argvText(check.argv)} (${last})`;
};

/** What was done to a check that this step rests on, or rested on: whose word that was, and how well it is proven. */
const touchedFact = (check: Check, short: (id: string) => string): string => {
  const { id, argv, changed, removed } = check;
  const how = removed === undefined ? `changed to ${argvText(argv)}` : `removed: ${argvText(argv)}`;
  const { by, proof, seq } = removed ?? changed ?? {};
  return `${short(id)} ${how} (by ${by}, proof ${proof}, line ${seq})`;
};

/** What it was started on, where that is not all accepted. */
const chainFacts = (state: State, step: Step, short: (id: string) => string): Fact[] => {
  const { flagged, rechecked } = step;
  return [
    ...provisionalOn(state, step).map(
      ({ id, title }): Fact => ['provisional', `on ${short(id)}, which still waits for its judge: ${title}`],
    ),
    [
      'flagged',
      flagged &&
        `since line ${flagged.seq}: ${short(flagged.by)}, on which it was started, is not what it was`,
    ],
    [
      'rechecked',
      rechecked &&
        `by ${rechecked.actor} (proof ${rechecked.proof}), line ${rechecked.seq} on ${rechecked.tree}`,
    ],
  ];
};
