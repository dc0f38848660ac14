import type { Answer } from './answer.ts';
import type { Context } from './context.ts';

/** What a command is about: help is given by thing. */
export type Thing =
  | 'ledger'
  | 'goal'
  | 'step'
  | 'plan'
  | 'check'
  | 'evidence'
  | 'lesson'
  | 'decision'
  | 'budget'
  | 'usage'
  | 'boundary'
  | 'actor'
  | 'session'
  | 'call'
  | 'watch'
  | 'handoff'
  | 'notify'
  | 'loop'
  | 'reading'
  | 'program';

/** What a value names, where it names something: completion offers what there is. */
export type Named =
  | 'goal'
  | 'step'
  | 'check'
  | 'session'
  | 'evidence'
  | 'lesson'
  | 'criterion'
  | 'question'
  | 'handoff'
  | 'call'
  | 'actor'
  | 'approval'
  | 'key'
  | 'watch'
  | 'thing'
  | 'event-type'
  | 'file';

/** What a value may be, for completion; what may be anything has neither, what may be a word or a thing both. */
export interface Choice {
  readonly values?: readonly string[];
  readonly names?: Named;
}

export interface OptionSpec extends Choice {
  /** What the value is called in help; a flag has none. */
  readonly value?: string;
  /** One letter that says the same: `-o`. */
  readonly short?: string;
  /** May be given more than once. */
  readonly many?: true;
  /** Has to be given. */
  readonly must?: true;
  readonly help: string;
}

export interface WordSpec extends Choice {
  readonly name: string;
  readonly help: string;
  /** An empty word is one too. */
  readonly empty?: true;
  /** `one` and `some` must be there; `some` and `any` take all the words that are left. */
  readonly need: 'one' | 'optional' | 'some' | 'any';
}

/**
 * A command line that works as it stands. `<step>` and its like stand for an id as shown on screen;
 * `before |` in front stands for a program whose output is `stdin`.
 */
export interface Example {
  readonly line: string;
  readonly stdin?: string;
}

/** One command: what it takes, what it answers, and how it is done. Its name and summary are in the catalogue. */
export interface Command {
  readonly words: readonly WordSpec[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Paragraphs of help after the usage. */
  readonly details?: readonly string[];
  readonly examples: readonly Example[];
  /** Fields of the JSON answer beside `ok`, in words; a name ending in `?` may be absent. */
  readonly answer: Readonly<Record<string, string>>;
  run(context: Context, args: Args): Promise<Answer>;
}

export interface Entry {
  readonly thing: Thing;
  /** One line, without a full stop. */
  readonly summary: string;
  load(): Promise<Command>;
}

/** Commands by name. */
export type Catalogue = Readonly<Record<string, Entry>>;

/** An option with its value, as typed. */
export interface Given {
  readonly option: string;
  readonly value: string;
}

/** What was typed, by the names of the command's own table. Asking for another name is a bug and throws. */
export interface Args {
  /** Name of the command, as in the catalogue. */
  readonly command: string;
  readonly words: readonly string[];
  /** How many of the words stand before `--`, where that was typed. */
  readonly apart?: number;
  one(option: string): string | undefined;
  /** The value of an option that has to be given. Throws UsageError where it was not. */
  must(option: string): string;
  /** Every value of an option that may be given again, in order; undefined where it was not given. */
  many(option: string): string[] | undefined;
  flag(option: string): boolean;
  /** Options with values, in the order typed: for those whose order says what belongs together. */
  readonly given: readonly Given[];
  readonly common: Common;
}

/** Options that every command takes. */
export interface Common {
  readonly json: boolean;
  readonly help: boolean;
  readonly ledger?: string;
  readonly as?: string;
  readonly session?: string;
  readonly goal?: string;
  readonly cmd?: string;
  readonly 'sign-key'?: string;
}

export const commonOptions: Readonly<Record<string, OptionSpec>> = {
  json: { help: 'answer as one JSON object (docs/reference/json.md)' },
  ledger: { value: 'PATH', names: 'file', help: 'the ledger: its folder, or a bare ledger.jsonl to read' },
  as: { value: 'ACTOR', names: 'actor', help: 'who acts, e.g. human:ada or agent:codex' },
  session: { value: 'ID', names: 'session', help: 'the session that acts' },
  goal: { value: 'ID', names: 'goal', help: 'the goal, where several are open' },
  cmd: { value: 'ULID', help: 'key of this command: given again, it answers the same again' },
  'sign-key': {
    value: 'FILE',
    names: 'file',
    help: 'sign what is done with this SSH key, which never leaves its file',
  },
  help: { help: 'show help and do nothing' },
};
