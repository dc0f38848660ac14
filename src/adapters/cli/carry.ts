import type { Answer, Failure } from './answer.ts';
import type { Common } from './command.ts';

const OPTIONS = ['ledger', 'as', 'session', 'goal'] as const;

/**
 * A command to be typed next, for the same ledger and by the same actor as this one: what was said by an option
 * is said again, so that the way out does not lead to another ledger. What the environment said holds anyway.
 */
export const carried = (command: string, common: Common): string => {
  if (!/^loopledger (?!help\b|--|version\b)/.test(command)) return command;
  const more = OPTIONS.flatMap((option) => {
    const value = common[option];
    return value === undefined || command.includes(` --${option} `) ? [] : [`--${option} ${quoted(value)}`];
  });
  return [command, ...more].join(' ');
};

/** One word for a shell, whatever is in it. */
const quoted = (value: string): string =>
  /^[\w%+=:,./@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;

export const carriedFailure = (failure: Failure, common: Common): Failure => ({
  ...failure,
  instead: carried(failure.instead, common),
});

export const carriedAnswer = (answer: Answer, common: Common): Answer => {
  if (!answer.ok) return carriedFailure(answer, common);
  return answer.fault === undefined ? answer : { ...answer, fault: carriedFailure(answer.fault, common) };
};
