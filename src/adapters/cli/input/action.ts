import type { CommandOf } from '../../../domain/commands.ts';
import type { Args, OptionSpec } from '../command.ts';

/** What an action says beside its tool and its command. */
export const actionOptions = {
  in: { value: 'FOLDER', names: 'file', help: 'where it is done, from the root of the project' },
  path: { value: 'PATH', names: 'file', many: true, help: 'a path it touches' },
  host: { value: 'HOST', many: true, help: 'a host it talks to, with a port or without' },
} as const satisfies Record<string, OptionSpec>;

type Action = Pick<CommandOf<'boundary.judge'>, 'tool' | 'argv' | 'folder' | 'paths' | 'hosts'>;

/** The tool, then the words of a command as they stand. */
export const takeAction = (args: Args): Action => {
  const [tool = '', ...argv] = args.words;
  return { tool, argv: argv.length === 0 ? undefined : argv, ...takeTouched(args) };
};

const takeTouched = (args: Args): Omit<Action, 'tool' | 'argv'> => ({
  folder: args.one('in'),
  paths: args.many('path'),
  hosts: args.many('host'),
});
