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

const usageForm = (name: string, spec: OptionSpec): string =>
  spec.must === true ? shortest(name, spec) : `[${shortest(name, spec)}]${spec.many === true ? '…' : ''}`;

/** The command, its words and its own options: those that have to be given first. */
export const usageParts = (name: string, command: Command): string[] => {
  const options = Object.entries(command.options);
  return [
    `loopledger ${name}`,
    ...command.words.map(wordForm),
    ...[...options.filter(([, spec]) => spec.must), ...options.filter(([, spec]) => !spec.must)].map(
      ([option, spec]) => usageForm(option, spec),
    ),
  ];
};

export const usageOf = (name: string, command: Command): string => usageParts(name, command).join(' ');
