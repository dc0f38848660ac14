import type { Answer, Failure } from './answer.ts';
import type { Common } from './command.ts';

type Carried = 'ledger' | 'as' | 'session' | 'goal';

/** A session or goal that was named may be what is wrong: the way out names neither. */
const FOR_A_WAY_OUT: readonly Carried[] = ['ledger', 'as'];
/** An answer to a question that named them rests on them. */
const FOR_AN_ANSWER: readonly Carried[] = ['ledger', 'as', 'session', 'goal'];

/**
 * A command to be typed next, for the same ledger and by the same actor as this one: what was said by an option
 * is said again, so that it does not lead to another ledger. What the environment said holds anyway.
 */
const carriedOn = (command: string, common: Common, options: readonly Carried[]): string => {
  if (!/^loopledger (?!help\b|--|version\b)/.test(command)) return command;
  const more = options.flatMap((option) => {
    const value = common[option];
    return value === undefined || command.includes(` --${option} `) ? [] : [`--${option} ${quoted(value)}`];
  });
  return [command, ...more].join(' ');
};

/** One word for a shell, whatever is in it. */
export const quoted = (value: string): string =>
  /^[\w%+=:,./@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;

export const carried = (command: string, common: Common): string => carriedOn(command, common, FOR_AN_ANSWER);

const carriedFailure = (failure: Failure, common: Common): Failure => ({
  ...failure,
  instead: carriedOn(failure.instead, common, FOR_A_WAY_OUT),
});

export const carriedAnswer = (answer: Answer, common: Common): Answer => {
  if (!answer.ok) return carriedFailure(answer, common);
  return answer.fault === undefined ? answer : { ...answer, fault: carriedFailure(answer.fault, common) };
};
