import type { CommandOf } from '../../../domain/commands.ts';
import { isRefusal } from '../../../domain/refs.ts';
import type { Proof } from '../../../format/events/common.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { visible } from '../../../projections/visible.ts';
import { type Accepted, refusalAnswer } from '../act.ts';
import { made as idsMade } from '../act-answer.ts';
import { actingCaller } from '../acting.ts';
import { type Answer, done } from '../answer.ts';
import type { Args, Command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { openedWords } from '../goal-opened.ts';
import { signKeyOf } from '../identity.ts';
import { takeCriteria } from '../input/criteria.ts';
import { takeKeyLine } from '../input/key-line.ts';
import { takeOneOf } from '../input/one-of.ts';
import { ledgerPath } from '../open.ts';
import { eventJson } from '../render/event-json.ts';
import { happened } from '../render/happened.ts';

const HELP = 'loopledger help init';
const PROOFS = ['none', 'client', 'terminal', 'board', 'signature'] as const;

export const init: Command = {
  words: [],
  options: {
    title: { value: 'TEXT', help: 'name of the ledger (default: of the folder)' },
    goal: { value: 'TEXT', help: 'open a first goal' },
    check: {
      value: 'ARGV',
      many: true,
      help: 'what proves that goal: a program and its plain words (no shell)',
    },
    here: { help: 'in .loopledger/ at the root of the project, though it is under git' },
    'human-proof': {
      value: 'GRADE',
      values: PROOFS,
      help: "what a human's acts need: none, client, terminal (the default), board or signature; the last two take a key (--sign-key FILE, whose public part is FILE.pub)",
    },
  },
  details: [
    "Under git the ledger lies in git's own folder, shared by all worktrees and touched by no checkout; elsewhere in .loopledger/. Without --check a human judges the goal.",
  ],
  examples: [{ line: 'loopledger init' }, { line: 'loopledger init --goal "Ship login" --check "npm test"' }],
  answer: {
    path: 'where the ledger lies',
    events: 'the events recorded, as they stand in the log, each with its line hash `sha256`',
    'goal?': 'id of the goal that was opened',
  },
  run: async (context, args) => {
    const humanProof = takeOneOf('human-proof', args.one('human-proof'), PROOFS, HELP) ?? 'terminal';
    const goal = await goalAsked(args);
    // Here --goal is a text and names no goal there is.
    const { goal: _text, ...common } = args.common;
    const caller = await actingCaller(context, common);
    const asked = {
      path: ledgerPath(context, common),
      here: args.flag('here'),
      title: args.one('title'),
      humanProof,
      firstKey: await firstKey(context, args, humanProof),
    };
    const created = await context.ledgers.create(asked, caller);
    if (isRefusal(created)) return failureOfRefusal(created);
    const { opened, made, more } = created;
    const first = {
      json: [opened, ...more].map(eventJson),
      lines: [
        `ledger made in ${visible(made.path)}`,
        ...[opened, ...more].map((line) => happened(line, (id) => id)),
      ],
    };
    if (goal === undefined) {
      return done(
        { path: made.path, events: first.json },
        [...first.lines, 'next: loopledger goal open "…" --check "…"'].join('\n'),
      );
    }
    const outcome = await made.ledger.submit(goal.command, caller);
    if (!outcome.ok) return refusalAnswer(outcome, 'init');
    return withGoal(made.path, first, outcome, goal.said);
  },
};

/** The public part of the key that makes the ledger: it lies beside the private one, or is what was named. */
const firstKey = async (context: Context, args: Args, proof: Proof): Promise<string | undefined> => {
  const file = signKeyOf(context, args.common);
  if (file === undefined || (proof !== 'board' && proof !== 'signature')) return undefined;
  return takeKeyLine(context, file.endsWith('.pub') ? file : `${file}.pub`, HELP);
};

interface AskedGoal {
  readonly command: CommandOf<'goal.open'>;
  readonly said: string | undefined;
}

/** Judged before a ledger is made, so that a wrong word leaves nothing behind. */
const goalAsked = async (args: Args): Promise<AskedGoal | undefined> => {
  const objective = args.one('goal');
  if (objective === undefined) {
    if (args.many('check') !== undefined)
      throw new UsageError('--check proves a goal: give --goal TEXT too', HELP);
    return undefined;
  }
  const { criteria, said } = takeCriteria(args.given, HELP);
  const { commandSchemas } = await import('../../../domain/commands.ts');
  const parsed = commandSchemas['goal.open'].safeParse({ type: 'goal.open', objective, criteria });
  if (parsed.success) return { command: parsed.data, said };
  const { issueInWords } = await import('../../../app/issue-words.ts');
  throw new UsageError(`--goal and --check: ${issueInWords(parsed.error.issues[0], 'goal')}`, HELP);
};

const withGoal = (
  path: string,
  first: { readonly json: readonly ReturnType<typeof eventJson>[]; readonly lines: readonly string[] },
  outcome: Accepted,
  said: string | undefined,
): Answer => {
  const short = shortIdsOf(outcome.state);
  return done(
    {
      path,
      events: [...first.json, ...outcome.events.map(eventJson)],
      ...idsMade(outcome, 'goal.opened', 'goal'),
    },
    [
      ...first.lines,
      ...outcome.events.map((line) => happened(line, short)),
      ...openedWords(outcome, said),
      'next: loopledger step plan "…"',
    ].join('\n'),
  );
};
