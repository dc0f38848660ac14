import { eventTypes } from '../../../projections/timeline.ts';
import {
  type Catalogue,
  type Choice,
  type Command,
  commonOptions,
  type Named,
  type OptionSpec,
} from '../command.ts';
import { things } from '../help/things.ts';
import { findVerb } from '../parse.ts';
import { verbsOf } from '../verbs.ts';

/** What a word may become. `about` is for people, made visible already. */
export interface Candidate {
  readonly value: string;
  readonly about?: string;
}

/** A thing by the ending of its id, as screens show it; by its whole id for who began to type that. */
export interface ThingCandidate extends Candidate {
  readonly id: string;
}

/** Files are the shell's own to complete. */
export type Offer = readonly Candidate[] | 'files';

/** The things of one kind, in the ledger that the line names. */
export type Things = (named: Named, ledger: string | undefined) => Promise<readonly ThingCandidate[]>;

/**
 * What the last of `words` may become; the words before it are those typed after the program's name, parted by their
 * shell at each character of `splits` too. A line that nothing is known of has no candidates.
 */
export const offer = async (
  catalogue: Catalogue,
  words: readonly string[],
  splits: string,
  thingsOf: Things,
): Promise<Offer> => {
  const line = rejoined(words, splits);
  const offered = await offerFor(catalogue, line, thingsOf);
  if (offered === 'files' || line.stays === '') return offered;
  return offered.flatMap((it) =>
    it.value.startsWith(line.stays) ? [{ ...it, value: it.value.slice(line.stays.length) }] : [],
  );
};

const offerFor = async (catalogue: Catalogue, line: Joined, thingsOf: Things): Promise<Offer> => {
  const { before, current } = line;
  if (before.includes('--')) return 'files';
  const verb = findVerb(before, verbsOf(Object.keys(catalogue)));
  const entry = Object.hasOwn(catalogue, verb.name) ? catalogue[verb.name] : undefined;
  const command = await entry?.load();
  const known: Readonly<Record<string, OptionSpec>> = { ...commonOptions, ...command?.options };
  const typed = scan(verb.rest, known);
  const choose = async (choice: Choice | undefined, start: string, lead = ''): Promise<Offer> => {
    const chosen = await chosenFrom(choice, typed.ledger, start, thingsOf);
    // Files are completed behind nothing but what the shell took for a word of its own.
    if (chosen === 'files') return lead === '' || lead === line.stays ? 'files' : [];
    return chosen.map((it) => ({ ...it, value: `${lead}${it.value}` }));
  };
  if (typed.pending !== undefined) return choose(typed.pending, current);
  const equals = current.indexOf('=');
  if (current.startsWith('--') && equals > 0) {
    return choose(known[current.slice(2, equals)], current.slice(equals + 1), current.slice(0, equals + 1));
  }
  if (current.startsWith('-')) return optionsFrom(known, typed.given, current);
  if (command !== undefined) {
    const chosen = await choose(wordAt(command, typed.words), current);
    // `handoff` is a command, and has verbs too.
    const verbs = typed.words === 0 ? starting(under(catalogue, verb.name), current) : [];
    return chosen === 'files' ? chosen : [...verbs, ...chosen];
  }
  return verbsFrom(catalogue, verb.name, verb.rest, current);
};

interface Joined {
  readonly before: readonly string[];
  readonly current: string;
  /** What of the current word stands before the part that the shell replaces. */
  readonly stays: string;
}

/** Words as they were typed: where the shell parted one, the part behind is all that is replaced. */
const rejoined = (words: readonly string[], splits: string): Joined => {
  const joined: string[] = [];
  let stays = '';
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const last = joined.at(-1) ?? '';
    const parted =
      last !== '' && word.length === 1 && splits.includes(word) && (word !== '=' || /^--[^=]+$/.test(last));
    stays = parted ? `${last}${word}` : '';
    if (!parted) joined.push(word);
    else {
      at += 1;
      joined[joined.length - 1] = `${stays}${words[at] ?? ''}`;
    }
  }
  return { before: joined.slice(0, -1), current: joined.at(-1) ?? '', stays };
};

interface Typed {
  readonly words: number;
  readonly given: ReadonlySet<string>;
  /** The option whose value comes next. */
  readonly pending?: OptionSpec;
  readonly ledger?: string;
}

const scan = (rest: readonly string[], known: Readonly<Record<string, OptionSpec>>): Typed => {
  const given = new Set<string>();
  let words = 0;
  let ledger: string | undefined;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (!word.startsWith('-') || word === '-') {
      words += 1;
      continue;
    }
    const { name, inline } = optionIn(word, known);
    const spec = Object.hasOwn(known, name) ? known[name] : undefined;
    given.add(name);
    if (spec?.value === undefined) continue;
    if (inline === undefined) at += 1;
    const value = inline ?? rest[at];
    if (name === 'ledger') ledger = value;
    if (value === undefined)
      return { words, given, pending: spec, ...(ledger === undefined ? {} : { ledger }) };
  }
  return { words, given, ...(ledger === undefined ? {} : { ledger }) };
};

/** `--out=x`, or `-o` and `-ox`, which say the same by one letter. */
const optionIn = (
  word: string,
  known: Readonly<Record<string, OptionSpec>>,
): { readonly name: string; readonly inline: string | undefined } => {
  if (word.startsWith('--')) {
    const [name = '', inline] = word.slice(2).split(/=(.*)/s);
    return { name, inline };
  }
  const [name = ''] = Object.entries(known).find(([, { short }]) => short === word[1]) ?? [];
  return { name, inline: word.length > 2 ? word.slice(2) : undefined };
};

const wordAt = ({ words }: Command, at: number): Choice | undefined => {
  const last = words.at(-1);
  return words[at] ?? (last?.need === 'some' || last?.need === 'any' ? last : undefined);
};

const chosenFrom = async (
  choice: Choice | undefined,
  ledger: string | undefined,
  start: string,
  thingsOf: Things,
): Promise<Offer> => {
  if (choice === undefined) return [];
  const words = starting((choice.values ?? []).map(bare), start);
  switch (choice.names) {
    case undefined:
      return words;
    case 'file':
      return 'files';
    case 'event-type':
      return starting(typesAndGroups().map(bare), start);
    case 'actor':
    case 'call':
      return starting(await thingsOf(choice.names, ledger), start).map(({ value, about }) => ({
        value,
        ...(about === undefined ? {} : { about }),
      }));
    default:
      return [...words, ...startingInAnyCase(await thingsOf(choice.names, ledger), start)];
  }
};

const bare = (value: string): Candidate => ({ value });

const typesAndGroups = (): string[] => [
  ...new Set(eventTypes.flatMap((type) => [type.slice(0, type.indexOf('.')), type])),
];

const starting = (all: readonly Candidate[], start: string): Candidate[] =>
  all.filter(({ value }) => value.startsWith(start));

/** Ids are upper case, and typed in any. */
const startingInAnyCase = (all: readonly ThingCandidate[], start: string): Candidate[] => {
  const upper = start.toUpperCase();
  const short = all.filter(({ value }) => value.startsWith(upper));
  const found = short.length > 0 ? short : all.filter(({ id }) => id.startsWith(upper));
  return found.map(({ id, value, about }) => ({
    value: short.length > 0 ? value : id,
    ...(about === undefined ? {} : { about }),
  }));
};

const optionsFrom = (
  known: Readonly<Record<string, OptionSpec>>,
  given: ReadonlySet<string>,
  start: string,
): Candidate[] =>
  starting(
    Object.entries(known).flatMap(([name, { help, many }]) =>
      given.has(name) && many !== true ? [] : [{ value: `--${name}`, about: help }],
    ),
    start,
  );

/** Verbs and groups; after a group or `help`, what may follow it. */
const verbsFrom = (
  catalogue: Catalogue,
  name: string,
  rest: readonly string[],
  start: string,
): readonly Candidate[] => {
  if (name === 'help') {
    const after = rest.filter((word) => !word.startsWith('-'));
    if (after.length > 1) return [];
    return starting(
      after.length === 0
        ? [...top(catalogue), { value: 'all', about: 'every command, by thing' }]
        : under(catalogue, after[0] ?? ''),
      start,
    );
  }
  if (name === '') return starting([...top(catalogue), ...PROGRAM], start);
  return name.includes(' ') ? [] : starting(under(catalogue, name), start);
};

const PROGRAM: readonly Candidate[] = [
  { value: 'help', about: 'help, also about one thing or command' },
  { value: 'version', about: 'the version of this program' },
];

const top = (catalogue: Catalogue): Candidate[] => {
  const found = new Map<string, Candidate>();
  for (const [name, { summary, thing }] of Object.entries(catalogue)) {
    const [first = ''] = name.split(' ');
    const about = name === first ? summary : things[thing];
    if (!found.has(first) || name === first) found.set(first, { value: first, about });
  }
  return [...found.values()];
};

const under = (catalogue: Catalogue, group: string): Candidate[] =>
  Object.entries(catalogue).flatMap(([name, { summary }]) =>
    name.startsWith(`${group} `) ? [{ value: name.slice(group.length + 1), about: summary }] : [],
  );
