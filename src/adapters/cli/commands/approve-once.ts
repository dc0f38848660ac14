import type { Ledger } from '../../../app/ledger.ts';
import type { CommandOf } from '../../../domain/commands.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { EventData } from '../../../format/events/index.ts';
import { checkShape } from '../../../format/shape.ts';
import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { FailureError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { actionOptions, takeAction } from '../input/action.ts';
import { takeAhead } from '../input/instant.ts';

const HELP = 'loopledger help approve once';
const LINE = /^@?(\d{1,15})$/;

type Asked = Omit<CommandOf<'approval.once'>, 'until' | 'type'>;

/** The action that a line asked for, to be looked at again: what changed since is not what was asked for. */
const askedIn = async (ledger: Ledger, line: number): Promise<Asked> => {
  for await (const it of ledger.lines(line, line)) {
    if (it.kind !== 'event' || it.event.type !== 'action.judged') continue;
    if (checkShape('action.judged', it.event.data) !== null) continue;
    const { action, digest } = it.event.data as unknown as EventData<'action.judged'>;
    const { tool, argv, folder, paths, hosts, input } = action;
    // They stand from the project's root, and are looked at from the folder.
    const up = folder === '.' ? '' : '../'.repeat(folder.split('/').length);
    const own = paths
      .filter(({ word }) => word === undefined)
      .map(({ path, outside }) => (outside ? path : `${up}${path}`));
    return {
      tool,
      ...(argv.length === 0 ? {} : { argv }),
      folder,
      ...(own.length === 0 ? {} : { paths: own }),
      hosts: hosts.filter(({ word }) => word === undefined).map(({ host }) => host),
      input,
      expects: digest,
    };
  }
  const none = refuse('unknown-id', `line ${line} judged no action`, 'loopledger approve list');
  throw new FailureError(failureOfRefusal(none));
};

export const approveOnce: Command = {
  words: [
    { name: 'WHAT', need: 'one', help: 'the line in which it was asked for, or a tool' },
    { name: 'ARGV', need: 'any', help: 'with a tool: the command it runs, word for word' },
  ],
  options: {
    ...actionOptions,
    until: { value: 'TIME', help: 'when it expires: a time, or a duration from now (default 1d)' },
    to: { value: 'ACTOR', names: 'actor', help: 'who may use it; else whoever comes first' },
    step: { value: 'ID', names: 'step', help: 'the step it is for' },
  },
  details: [
    'Bound to the tool, the words, the folder, the paths and the bytes of the files they name: where one of these is another when it is used, it is refused. Used once, by whoever is first.',
  ],
  examples: [
    { line: 'loopledger approve once Bash --until 2h -- npm publish' },
    { line: 'loopledger approve once <asked>' },
  ],
  answer: { ...actAnswer, approval: 'id of the approval' },
  run: (context, args) => {
    const line = LINE.exec(args.words[0] ?? '')?.[1];
    const until = takeAhead('until', args.one('until') ?? '1d', context.now(), HELP);
    const more = { until, to: args.one('to'), step: args.one('step') };
    return act(
      context,
      args,
      async (ledger) =>
        line !== undefined && args.words.length === 1
          ? { type: 'approval.once', ...more, ...(await askedIn(ledger, Number(line))) }
          : { type: 'approval.once', ...more, ...takeAction(args) },
      (outcome) => ({ json: made(outcome, 'approval.given', 'approval') }),
    );
  },
};
