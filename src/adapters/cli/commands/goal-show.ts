import { isUnanswered } from '../../../domain/decision/open.ts';
import { type CriterionStanding, standing } from '../../../domain/goal/criteria.ts';
import type { CriterionState, Goal } from '../../../domain/goal/state.ts';
import { isRefusal } from '../../../domain/refs.ts';
import type { State } from '../../../domain/state.ts';
import { argvText, countSteps } from '../../../projections/goal-facts.ts';
import { goalView } from '../../../projections/goal-view.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { failureOfRefusal, theGoal } from '../find.ts';
import { callerOf } from '../identity.ts';
import { read } from '../open.ts';
import { drifted } from '../render/drift.ts';
import { type Fact, facts, shownTime } from '../render/facts.ts';

export const goalShow: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one open goal',
    },
  ],
  options: {},
  examples: [{ line: 'loopledger goal show' }],
  answer: {
    goal: 'the goal, in the form of `goals` in the state view (docs/reference/state-view.md)',
    standing:
      'by id of the criterion, how it stands on the present tree: proven, not-run, red, unjudged or unmet',
  },
  run: async (context, args) => {
    const caller = callerOf(context, args.common);
    const { opened, state, fault } = await read(context, args.common);
    const seen = await opened.about(caller, state, (asking) => {
      const goal = theGoal(state, asking, args.words[0]);
      const stands = [...goal.criteria.values()].map((it): readonly [CriterionState, CriterionStanding] => [
        it,
        standing(state, goal, it, asking.tree),
      ]);
      // A judge's word stands on later trees, and that there is one since is said.
      const tree = stands.some(([it]) => it.judged !== undefined) ? asking.tree() : undefined;
      return { goal, stands, tree };
    });
    if (isRefusal(seen)) return failureOfRefusal(seen);
    const { goal, stands, tree } = seen;
    const json = {
      goal: goalView(goal) as unknown as JsonObject,
      standing: Object.fromEntries(stands.map(([{ id }, it]) => [id, it])),
    };
    return done(json, inWords(state, goal, stands, tree), fault);
  },
};

const inWords = (
  state: State,
  goal: Goal,
  stands: readonly (readonly [CriterionState, CriterionStanding])[],
  tree: string | undefined,
): string => {
  const short = shortIdsOf(state);
  const steps = countSteps([...state.steps.values()].filter((step) => step.goal === goal.id));
  return [
    ...facts([
      ['goal', goal.id],
      ['objective', goal.objective],
      ['status', statusOf(goal)],
      ['reopened', reopenedIn(goal)],
      ['opened', `${shownTime(goal.openedAt)} by ${goal.openedBy}, line ${goal.seq}`],
      ['branch', goal.branch],
      ...goal.nonGoals.map((it) => ['not asked', it] as const),
      [
        'steps',
        Object.entries(steps)
          .map(([name, n]) => `${n} ${name}`)
          .join(', '),
      ],
      ['revisions', String(goal.revisions)],
      ...[...state.questions.values()]
        .filter((it) => it.goal === goal.id && isUnanswered(it))
        .map((it): Fact => ['asked', `${short(it.id)} ${it.text}`]),
    ]),
    '',
    'criteria',
    ...stands.map(
      ([it, stand]) =>
        `  ${short(it.id)}  ${stand.padEnd(8)}  ${visible(it.text)}${visible(proofOf(state, it, tree))}`,
    ),
  ].join('\n');
};

const statusOf = ({ status, confirmed, closed, paused }: Goal): string => {
  if (closed !== undefined) {
    const by = closed.supersededBy === undefined ? '' : ` by goal ${closed.supersededBy}`;
    return `${status}${by} (${closed.by}, proof ${closed.proof})`;
  }
  if (paused !== undefined) {
    return `paused by ${paused.by} (proof ${paused.proof}) since line ${paused.seq}: ${paused.reason}`;
  }
  if (confirmed === undefined) return 'open, a proposal until a human confirms it';
  return `open, confirmed by ${confirmed.by} (proof ${confirmed.proof})`;
};

const reopenedIn = ({ reopened }: Goal): string | undefined =>
  reopened &&
  `line ${reopened.seq} by ${reopened.by} (proof ${reopened.proof}), was ${reopened.was}: ${reopened.reason}`;

const proofOf = (
  state: State,
  { check, judge, judged }: CriterionState,
  tree: string | undefined,
): string => {
  if (judged !== undefined) {
    return ` (${judged.verdict}, says ${judged.by}, proof ${judged.proof}${drifted(judged.tree, tree)})`;
  }
  if (check === undefined) return ` (judge: ${judge ?? 'human'})`;
  return ` (check: ${argvText(state.checks.get(check)?.argv ?? [])})`;
};
