import type { Caller } from '../../../app/caller.ts';
import type { Ledger } from '../../../app/ledger.ts';
import type { NextAnswer } from '../../../domain/next/answer.ts';
import { visible } from '../../../projections/visible.ts';
import type { Answer, JsonObject } from '../answer.ts';
import { carried } from '../carry.ts';
import { claimJson } from '../claim-json.ts';
import type { Args, Command } from '../command.ts';
import type { Context } from '../context.ts';
import { exitOfVerdict } from '../exit.ts';
import { callerOf } from '../identity.ts';
import { keyOf } from '../key.ts';
import { openLedger } from '../open.ts';
import { styleOf, type Tint } from '../render/style.ts';

const TINTS: Readonly<Record<NextAnswer['verdict'], Tint>> = {
  work: 'green',
  wait: 'yellow',
  decide: 'cyan',
  replan: 'yellow',
  stop: 'red',
  repair: 'red',
};

/** A race for a step is lost to somebody who took it, so that few turns are needed to find the next one. */
const TURNS = 5;

const answer = (context: Context, args: Args, told: NextAnswer, claim: JsonObject): Answer => {
  const style = styleOf(context);
  const { verdict, why, what, who, until } = told;
  const command = carried(told.command, args.common);
  const text = [
    `${style('bold', style(TINTS[verdict], verdict))}: ${visible(why)}`,
    `  ${visible(what)}`,
    `  who: ${visible(who)}${until === undefined ? '' : `, until ${until}`}`,
    `  ${style('bold', visible(command))}`,
  ].join('\n');
  const exit = args.flag('exit-code') ? exitOfVerdict[verdict] : 0;
  return { ok: true, json: { ...told, command, ...claim }, text, exit };
};

/** Takes what `next` names, where it names a step to take; who was faster gets it, and the question is asked anew. */
const claimNext = async (ledger: Ledger, caller: Caller, cmd: string | undefined) => {
  let told = await ledger.next(caller);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { step } = told;
    if (step === undefined || told.command !== `loopledger step claim ${step}`) return { told, claim: {} };
    const outcome = await ledger.submit(
      { type: 'step.claim', step },
      caller,
      cmd === undefined ? {} : { cmd },
    );
    told = await ledger.next(caller);
    if (outcome.ok) return { told, claim: claimJson(outcome) };
  }
  return { told, claim: {} };
};

export const next: Command = {
  words: [],
  options: {
    claim: { help: 'if a step is to be taken up, claim it' },
    'exit-code': { help: 'exit work 0, wait 10, decide 11, replan 12, stop 13, repair 3' },
  },
  details: ['Reads only, unless --claim is given. The answer holds one command that is accepted when run.'],
  examples: [{ line: 'loopledger next' }, { line: 'loopledger next --claim --json' }],
  answer: {
    verdict: 'work, wait, decide, replan, stop or repair',
    row: 'the row of the table of `next` that answered',
    why: 'what it rests on',
    what: 'what is to be done',
    who: 'by whom',
    'until?': 'when to ask again at the latest; always ahead',
    command: 'one command that is accepted when run by whoever asked',
    'goal?': 'id of the goal it is about',
    'step?': 'id of the step it is about',
    'question?': 'id of the question it is about',
    'questions?': 'ids of other open questions of the goal',
    'claim?': 'with --claim, what was claimed: step, session, token, expires',
  },
  run: async (context, args) => {
    const caller = callerOf(context, args.common);
    const cmd = keyOf(args);
    const { ledger } = await openLedger(context, args.common, args.flag('claim') ? 'write' : 'read');
    if (!args.flag('claim')) return answer(context, args, await ledger.next(caller), {});
    const { told, claim } = await claimNext(ledger, caller, cmd);
    return answer(context, args, told, claim);
  },
};
