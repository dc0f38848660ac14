import type { Answer } from '../answer.ts';
import { done } from '../answer.ts';
import { catalogue } from '../catalogue.ts';
import type { Thing } from '../command.ts';
import { UsageError } from '../failure.ts';
import { unknownVerb } from '../unknown.ts';
import { VERSION } from '../version.ts';
import { allPage, commandPage, mainPage, thingPage } from './pages.ts';
import { things } from './things.ts';

const page = (text: string): Answer => done({ help: text }, text);

/** `help`, `help all`, `help THING`, `help COMMAND`. */
export const helpAbout = async (rest: readonly string[]): Promise<Answer> => {
  const asked = rest.filter((word) => !word.startsWith('-')).join(' ');
  const option = rest.find((word) => word.startsWith('-') && !['--json', '--help', '-h'].includes(word));
  if (option !== undefined)
    throw new UsageError(`help has no option ${option}`, 'loopledger help', 'unknown-option');
  if (asked === '' || asked === 'help') return page(mainPage());
  if (asked === 'all') return page(allPage());
  if (Object.hasOwn(catalogue, asked)) {
    const command = await catalogue[asked]?.load();
    if (command !== undefined) return page(commandPage(asked, command));
  }
  if (isThing(asked)) return page(thingPage(asked));
  if (asked === 'version')
    return page('loopledger version: the version of this program\n\nUsage: loopledger version');
  throw unknownVerb(asked);
};

const isThing = (word: string): word is Thing => Object.hasOwn(things, word);

export const versionAnswer = (): Answer => done({ version: VERSION }, `loopledger ${VERSION}`);
