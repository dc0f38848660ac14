import type { Answer } from './answer.ts';
import { carriedAnswer } from './carry.ts';
import { catalogue } from './catalogue.ts';
import type { Args, Command } from './command.ts';
import { BrokenPipe, type Context } from './context.ts';
import { EXIT } from './exit.ts';
import { failureOf } from './failures.ts';
import { findVerb, parseLine } from './parse.ts';
import { print } from './print.ts';
import { unknownVerb } from './unknown.ts';
import { leads, verbsOf } from './verbs.ts';

/** Does what was typed and answers the exit code. Nothing is thrown: every failure becomes words and a code. */
export const run = async (context: Context): Promise<number> => {
  const json = wantsJson(context.argv);
  try {
    return await print(context, json, await answerTo(context));
  } catch (error) {
    if (error instanceof BrokenPipe) return EXIT.done;
    return await printFailure(context, json, error);
  }
};

const printFailure = async (context: Context, json: boolean, error: unknown): Promise<number> => {
  try {
    return await print(context, json, await failureOf(error, context));
  } catch (second) {
    return second instanceof BrokenPipe ? EXIT.done : EXIT.bug;
  }
};

/** Asked before anything is understood, so that a usage error is JSON too. */
const wantsJson = (argv: readonly string[]): boolean => {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
};

const answerTo = async (context: Context): Promise<Answer> => {
  const verbs = verbsOf(Object.keys(catalogue));
  const line = findVerb(context.argv, verbs);
  const name = line.name === '' ? bareName(line.rest) : line.name;
  if (name === 'help') return (await import('./help/answers.ts')).helpAbout(context, line.rest);
  if (name === 'version') return (await import('./help/answers.ts')).versionAnswer();
  const entry = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  if (entry === undefined && !verbs.groups.has(name)) throw unknownVerb(name);
  const command = await entry?.load();
  if (command === undefined || (line.alone && needsWords(command) && leads(verbs, name)))
    return (await import('./help/answers.ts')).groupAlone(context, name, line.rest);
  const args = parseLine(name, command, line.rest);
  if (args.common.help) return (await import('./help/answers.ts')).helpAbout(context, [name]);
  return carriedAnswer(await answered(context, command, args), args.common);
};

const needsWords = ({ words }: Command): boolean =>
  words.some(({ need }) => need === 'one' || need === 'some');

/** A failure on the way is an answer too, as long as it is known what was typed. */
const answered = async (context: Context, command: Command, args: Args): Promise<Answer> => {
  try {
    return await command.run(context, args);
  } catch (error) {
    if (error instanceof BrokenPipe) throw error;
    return failureOf(error, context);
  }
};

/** What is meant when no verb was typed: `status`, unless an option asks about the program itself. */
const bareName = (rest: readonly string[]): string => {
  if (rest.includes('--version')) return 'version';
  return rest.includes('--help') || rest.includes('-h') ? 'help' : 'status';
};
