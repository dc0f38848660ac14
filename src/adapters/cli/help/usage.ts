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

export const optionForm = (name: string, { value, short }: OptionSpec): string =>
  [short === undefined ? `--${name}` : `-${short}, --${name}`, ...(value === undefined ? [] : [value])].join(
    ' ',
  );

const shortest = (name: string, spec: OptionSpec): string =>
  spec.short === undefined ? optionForm(name, spec) : [`-${spec.short}`, spec.value].join(' ');

/** One line: the command with its words and its own options. */
export const usageOf = (name: string, command: Command): string =>
  [
    `loopledger ${name}`,
    ...command.words.map(wordForm),
    ...Object.entries(command.options).map(
      ([option, spec]) => `[${shortest(option, spec)}]${spec.many === true ? '…' : ''}`,
    ),
  ].join(' ');
