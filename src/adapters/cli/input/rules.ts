import type { BoundaryRule, LeaveRule } from '../../../format/events/boundary.ts';
import type { Args } from '../command.ts';
import { UsageError } from '../failure.ts';

const KINDS = ['tool', 'command', 'path', 'host'] as const;

/** `path:src/**`, `command:git **`: a command's words are split on white space, or given as a JSON list. */
export const takeRule = (option: string, text: string, help: string): LeaveRule => {
  const at = text.indexOf(':');
  const over = KINDS.find((kind) => kind === text.slice(0, at));
  const rest = text.slice(at + 1).trim();
  if (over === undefined || rest === '') {
    throw new UsageError(`${option} takes ${KINDS.join(':…, ')}:…, such as path:src/**`, help);
  }
  return { over, pattern: over === 'command' ? wordsOf(option, rest, help) : [rest] };
};

const wordsOf = (option: string, text: string, help: string): string[] => {
  if (!text.startsWith('[')) return text.split(/[ \t]+/);
  try {
    const words: unknown = JSON.parse(text);
    if (Array.isArray(words) && words.every((it) => typeof it === 'string')) return words;
  } catch {
    // What is no list is said to be none.
  }
  throw new UsageError(`${option} holds no JSON list of words`, help);
};

/** The rules of --allow, --ask and --deny, in the order they were typed. */
export const takeRules = (args: Args, help: string): BoundaryRule[] =>
  args.given.flatMap(({ option, value }) =>
    option === 'allow' || option === 'ask' || option === 'deny'
      ? [{ effect: option, ...takeRule(`--${option}`, value, help) }]
      : [],
  );
