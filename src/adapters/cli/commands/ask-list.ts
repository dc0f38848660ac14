import { isOpen } from '../../../domain/decision/open.ts';
import { decisionView } from '../../../projections/decision-view.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import type { Command } from '../command.ts';
import { goalNamed } from '../find.ts';
import { list } from '../listing.ts';
import { questionStanding } from '../render/question.ts';

export const askList: Command = {
  words: [],
  options: { all: { help: 'answered, withdrawn and expired ones too' } },
  examples: [{ line: 'loopledger ask list' }, { line: 'loopledger ask list --all' }],
  answer: {
    questions: 'the questions, in the form of `decisions` in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const now = new Date(context.now()).toISOString();
      const goal = goalNamed(context, args, state);
      const questions = [...state.questions.values()]
        .filter((it) => goal === undefined || it.goal === goal.id)
        .filter((it) => args.flag('all') || isOpen(state, it, now))
        .sort((a, b) => a.seq - b.seq);
      return {
        name: 'questions',
        things: questions.map(decisionView),
        columns: [
          { head: 'question' },
          { head: 'options', right: true },
          { head: 'text', gives: true },
          { head: 'state', gives: true },
        ],
        rows: questions.map((it) => [
          short(it.id),
          String(it.options.length),
          it.text,
          questionStanding(state, it, now),
        ]),
        none: args.flag('all')
          ? 'no question yet: loopledger ask "…"'
          : 'no open question: loopledger ask list --all',
      };
    }),
};
