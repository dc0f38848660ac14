import { findByEnding, isRefusal, nouns } from '../../../domain/refs.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { State } from '../../../domain/state.ts';
import { argvText } from '../../../projections/goal-facts.ts';
import { visible } from '../../../projections/visible.ts';
import { watchStanding } from '../../../projections/watch-words.ts';
import { type Asked, type Chain, ChainOf } from '../../../projections/why.ts';
import { type Wait, waitsOf } from '../../../projections/why-waits.ts';
import { done, type JsonObject } from '../answer.ts';
import { carried } from '../carry.ts';
import type { Command } from '../command.ts';
import { FailureError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { callerOf } from '../identity.ts';
import { read } from '../open.ts';
import { shownTime } from '../render/facts.ts';
import { withProgress } from '../render/progress.ts';
import { stepStanding } from '../render/step-standing.ts';
import { type Style, styleOf } from '../render/style.ts';

export const why: Command = {
  words: [
    {
      name: 'THING',
      names: 'thing',
      need: 'one',
      help: 'id, or the ending of one, of a step, goal, check or watch',
    },
  ],
  options: {},
  details: [
    'What made it so, with whose word and at which grade of proof; what it waits for; and the command that moves it on. A command marked with > is one you may give; others are for who is named.',
  ],
  examples: [
    { line: 'loopledger why <step>' },
    { line: 'loopledger why <goal>' },
    { line: 'loopledger why <check>' },
  ],
  answer: {
    thing: 'kind (goal, step, check or watch), id and title',
    standing: 'how it stands, in words',
    chain:
      'the events that made it so, oldest first: seq, at, actor, type, what, and `proof` where the event carries one',
    left_out: 'how many events between the first of them and the others were left out',
    waits: 'what it waits for: what, who, command, and yours (whether that command is yours to give)',
  },
  run: async (context, args) => {
    const caller = callerOf(context, args.common);
    const { opened, ledger, state, fault } = await read(context, args.common);
    const asked = thingNamed(state, args.words[0] ?? '');
    const waits = await opened.about(caller, state, (asking) => waitsOf(state, asked, asking));
    if (isRefusal(waits)) return failureOfRefusal(waits);
    const chain = await withProgress(context, 'reading', async (told) => {
      const gathered = new ChainOf(state, asked);
      for await (const line of ledger.lines()) {
        gathered.push(line);
        told(`${line.seq + 1} lines`);
      }
      return gathered.chain();
    });
    const thing = thingOf(asked);
    const stands = standingOf(asked, new Date(context.now()).toISOString());
    const known = waits.map((wait) => ({ ...wait, command: carried(wait.command, args.common) }));
    const json = {
      thing,
      standing: stands,
      chain: chain.links.map((link): JsonObject => ({ ...link })),
      left_out: chain.leftOut,
      waits: known,
    };
    return done(json, inWords(thing, stands, chain, known, styleOf(context)), fault);
  },
};

/** One of the four kinds; an ending that several have is never guessed at. */
const thingNamed = (state: State, ref: string): Asked => {
  const [step, goal, check, watch] = [
    findByEnding(state.steps, ref, nouns.step),
    findByEnding(state.goals, ref, nouns.goal),
    findByEnding(state.checks, ref, nouns.check),
    findByEnding(state.watches, ref, nouns.watch),
  ];
  const unclear = [step, goal, check, watch].find((it) => isRefusal(it) && it.code === 'ambiguous-id');
  if (isRefusal(unclear)) throw new FailureError(failureOfRefusal(unclear));
  const found: Asked[] = [
    ...(isRefusal(step) ? [] : [{ kind: 'step', step } as const]),
    ...(isRefusal(goal) ? [] : [{ kind: 'goal', goal } as const]),
    ...(isRefusal(check) ? [] : [{ kind: 'check', check } as const]),
    ...(isRefusal(watch) ? [] : [{ kind: 'watch', watch } as const]),
  ];
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only;
  const refusal =
    only === undefined
      ? refuse(
          'unknown-id',
          ref.startsWith('@')
            ? `line ${ref.slice(1)} made no step, goal, check or watch`
            : `no step, goal, check or watch has the id or ending ${ref}`,
          nouns.step.list,
        )
      : refuse(
          'ambiguous-id',
          `${found.length} things end with ${ref}: give more of the id`,
          nouns.step.list,
        );
  throw new FailureError(failureOfRefusal(refusal));
};

interface Thing {
  readonly [key: string]: string;
  readonly kind: string;
  readonly id: string;
  readonly title: string;
}

const thingOf = (asked: Asked): Thing => {
  switch (asked.kind) {
    case 'step':
      return { kind: 'step', id: asked.step.id, title: asked.step.title };
    case 'goal':
      return { kind: 'goal', id: asked.goal.id, title: asked.goal.objective };
    case 'check':
      return { kind: 'check', id: asked.check.id, title: argvText(asked.check.argv) };
    case 'watch':
      return { kind: 'watch', id: asked.watch.id, title: asked.watch.title };
    default:
      return asked satisfies never;
  }
};

const standingOf = (asked: Asked, now: string): string => {
  switch (asked.kind) {
    case 'step':
      return stepStanding(asked.step, now);
    case 'goal': {
      const { status, confirmed, closed, paused } = asked.goal;
      if (closed !== undefined) return `${status}, says ${closed.by} (proof ${closed.proof})`;
      if (paused !== undefined) return `open, paused by ${paused.by} (proof ${paused.proof})`;
      return confirmed === undefined
        ? 'open, a proposal'
        : `open, confirmed by ${confirmed.by} (proof ${confirmed.proof})`;
    }
    case 'check': {
      const { last, removed } = asked.check;
      if (removed !== undefined) return `removed by ${removed.by} (proof ${removed.proof})`;
      return last === undefined ? 'never run' : `${last.outcome} in line ${last.seq}`;
    }
    case 'watch':
      return watchStanding(asked.watch, now);
    default:
      return asked satisfies never;
  }
};

const inWords = (
  { kind, id, title }: Thing,
  stands: string,
  { links, leftOut }: Chain,
  waits: readonly Wait[],
  style: Style,
): string =>
  [
    `${kind} ${style('cyan', id)}`,
    `  ${visible(title)}`,
    `  ${visible(stands)}`,
    '',
    style('bold', 'because'),
    ...links.flatMap((link, at) => [
      ...(at === 1 && leftOut > 0 ? [`  … ${leftOut} more: loopledger log`] : []),
      ...linkLines(link, style),
    ]),
    '',
    style('bold', waits.length === 0 ? 'it waits for nothing' : 'it waits'),
    ...waits.flatMap(({ what, who, command, yours }) => [
      `  ${visible(`${what} (${who})`)}`,
      `  ${yours ? '>' : ' '} ${style(yours ? 'green' : 'dim', visible(command))}`,
    ]),
  ].join('\n');

const linkLines = ({ seq, at, actor, what, proof }: Chain['links'][number], style: Style): string[] => {
  const graded = proof === undefined ? '' : `, proof ${proof}`;
  return [
    `${String(seq).padStart(5)}  ${style('dim', shownTime(at))}`,
    `       ${style('cyan', `${actor}${graded}`)}`,
    `       ${what}`,
  ];
};
