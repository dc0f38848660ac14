import type { BoundaryRule, LeaveRule } from '../../format/events/boundary.ts';
import { folded, matchesGlob, matchesStars } from '../glob.ts';

/*
 * Rules that deny or ask match in any case of letters, and a program by its bare name too, for a file system may take
 * one for the other. Rules that allow match exactly.
 */

type Matcher = LeaveRule & { readonly effect?: BoundaryRule['effect'] };
const isWide = ({ effect }: Matcher): boolean => effect === 'deny' || effect === 'ask';

export const matchesTool = (rule: Matcher, tool: string): boolean => {
  const [pattern = ''] = rule.pattern;
  return isWide(rule) ? matchesStars(folded(tool), folded(pattern)) : matchesStars(tool, pattern);
};

export const matchesPath = (rule: Matcher, path: string): boolean =>
  matchesGlob(path, rule.pattern[0] ?? '', isWide(rule));

/** Word for word; a last `**` is any further words, none included. */
export const matchesCommand = (rule: Matcher, argv: readonly string[]): boolean => {
  const { pattern } = rule;
  const open = pattern.at(-1) === '**';
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? argv.length < fixed.length : argv.length !== fixed.length) return false;
  return fixed.every((one, n) => {
    const word = argv[n] ?? '';
    return matchesStars(word, one) || (n === 0 && isWide(rule) && isProgram(word, one));
  });
};

const isProgram = (word: string, pattern: string): boolean => {
  const [name, asked] = [folded(word), folded(pattern)];
  const bare = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return matchesStars(name, asked) || matchesStars(bare, asked);
};

/** The words of a command that a rule names in full: what they name, whoever set the rule has seen. */
export const namesWord = ({ pattern }: LeaveRule, n: number): boolean => {
  const word = pattern[n];
  return word !== undefined && !word.includes('*');
};

/** Whether a word, or what follows `=` in it, says by itself that it leads out of a folder: no link does it unseen. */
export const leadsOut = (word: string): boolean =>
  /(?:^|=)(?:[\\/]|[a-z]:[\\/]|[a-z][a-z0-9+.-]*:\/\/|(?:\.[\\/]+)*\.\.(?:[\\/]|$))/i.test(word);

interface Host {
  readonly name: string;
  readonly port?: string;
}

const hostParts = (host: string): Host => {
  const at = host.lastIndexOf(':');
  if (at <= host.lastIndexOf(']')) return { name: host };
  return { name: host.slice(0, at), port: host.slice(at + 1) };
};

/** `example.com` is that host alone, `*.example.com` those below it, `*` any; without a port, at any port. */
export const matchesHost = (rule: Matcher, host: string): boolean => {
  const asked = hostParts(rule.pattern[0] ?? '');
  const { name, port } = hostParts(host);
  // The port of an action may go without saying.
  const atPort = asked.port === undefined || asked.port === port || (port === undefined && isWide(rule));
  if (!atPort) return false;
  if (asked.name === '*') return true;
  return asked.name.startsWith('*.') ? name.endsWith(asked.name.slice(1)) : name === asked.name;
};
