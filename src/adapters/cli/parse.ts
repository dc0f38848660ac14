import { parseArgs } from 'node:util';
import {
  type Args,
  type Command,
  type Common,
  commonOptions,
  type Given,
  type OptionSpec,
} from './command.ts';
import { UsageError } from './failure.ts';
import { nearest } from './suggest.ts';
import type { Verbs } from './verbs.ts';

/** Where the verb stands in what was typed, and the rest of it. */
export interface Line {
  /** `goal open`, `next`; '' when nothing but options was typed. */
  readonly name: string;
  readonly rest: readonly string[];
  /** Nothing stands beside the verb but options that every command takes. */
  readonly alone: boolean;
}

/** Finds the verb (two words after the name of a group), passing over the options every command takes. */
export const findVerb = (argv: readonly string[], { groups, pairs }: Verbs): Line => {
  const passed: string[] = [];
  const words: string[] = [];
  let index = 0;
  while (words.length < 2) {
    const word = argv[index];
    if (word === undefined) break;
    if (!word.startsWith('-') || word === '-') {
      const [first] = words;
      if (first !== undefined && !groups.has(first) && !pairs.has(`${first} ${word}`)) break;
      words.push(word);
    } else {
      const spec = commonOption(word);
      // What is not everybody's option belongs to the verb, which then stands before it.
      if (spec === undefined) break;
      passed.push(word);
      const value = argv[index + 1];
      if (spec.value !== undefined && !word.includes('=') && value !== undefined) {
        passed.push(value);
        index += 1;
      }
    }
    index += 1;
  }
  return { name: words.join(' '), rest: [...passed, ...argv.slice(index)], alone: index >= argv.length };
};

const commonOption = (word: string): OptionSpec | undefined => {
  const name = word === '-h' ? 'help' : word.slice(2).replace(/=.*$/s, '');
  return (word.startsWith('--') || word === '-h') && Object.hasOwn(commonOptions, name)
    ? commonOptions[name]
    : undefined;
};

interface Taken {
  readonly given: Given[];
  readonly flags: Set<string>;
  readonly words: string[];
  apart?: number;
}

/** Reads `rest` by the command's table. Throws UsageError, with the command's help as the way out. */
export const parseLine = (name: string, command: Command, rest: readonly string[]): Args => {
  const known: Record<string, OptionSpec> = { ...commonOptions, ...command.options };
  const { given, flags, words, apart } = take(name, known, rest, command.words);
  if (!flags.has('help')) countWords(name, command, words);
  const declared = (option: string): OptionSpec => {
    const spec = Object.hasOwn(known, option) ? known[option] : undefined;
    if (spec === undefined) throw new TypeError(`${name} has no option ${option} in its table`);
    return spec;
  };
  const many = (option: string): string[] | undefined => {
    declared(option);
    const values = given.filter((it) => it.option === option).map((it) => it.value);
    return values.length === 0 ? undefined : values;
  };
  const flag = (option: string): boolean => {
    declared(option);
    return flags.has(option);
  };
  const one = (option: string): string | undefined => many(option)?.[0];
  const must = (option: string): string => {
    const { must, value } = declared(option);
    if (must !== true) throw new TypeError(`${name} can do without ${option}, says its table`);
    const given = one(option);
    if (given !== undefined) return given;
    throw new UsageError(`${name} needs --${option} ${value}`, `loopledger help ${name}`);
  };
  const before = apart === undefined ? {} : { apart };
  return { command: name, words, ...before, one, must, many, flag, given, common: common(one, flag) };
};

const common = (one: Args['one'], flag: Args['flag']): Common => {
  const named: { -readonly [K in keyof Common]: Common[K] } = { json: flag('json'), help: flag('help') };
  for (const option of ['ledger', 'as', 'session', 'goal', 'cmd', 'sign-key'] as const) {
    const value = one(option);
    if (value !== undefined) named[option] = value;
  }
  return named;
};

const take = (
  name: string,
  known: Readonly<Record<string, OptionSpec>>,
  rest: readonly string[],
  wordSpecs: Command['words'],
): Taken => {
  const help = `loopledger help ${name}`;
  const empty = wordSpecs.some((word) => word.empty === true);
  const options: Record<string, { type: 'string' | 'boolean'; multiple: true; short?: string }> = {};
  for (const [option, spec] of Object.entries(known)) {
    const short = spec.short === undefined ? {} : { short: spec.short };
    options[option] = { type: spec.value === undefined ? 'boolean' : 'string', multiple: true, ...short };
  }
  // Not strict: its own messages name no command that helps. All that it would refuse is refused here.
  const { tokens } = parseArgs({
    args: [...rest],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const taken: Taken = { given: [], flags: new Set(), words: [] };
  for (const token of tokens) {
    if (token.kind === 'option-terminator') taken.apart = taken.words.length;
    if (token.kind === 'positional') {
      if (token.value.trim() === '' && !empty) throw new UsageError('an empty word was given', help);
      taken.words.push(token.value);
    }
    if (token.kind !== 'option') continue;
    const shown = token.rawName === '-h' ? '--help' : token.rawName;
    const option = shown === '--help' ? 'help' : token.name;
    const spec = Object.hasOwn(known, option) ? known[option] : undefined;
    if (spec === undefined || !(shown.startsWith('--') || shown === `-${spec.short}`))
      throw unknownOption(name, shown, Object.keys(known), wordSpecs);
    if (spec.value === undefined) {
      if (token.value !== undefined) throw new UsageError(`${shown} takes no value`, help);
      taken.flags.add(option);
      continue;
    }
    if (spec.many !== true && taken.given.some((it) => it.option === option)) {
      throw new UsageError(`${shown} was given twice`, help);
    }
    taken.given.push({ option, value: takeValue(shown, spec, token, help) });
  }
  return taken;
};

const takeValue = (
  shown: string,
  spec: OptionSpec,
  token: { readonly value: string | undefined; readonly inlineValue: boolean | undefined },
  help: string,
): string => {
  const { value, inlineValue } = token;
  if (value === undefined) throw new UsageError(`${shown} needs a value: ${shown} ${spec.value}`, help);
  if (value.trim() === '') throw new UsageError(`${shown} was given an empty value`, help);
  if (inlineValue !== true && value.startsWith('-') && value !== '-') {
    throw new UsageError(
      `${shown} needs a value, and ${value} looks like an option: ${shown}=${value}`,
      help,
    );
  }
  return value;
};

const unknownOption = (
  name: string,
  typed: string,
  known: readonly string[],
  words: Command['words'],
): UsageError => {
  const help = `loopledger help ${name}`;
  // A key pasted by mistake begins like an option, and is not to stand in a terminal's history twice.
  if (typed.includes('PRIVATE KEY')) {
    return new UsageError('that is a private key: give the public one, whose file ends in .pub', help);
  }
  const [shown = typed] = typed.split(/\s/);
  const bare = shown.replace(/^-+/, '').replace(/=.*$/s, '');
  const word = words.find((it) => it.name.toLowerCase() === bare);
  const near = nearest(bare, known);
  const hint =
    word !== undefined
      ? `: ${word.name} is a word, loopledger ${[name, ...words.map((it) => it.name)].join(' ')}`
      : near === undefined
        ? ''
        : `; did you mean --${near}?`;
  return new UsageError(`${name} has no option ${shown}${hint}`, help, 'unknown-option');
};

const countWords = (name: string, command: Command, words: readonly string[]): void => {
  const help = `loopledger help ${name}`;
  const needed = command.words.filter(({ need }) => need === 'one' || need === 'some');
  const missing = needed[words.length];
  if (words.length < needed.length && missing !== undefined) {
    throw new UsageError(`${name} needs ${missing.name}: ${missing.help}`, help);
  }
  const open = command.words.some(({ need }) => need === 'some' || need === 'any');
  const extra = words[command.words.length];
  if (!open && extra !== undefined) {
    const quote = command.words.length > 0 ? ' (text of several words needs quotes)' : '';
    throw new UsageError(`${name} does not know what to do with "${extra}"${quote}`, help);
  }
};
