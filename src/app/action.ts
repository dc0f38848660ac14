import { hostInWord, hostOf, isUrl } from '../domain/boundary/host.ts';
import type { Command } from '../domain/commands.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import type { Action, ActionPath } from '../format/events/boundary.ts';
import { sha256Hex } from '../format/hash.ts';
import type { Ports } from './ports.ts';

type Acting = Extract<Command, { readonly type: 'call.open' | 'boundary.judge' | 'approval.once' }>;

export const isActing = (command: Command): command is Acting =>
  command.type === 'call.open' || command.type === 'boundary.judge' || command.type === 'approval.once';

const HELP = 'loopledger help boundary judge';
const PATHS_MAX = 64;
const HOSTS_MAX = 16;

interface Named {
  readonly name: string;
  readonly word?: number;
}

/**
 * An action as it would be done now: its paths looked at in the project, links resolved, files hashed; its hosts in one
 * form. Words of its command that name something there, or look as if they did, are paths of it too; what follows
 * `=` in a word as well. A URL names its host, or its file; one of which neither can be told leads out, to nowhere.
 * What else a program makes of its words nobody can tell from outside.
 */
export const actionOf = async (ports: Ports, command: Acting): Promise<Action | Refusal> => {
  const { tool, argv = [], folder = '.', paths = [], hosts = [] } = command;
  const asked: { readonly host: string; readonly word?: number }[] = [];
  for (const text of hosts) {
    const host = hostOf(text);
    if (host === undefined)
      return refuse('bad-command', 'hosts: one is no host, with a port or without', HELP);
    asked.push({ host });
  }
  const words = argv.flatMap((text, word) => partsOf(text).map((name) => ({ name, word })));
  for (const { name, word } of words) {
    const host = hostInWord(name);
    if (host !== undefined) asked.push({ host, word });
  }
  const named: Named[] = [
    ...paths.map((name) => ({ name })),
    ...words.flatMap(({ name, word }) =>
      hostInWord(name) === undefined ? [{ name: isUrl(name) ? fileIn(name) : name, word }] : [],
    ),
  ];
  const looked = await ports.paths.look(
    folder,
    named.map(({ name }) => name),
  );
  const found = looked.flatMap((it, n): ActionPath[] => {
    const { name = '', word } = named[n] ?? {};
    if (word === undefined) return [it];
    return it.is === 'absent' && (!looksLikePath(name) || word === 0) ? [] : [{ ...it, word }];
  });
  if (found.length > PATHS_MAX || asked.length > HOSTS_MAX) {
    return refuse('too-many', 'an action names at most 64 paths and 16 hosts', HELP);
  }
  const input = inputOf(command);
  return { tool, argv, folder, paths: found, hosts: asked, ...(input === undefined ? {} : { input }) };
};

/** An option's name is none of a path; any other word may be one with a `=` in it. */
const partsOf = (text: string): readonly string[] => {
  const after = isUrl(text) ? undefined : /=(.+)$/s.exec(text)?.[1];
  const whole = text === '' || text.startsWith('-') ? [] : [text];
  return after === undefined ? whole : [...whole, after];
};

/** No path that a system takes. */
const NOWHERE = '/\0';

const fileIn = (url: string): string => {
  try {
    const { protocol, pathname } = new URL(url);
    return protocol === 'file:' ? decodeURIComponent(pathname) : NOWHERE;
  } catch {
    return NOWHERE;
  }
};

const looksLikePath = (name: string): boolean => name.includes('/') || name.startsWith('.');

const inputOf = (command: Acting): string | undefined => {
  if (command.type === 'approval.once') return command.input;
  if (command.type !== 'call.open' || command.input === '') return undefined;
  const { input } = command;
  return sha256Hex(Buffer.from(typeof input === 'string' ? input : input.blob, 'utf8'));
};
