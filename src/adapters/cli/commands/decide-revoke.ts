import { stepsOf } from '../../../domain/decision/open.ts';
import { blocksInWords } from '../../../domain/decision/words.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { type Accepted, act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

/** What waits again, and what was finished on the answer meanwhile and stays so. */
const changed = ({ events, state }: Accepted): string[] => {
  const line = events.find(({ event }) => event.type === 'decision.revoked');
  const id = line?.event.data.decision;
  const question = typeof id === 'string' ? state.questions.get(id) : undefined;
  if (question === undefined) return [];
  const short = shortIdsOf(state);
  const waiting = stepsOf(state, question);
  const left = new Set(waiting.map((step) => step.id));
  const done = [...question.blocks.keys()].filter((step) => !left.has(step));
  return [
    `the question is asked again and ${blocksInWords(state, question)}${waiting.length === 0 ? '' : `: ${waiting.map((step) => short(step.id)).join(', ')}`}`,
    ...(done.length === 0
      ? []
      : [`finished meanwhile, and not reopened: ${done.map((step) => short(step)).join(', ')}`]),
  ];
};

export const decideRevoke: Command = {
  words: [{ name: 'QUESTION', names: 'question', need: 'one', help: 'id, or the ending of one' }],
  options: { reason: { value: 'TEXT', must: true, help: 'why the answer no longer stands' } },
  details: [
    'The question is asked again: what it blocked is blocked once more, claims on it are halted, and finished steps stay finished. The next loopledger decide gives the new answer.',
  ],
  examples: [{ line: 'loopledger decide revoke <question> --reason "The licence changed"' }],
  answer: actAnswer,
  run: (context, args) => {
    const reason = args.must('reason');
    return act(
      context,
      args,
      { type: 'decision.revoke', decision: args.words[0] ?? '', reason },
      (outcome) => ({ lines: outcome.repeated ? [] : changed(outcome) }),
    );
  },
};
