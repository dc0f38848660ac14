import { blockOf } from '../../../domain/decision/open.ts';
import type { State } from '../../../domain/state.ts';
import type { Step } from '../../../domain/step/state.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { finishedView, stepView } from '../../../projections/step-view.ts';
import type { Command } from '../command.ts';
import { goalNamed } from '../find.ts';
import { list } from '../listing.ts';
import { stepStanding } from '../render/step-standing.ts';

const wanted = (state: State, goal: string | undefined, all: boolean): Step[] =>
  [...state.steps.values()]
    .filter((step) => goal === undefined || step.goal === goal)
    .filter((step) => all || (step.status !== 'accepted' && step.status !== 'dropped'))
    .sort((a, b) => a.seq - b.seq);

export const stepList: Command = {
  words: [],
  options: { all: { help: 'accepted and dropped ones too' } },
  examples: [{ line: 'loopledger step list' }, { line: 'loopledger step list --all' }],
  answer: {
    steps:
      'open steps in the form of `steps`, with --all finished ones in that of `finished`, in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const now = new Date(context.now()).toISOString();
      const goal = goalNamed(context, args, state);
      const steps = wanted(state, goal?.id, args.flag('all'));
      return {
        name: 'steps',
        things: steps.map((step) => finishedView(step) ?? stepView(step)),
        columns: [
          { head: 'step' },
          { head: 'state', gives: true },
          { head: 'prio', right: true },
          { head: 'needs' },
          { head: 'title', gives: true },
        ],
        rows: steps.map((step) => [
          short(step.id),
          stepStanding(step, now, waitsFor(state, step, short)),
          String(step.priority),
          needsOf(step),
          `${step.gate ? '[gate] ' : ''}${step.title}`,
        ]),
        none: args.flag('all')
          ? 'no step yet: loopledger step plan "…"'
          : 'no open step: loopledger step list --all',
      };
    }),
};

const waitsFor = (state: State, step: Step, short: (id: string) => string): string | undefined => {
  const question = blockOf(state, step);
  return question === undefined ? undefined : short(question.id);
};

const needsOf = ({ needs }: Step): string =>
  [
    ...(needs.checks.length === 0
      ? []
      : [`${needs.checks.length} check${needs.checks.length === 1 ? '' : 's'}`]),
    ...(needs.judge === undefined ? [] : [needs.judge]),
  ].join(' + ');
