/**
 * Verbs that a later version will have, with the command of this one that comes nearest. They are known, so
 * that nobody is told they typed nonsense, and refused, so that nobody believes something was done.
 */
const later: Readonly<Record<string, string>> = {
  install: 'help all',
  uninstall: 'help all',
  hook: 'next',
  mcp: 'help all',
  audit: 'verify',
  checkpoint: 'verify',
  prove: 'verify',
  witness: 'verify',
  withhold: 'log',
  compare: 'verify',
  adopt: 'verify',
  serve: 'board',
};

/** The command that comes nearest to a verb of a later version; undefined when it is none. */
export const nearestToLater = (name: string): string | undefined =>
  Object.hasOwn(later, name) ? later[name] : undefined;

export const laterNames: readonly string[] = Object.keys(later);
