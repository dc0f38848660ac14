import { type Answer, done, type JsonObject } from '../answer.ts';
import type { Args, Catalogue, Command, Named } from '../command.ts';
import { type Candidate, type Offer, offer, type ThingCandidate } from '../completion/candidates.ts';
import { FILES, SHELLS, type Shell, scripts } from '../completion/scripts.ts';
import { thingsIn } from '../completion/things.ts';
import type { Context } from '../context.ts';
import { takeOneOf } from '../input/one-of.ts';
import { read } from '../open.ts';

/** Characters at which a shell parts the words it hands over, each then a word of its own. */
const SPLITS: Readonly<Record<Shell, string>> = { bash: '=:', zsh: '', fish: '' };

const HELP = 'loopledger help completion';

/** The command that completes all of a catalogue, itself among them. */
export const completionOf = (catalogue: Catalogue): Command => ({
  words: [
    { name: 'SHELL', need: 'one', values: SHELLS, help: 'bash, zsh or fish' },
    {
      name: 'WORD',
      need: 'any',
      empty: true,
      help: 'after --: what was typed behind the program, the word under the cursor last',
    },
  ],
  options: {},
  details: [
    'Put source <(loopledger completion bash) into ~/.bashrc, or with zsh into ~/.zshrc after compinit; for fish write what it prints to ~/.config/fish/completions/loopledger.fish.',
    'The script asks this command what may come next: with words it prints that, a line each, in zsh and fish with what it is about.',
  ],
  examples: [
    { line: 'loopledger completion bash' },
    { line: 'loopledger completion fish' },
    { line: 'loopledger completion zsh -- step cl' },
  ],
  answer: {
    shell: 'the shell it is for',
    'script?': 'the script to source, where no words were given',
    'candidates?':
      'what the last word may become, each with `value` and, where there is more to say, `about`',
    'files?': 'true where it may be the name of a file, which the shell completes',
  },
  run: async (context, args) => {
    const [named, ...words] = args.words;
    const shell = takeOneOf('shell', named, SHELLS, HELP) ?? 'bash';
    if (words.length === 0)
      return { ...done({ shell, script: scripts[shell] }, scripts[shell].trimEnd()), verbatim: true };
    const asked = await offer(catalogue, words, SPLITS[shell], (of, ledger) =>
      quietly(context, args, of, ledger),
    );
    return offered(shell, asked);
  },
});

/** Nobody who presses a key wants to be told why there is nothing to offer. */
const quietly = async (
  context: Context,
  args: Args,
  named: Named,
  ledger: string | undefined,
): Promise<readonly ThingCandidate[]> => {
  try {
    const common = ledger === undefined ? args.common : { ...args.common, ledger };
    return thingsIn((await read(context, common)).state, named);
  } catch {
    return [];
  }
};

const offered = (shell: Shell, asked: Offer): Answer => {
  if (asked === 'files') return done({ shell, candidates: [], files: true }, FILES);
  const candidates = asked.map((it): JsonObject => ({ ...it }));
  const line = ({ value, about }: Candidate): string =>
    shell === 'bash' || about === undefined ? value : `${value}\t${about}`;
  return { ...done({ shell, candidates }, asked.map(line).join('\n')), verbatim: true };
};
