import type { Target } from '../../../app/notify/ports.ts';
import { judgedArgv, judgedUrl, targetInWords } from '../../../app/notify/target.ts';
import { visible } from '../../../projections/visible.ts';
import { done } from '../answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { mustBeAllowed } from '../notify.ts';

const HELP = 'loopledger help notify set';

export const notifySet: Command = {
  words: [
    {
      name: 'ARGV',
      need: 'any',
      help: 'a program and its words, after -- as they stand; no shell reads them',
    },
  ],
  options: {
    webhook: { value: 'URL', help: 'an address that is posted to in place of a command: https://host/path' },
  },
  details: [
    'It is kept among your own settings, readable by you alone, and never in a ledger: one that was cloned or received runs nothing. It is called for every ledger that `notify run` is typed in. What was set before is replaced.',
    'A command gets the notice as JSON on its standard input (docs/reference/notify.md) and no text of a ledger elsewhere; what it prints is thrown away, and exit 0 means that it was told. Its program is looked for now and kept with its whole path; give files among its words with theirs.',
    'A webhook is posted to at the address as it stands: no redirect is followed. Plain http goes to this machine alone, named by its number.',
  ],
  examples: [
    { line: 'loopledger notify set -- node /home/ada/tell.mjs' },
    { line: 'loopledger notify set --webhook https://hooks.example.com/T0/4f1c' },
  ],
  answer: {
    kind: '`command` or `webhook`',
    target: 'the command, or the host of the webhook: the rest of an address may be a secret',
    path: 'the file it is kept in',
  },
  run: async (context, args) => {
    mustBeAllowed(context, args);
    const notify = await context.notify();
    const target = targetGiven(args.words, args.one('webhook'), notify.program);
    const path = await notify.targets.write(target);
    const shown = targetInWords(target);
    return done(
      { kind: target.kind, target: shown, path },
      `a human who is needed is told by the ${target.kind} ${visible(shown)}\nkept in ${visible(path)}\nnext: loopledger notify test`,
    );
  },
};

const targetGiven = (
  words: readonly string[],
  webhook: string | undefined,
  program: (name: string) => string | undefined,
): Target => {
  if ((words.length === 0) === (webhook === undefined))
    throw new UsageError('give a command behind --, or --webhook URL: one of the two', HELP);
  if (webhook !== undefined) {
    const url = judgedUrl(webhook);
    if (!url.ok) throw new UsageError(`--webhook: ${url.why}`, HELP);
    return { kind: 'webhook', url: url.value };
  }
  const argv = judgedArgv(words, program);
  if (!argv.ok) throw new UsageError(argv.why, HELP);
  return { kind: 'command', argv: argv.value };
};
