import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import { questionFor } from './find.ts';
import { isUnanswered } from './open.ts';
import { type Question, WITHHOLD } from './state.ts';

type Act = 'decision.make' | 'decision.revoke' | 'decision.withdraw';

/** The question of a command that its actor may give; to an agent it is a note that it tried. */
const asked = (
  state: State,
  ctx: Context,
  act: Act,
  { decision, goal }: { readonly decision?: string | undefined; readonly goal?: string | undefined },
): Question | { readonly refused: Decision } => {
  const question = questionFor(state, ctx, decision, goal);
  // Who may withdraw one depends on the question; the other acts are refused before it is said which there are.
  if (isRefusal(question) && act === 'decision.withdraw') return { refused: refused(question) };
  const found = isRefusal(question) ? undefined : question;
  const forbidden = forbids(state, ctx, act, given({ question: found }));
  if (forbidden)
    return { refused: refused(forbidden, noteOf(forbidden, ctx, act, given({ goal: found?.goal }))) };
  return isRefusal(question) ? { refused: refused(question) } : question;
};

export const decideDecisionMake = (
  state: State,
  command: CommandOf<'decision.make'>,
  ctx: Context,
): Decision => {
  const question = asked(state, ctx, 'decision.make', command);
  if ('refused' in question) return question.refused;
  const over = answered(question);
  if (over) return refused(over);
  const choice = choiceOf(question, command.answer);
  if (isRefusal(choice)) return refused(choice);
  return decided(
    draft(ctx, 'decision.made', {
      decision: question.id,
      choice,
      ...given({ reason: command.reason }),
      proof: ctx.who.proof,
    }),
  );
};

const answered = (question: Question): Refusal | undefined => {
  if (isUnanswered(question)) return undefined;
  const show = `loopledger show ${question.id}`;
  if (question.status === 'withdrawn') {
    return refuse('question-over', `question ${question.id} was withdrawn`, show);
  }
  return refuse(
    'already-decided',
    `question ${question.id} was answered by ${question.answer?.by} in line ${question.answer?.seq}; another answer needs this one revoked (loopledger decide revoke)`,
    show,
  );
};

/** An option by its words or its number, else an answer in other words. */
const choiceOf = ({ id, options }: Question, answer: string): string | Refusal => {
  const said = answer.trim().toLowerCase();
  if (said === WITHHOLD) {
    return refuse(
      'bad-command',
      `"${WITHHOLD}" lets a line be withheld and answers no question: say it in other words`,
      `loopledger show ${id}`,
    );
  }
  const option = options.find((it) => it.trim().toLowerCase() === said);
  if (option !== undefined) return option;
  if (options.length === 0 || !/^\d+$/.test(said)) return answer;
  return (
    options[Number(said) - 1] ??
    refuse(
      'no-such-option',
      `question ${id} has the options 1 to ${options.length}, not ${said.slice(0, 20)}`,
      `loopledger show ${id}`,
    )
  );
};

export const decideDecisionRevoke = (
  state: State,
  command: CommandOf<'decision.revoke'>,
  ctx: Context,
): Decision => {
  const question = asked(state, ctx, 'decision.revoke', command);
  if ('refused' in question) return question.refused;
  if (question.status !== 'made') {
    const what = `question ${question.id} has no answer that stands: it is ${question.status}`;
    return refused(refuse('not-decided', what, `loopledger show ${question.id}`));
  }
  const { reason } = command;
  return decided(draft(ctx, 'decision.revoked', { decision: question.id, reason, proof: ctx.who.proof }));
};

export const decideDecisionWithdraw = (
  state: State,
  command: CommandOf<'decision.withdraw'>,
  ctx: Context,
): Decision => {
  const question = asked(state, ctx, 'decision.withdraw', command);
  if ('refused' in question) return question.refused;
  const over = answered(question);
  if (over) return refused(over);
  return decided(
    draft(ctx, 'decision.withdrawn', {
      decision: question.id,
      ...given({ reason: command.reason }),
      proof: ctx.who.proof,
    }),
  );
};
