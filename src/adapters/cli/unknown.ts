import { catalogue } from './catalogue.ts';
import { UsageError } from './failure.ts';
import { nearestToLater } from './reserved.ts';
import { nearest } from './suggest.ts';
import { verbsOf } from './verbs.ts';

/** The answer to a verb that this version does not have. */
export const unknownVerb = (name: string): UsageError => {
  const helps = nearestToLater(name);
  if (helps !== undefined) {
    return new UsageError(`${name} is not in this version`, `loopledger ${helps}`, 'not-in-this-version');
  }
  const names = Object.keys(catalogue);
  const { groups } = verbsOf(names);
  const [first = '', verb = ''] = name.split(' ');
  if (groups.has(first)) return unknownInGroup(first, verb, names);
  // `claim` alone: the verb was meant, its thing left out.
  const full = names.filter((known) => known.endsWith(` ${first}`));
  const near =
    full.length === 1
      ? full[0]
      : nearest(first, [...names.filter((known) => !known.includes(' ')), ...groups]);
  if (near === undefined) {
    return new UsageError(`there is no command "${name}"`, 'loopledger help all', 'unknown-command');
  }
  return new UsageError(
    `there is no command "${name}"; did you mean ${near}?`,
    `loopledger help ${near}`,
    'unknown-command',
  );
};

const unknownInGroup = (group: string, verb: string, names: readonly string[]): UsageError => {
  const verbs = names
    .filter((name) => name.startsWith(`${group} `))
    .map((name) => name.slice(group.length + 1));
  const known = `${group} takes one of ${verbs.join(', ')}`;
  const near = nearest(verb, verbs);
  return new UsageError(
    near === undefined
      ? `there is no "${group} ${verb}": ${known}`
      : `there is no "${group} ${verb}"; did you mean ${group} ${near}?`,
    `loopledger help ${near === undefined ? group : `${group} ${near}`}`,
    'unknown-command',
  );
};
