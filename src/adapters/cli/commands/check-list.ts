import type { Ledger } from '../../../app/ledger.ts';
import type { Check } from '../../../domain/check/state.ts';
import { nouns } from '../../../domain/refs.ts';
import { argvText } from '../../../projections/goal-facts.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { checkView } from '../../../projections/state-view-parts.ts';
import { visible } from '../../../projections/visible.ts';
import { type Answer, done } from '../answer.ts';
import type { Args, Command } from '../command.ts';
import type { Context } from '../context.ts';
import { find, goalNamed } from '../find.ts';
import { list } from '../listing.ts';
import { read } from '../open.ts';
import { contentShown } from '../render/content.ts';
import { shownTime } from '../render/facts.ts';

const lastRun = ({ last, changed, removed }: Check): string => {
  if (removed !== undefined) return `removed by ${removed.by}`;
  if (last !== undefined) return `${last.outcome} ${shownTime(last.at)}`;
  return changed === undefined ? 'never run' : `changed by ${changed.by}, not run since`;
};

/** The last run of one check with its output: what a refused submit leads to. */
const lastOf = async (context: Context, args: Args, ref: string): Promise<Answer> => {
  const { ledger, state, fault } = await read(context, args.common);
  const check = find(state.checks, ref, nouns.check);
  const content = await contentShown(ledger, await outputAt(ledger, check.last?.seq));
  return done(
    { checks: [checkView(check)], ...(content.exact === undefined ? {} : { output: content.exact }) },
    [`${visible(argvText(check.argv))}: ${lastRun(check)}`, content.text].join('\n'),
    fault,
  );
};

const outputAt = async (ledger: Ledger, seq: number | undefined): Promise<unknown> => {
  if (seq === undefined) return undefined;
  for await (const line of ledger.lines(seq, seq))
    return line.kind === 'event' ? line.event.data.output : undefined;
  return undefined;
};

export const checkList: Command = {
  words: [],
  options: { last: { value: 'ID', names: 'check', help: 'one check only, with the output of its last run' } },
  examples: [{ line: 'loopledger check list' }, { line: 'loopledger check list --last <check>' }],
  answer: {
    checks: 'the checks, in the form of `checks` in the state view (docs/reference/state-view.md)',
    'output?': 'with --last, the output of the last run, as the text it was',
  },
  run: (context, args) => {
    const last = args.one('last');
    if (last !== undefined) return lastOf(context, args, last);
    return list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const goal = goalNamed(context, args, state);
      const checks = [...state.checks.values()].filter(
        (check) => goal === undefined || check.goal === goal.id,
      );
      return {
        name: 'checks',
        things: checks.map(checkView),
        columns: [{ head: 'check' }, { head: 'last run' }, { head: 'step' }, { head: 'argv', gives: true }],
        rows: checks.map((check) => [
          short(check.id),
          lastRun(check),
          check.step === undefined ? '' : short(check.step),
          argvText(check.argv),
        ]),
        none: 'no check yet: loopledger check add "npm test"',
      };
    });
  },
};
