import type { Command, OptionSpec, WordSpec } from '../command.ts';

const wordForm = ({ name, need }: WordSpec): string => {
  switch (need) {
    case 'one':
      return name;
    case 'optional':
      return `[${name}]`;
    case 'some':
      return `${name}…`;
    case 'any':
      return `[${name}…]`;
    default:
      return need satisfies never;
  }
};

export const optionForm = (name: string, { value }: OptionSpec): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

/** One line: the command with its words and its own options. */
export const usageOf = (name: string, command: Command): string =>
  [
    `loopledger ${name}`,
    ...command.words.map(wordForm),
    ...Object.entries(command.options).map(
      ([option, spec]) => `[${optionForm(option, spec)}]${spec.many === true ? '…' : ''}`,
    ),
  ].join(' ');
