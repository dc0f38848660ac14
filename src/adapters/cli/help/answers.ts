import type { Answer } from '../answer.ts';
import { done } from '../answer.ts';
import { catalogue } from '../catalogue.ts';
import type { Thing } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit.ts';
import { UsageError } from '../failure.ts';
import { columnsOf } from '../render/style.ts';
import { unknownVerb } from '../unknown.ts';
import { VERSION } from '../version.ts';
import { allPage, commandPage, groupPage, mainPage, thingPage, verbsAfter } from './pages.ts';
import { things } from './things.ts';
import { PAGE_WIDTH } from './wrap.ts';

const page = (text: string): Answer => done({ help: text }, text);

/** `help`, `help all`, `help THING`, `help COMMAND`. */
export const helpAbout = async (context: Context, rest: readonly string[]): Promise<Answer> => {
  const width = widthOf(context);
  const asked = rest.filter((word) => !word.startsWith('-')).join(' ');
  const option = rest.find((word) => word.startsWith('-') && !['--json', '--help', '-h'].includes(word));
  if (option !== undefined)
    throw new UsageError(`help has no option ${option}`, 'loopledger help', 'unknown-option');
  if (asked === '' || asked === 'help') return page(mainPage(width));
  if (asked === 'all') return page(allPage(width));
  if (Object.hasOwn(catalogue, asked)) {
    const command = await catalogue[asked]?.load();
    if (command !== undefined) return page(commandPage(asked, command, width));
  }
  if (isThing(asked)) return page(thingPage(asked, width));
  if (asked === 'version')
    return page('loopledger version: the version of this program\n\nUsage: loopledger version');
  if (verbsAfter(asked).length > 0) return page(groupPage(asked, width));
  throw unknownVerb(asked);
};

const widthOf = ({ stdout }: Pick<Context, 'stdout'>): number => Math.min(PAGE_WIDTH, columnsOf({ stdout }));

/**
 * The answer to a word that needs a verb after it, alone. Its help is shown, but not as an answer: nobody asked for it,
 * and a script that lost its verb must not go on as if something had been done. Asked for, it is an answer.
 */
export const groupAlone = async (
  context: Context,
  group: string,
  rest: readonly string[],
): Promise<Answer> => {
  if (rest.some((word) => word === '--help' || word === '-h')) return helpAbout(context, [group]);
  const verbs = verbsAfter(group).map((name) => name.slice(group.length + 1));
  const itself = Object.hasOwn(catalogue, group);
  return {
    ok: false,
    code: itself ? 'usage' : 'unknown-command',
    what: `${group} ${itself ? 'needs more words, or' : 'takes'} one of ${verbs.join(', ')}`,
    instead: `loopledger help ${group}`,
    exit: EXIT.usage,
    help: groupPage(group, widthOf({ stdout: context.stderr })),
  };
};

const isThing = (word: string): word is Thing => Object.hasOwn(things, word);

export const versionAnswer = (): Answer => done({ version: VERSION }, `loopledger ${VERSION}`);
